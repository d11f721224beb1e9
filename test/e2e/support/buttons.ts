import type {FrameLocator, Page} from "@playwright/test";
import {expect} from "./fixtures.ts";

/** Adds another element to the demo page with the same settings. */
export async function addElement(
  page: Page,
  tag: string,
  attributes: Record<string, string>,
  state = "ready",
): Promise<void> {
  const added = await page.evaluate(
    ({tag, attributes}) => {
      const form = document.querySelector<HTMLElement>("checkout-card-fields")!;
      const button = document.createElement(tag);
      button.nonce = form.nonce;
      for (const name of ["environment", "sdk-url", "items"]) {
        const value = form.getAttribute(name);
        if (value !== null) button.setAttribute(name, value);
      }
      for (const [name, value] of Object.entries(attributes)) button.setAttribute(name, value);
      const ended = (event: Event) => (button.dataset["ended"] = event.type);
      for (const name of ["complete", "cancel", "error"]) button.addEventListener(`checkout-${name}`, ended);
      button.dataset["added"] = String(document.querySelectorAll("[data-added]").length);
      form.before(button);
      return button.dataset["added"];
    },
    {tag, attributes},
  );
  await expect(page.locator(`${tag}[data-added="${added}"]:state(${state})`)).toBeAttached();
}

/** Presses a wallet's button, and returns the window that it opens. */
export async function openPopup(page: Page, button: string): Promise<Page> {
  const opened = page.waitForEvent("popup");
  await page.locator(`checkout-wallet-button ${button}`).click();
  const popup = await opened;
  // The window's first document is empty, so this waits for the wallet's page.
  await popup.waitForURL(/checkoutnow/);
  return popup;
}

/** Waits until the buyer can use a device wallet's sheet, and returns the sheet. */
export async function deviceSheet(page: Page, name: string): Promise<FrameLocator> {
  const sheet = page.frameLocator(`iframe[title="${name} checkout"]`);
  await expect(sheet.locator("form[aria-busy=false]")).toBeVisible();
  return sheet;
}
