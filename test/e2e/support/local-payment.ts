import type {FrameLocator, Locator, Page} from "@playwright/test";
import {expect} from "./fixtures.ts";
import {clickAway} from "./keys.ts";

/** PayPal's field of a `<checkout-payment-method>`. */
export function paymentField(element: Locator, type: "name" | "email"): Locator {
  const frame: FrameLocator = element.locator(`[slot=${type}] iframe`).contentFrame();
  return frame.locator("input");
}

/** Fills in PayPal's fields that the method has. */
export async function fillFields(element: Locator): Promise<void> {
  await paymentField(element, "name").fill("Ada Lovelace");
  if ((await element.locator("[slot=email]").count()) > 0)
    await paymentField(element, "email").fill("ada@buyer.example");
}

/** Presses the method's button, and returns the window that it opens. */
export async function openLocalWindow(element: Locator): Promise<Page> {
  const opened = element.page().waitForEvent("popup");
  await element.locator(".place > *").click();
  const popup = await opened;
  await popup.waitForURL(/local-payment/);
  return popup;
}

/** Ends a payment in its window by one of the tester's buttons. */
export async function decide(popup: Page, action: string): Promise<void> {
  const closed = popup.waitForEvent("close");
  const button = popup.locator(`button[name=action][value=${action}]`);
  // Outcomes for testers may be folded.
  const folded = popup.locator(`details:has(button[value=${action}]):not([open]) summary`);
  await expect(button).toBeAttached();
  if ((await folded.count()) > 0) await folded.click();
  clickAway(button);
  await closed;
}
