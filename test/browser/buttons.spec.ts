import type {Page} from "@playwright/test";
import {expect, test} from "./support/fixtures.ts";
import {GuestForm} from "./web-sdk/guest-form.ts";

/** Puts another tag on the demo page, beside the one that is there, with the same settings. */
async function addTag(page: Page, tag: string, attributes: Record<string, string>): Promise<void> {
  await page.evaluate(
    ({tag, attributes}) => {
      const form = document.querySelector("checkout-card-fields")!;
      const button = document.createElement(tag);
      for (const name of ["environment", "sdk-url", "items"]) {
        const value = form.getAttribute(name);
        if (value !== null) button.setAttribute(name, value);
      }
      for (const [name, value] of Object.entries(attributes)) button.setAttribute(name, value);
      const ended = (event: Event) => (button.dataset["ended"] = event.type);
      for (const name of ["complete", "cancel", "error"]) button.addEventListener(`checkout-${name}`, ended);
      form.before(button);
    },
    {tag, attributes},
  );
  await expect(page.locator(`${tag}:state(ready)`)).toBeVisible();
}

test("a wallet pays in its window, and a cancel before it does no harm", async ({form}) => {
  const {page} = form;
  await addTag(page, "checkout-wallet-button", {wallet: "paypal"});
  const tag = page.locator("checkout-wallet-button");
  for (const [name, ended] of [
    [/^Cancel and return/, "checkout-cancel"],
    [/^Continue to review/, "checkout-complete"],
  ] as const) {
    const opened = page.waitForEvent("popup");
    await tag.locator("paypal-button").click();
    const popup = await opened;
    const closed = popup.waitForEvent("close");
    await popup.getByRole("button", {name}).click();
    await closed;
    await expect(tag).toHaveAttribute("data-ended", ended);
  }
  await expect(tag.locator("[part=receipt]")).toContainText("Order number");
});

test("a guest pays in the form under the button", async ({form}) => {
  const {page} = form;
  await addTag(page, "checkout-guest-button", {});
  const tag = page.locator("checkout-guest-button");
  await tag.locator("paypal-basic-card-button").click();
  const guest = GuestForm.in(page);
  await guest.fill();
  await guest.fillAddress();
  await guest.pay();
  await expect(tag).toHaveAttribute("data-ended", "checkout-complete");
});
