import type {Page} from "@playwright/test";
import {checkoutOf, fillGuest, openReady} from "./support/checkouts.ts";
import {expect, test} from "./support/fixtures.ts";
import {clickAway} from "./support/keys.ts";
import {watchPayments, paidOnce} from "./support/new-payments.ts";
import {cards, GuestForm} from "./web-sdk/guest-form.ts";

// The guest's form in each presentation mode. buttons.spec.ts tests the form below the button.

const redirect = `presentation-mode="redirect"`;

/** Presses the button, and returns the form on PayPal's page. */
async function openPayPalPage(page: Page): Promise<GuestForm> {
  await checkoutOf(page, "guest").press();
  await page.waitForURL(/guest-checkout/);
  const guest = new GuestForm(page);
  await expect(guest.button(/^Pay \$/)).toBeVisible();
  return guest;
}

test("redirect: the order is captured once after the return, also after a reload", async ({
  page,
  sharedShop,
}) => {
  await openReady(page, sharedShop, "guest", redirect);
  const newPayments = await watchPayments(sharedShop);
  const shop = page.url();
  await fillGuest(await openPayPalPage(page));
  await page.waitForURL((url) => url.href.startsWith(shop));
  const back = checkoutOf(page, "guest");
  const {capture} = await back.event("complete");
  expect(capture).toMatchObject({status: "COMPLETED"});
  await expect(back.receipt).toContainText("$75.00");
  // The element has removed the return parameters from the address.
  expect(page.url()).toBe(shop);
  const captures = sharedShop.wire.calls.filter((call) => call.endsWith("/capture")).length;

  await page.reload();
  await back.is("ready");
  expect(await back.events("submit")).toEqual([]);
  expect(sharedShop.wire.calls.filter((call) => call.endsWith("/capture"))).toHaveLength(captures);
  expect(await newPayments()).toEqual(paidOnce);
});

test("redirect: the payment is canceled on PayPal's page, and another press pays", async ({
  page,
  sharedShop,
}) => {
  await openReady(page, sharedShop, "guest", redirect);
  const newPayments = await watchPayments(sharedShop);
  const shop = page.url();
  clickAway((await openPayPalPage(page)).button("Cancel"));
  await page.waitForURL((url) => url.href.startsWith(shop));
  const back = checkoutOf(page, "guest");
  await back.event("cancel");
  await expect(back.result).toContainText("You haven't been charged");
  expect((await newPayments()).captures).toEqual([]);

  await fillGuest(await openPayPalPage(page));
  await page.waitForURL((url) => url.href.startsWith(shop));
  await back.event("complete");
  expect((await newPayments()).captures).toEqual(["COMPLETED"]);
});

test("redirect: PayPal's page shows a declined card, and another card pays", async ({page, sharedShop}) => {
  await openReady(page, sharedShop, "guest", redirect);
  const newPayments = await watchPayments(sharedShop);
  const guest = await openPayPalPage(page);
  await fillGuest(guest, cards.declined);
  await expect(guest.alert).toContainText(/declined/i);
  await guest.field("Card number").fill(cards.plain);
  clickAway(guest.button(/^Pay \$/));
  await page.waitForURL(/localhost/);
  await checkoutOf(page, "guest").event("complete");
  expect(await newPayments()).toEqual(paidOnce);
});

test("redirect: the shop's page shows a declined capture, and another press pays", async ({
  page,
  sharedShop,
}) => {
  await openReady(page, sharedShop, "guest", redirect);
  const newPayments = await watchPayments(sharedShop);
  const guest = await openPayPalPage(page);
  await fetch(`${sharedShop.sandboxUrl}/_sandbox/presets`, {
    method: "POST",
    headers: {"content-type": "application/json"},
    body: JSON.stringify({outcome: "capture-declined"}),
  });
  await fillGuest(guest);
  await page.waitForURL(/localhost/);
  const back = checkoutOf(page, "guest");
  expect(await back.event("error")).toEqual({code: "declined"});
  await expect(back.result).toContainText("Your bank declined this card");
  await back.is("ready");

  await fillGuest(await openPayPalPage(page));
  await page.waitForURL(/localhost/);
  await back.event("complete");
  expect((await newPayments()).captures).toEqual(["DECLINED", "COMPLETED"]);
});

for (const mode of ["modal", "popup"] as const) {
  test(`${mode}: a cancel returns the focus, and another press pays`, async ({page, sharedShop}) => {
    const checkout = await openReady(page, sharedShop, "guest", `presentation-mode="${mode}"`);
    const newPayments = await watchPayments(sharedShop);
    const open = async (): Promise<GuestForm> => {
      if (mode === "modal") {
        await checkout.press();
        await expect(page.locator("dialog iframe")).toBeVisible();
        return GuestForm.in(page);
      }
      const [popup] = await Promise.all([page.waitForEvent("popup"), checkout.press()]);
      await popup.waitForURL(/guest-checkout/);
      return new GuestForm(popup);
    };
    (await open()).cancel();
    await checkout.event("cancel");
    await checkout.is("ready");
    await expect(page.locator("dialog")).toHaveCount(0);
    await expect(checkout.element).toBeFocused();

    await fillGuest(await open());
    await checkout.event("complete");
    await expect(checkout.receipt).toContainText("$75.00");
    expect((await newPayments()).captures).toEqual(["COMPLETED"]);
  });
}

test("auto, target: the form opens in the target element, and pays there", async ({page, sharedShop}) => {
  const checkout = await openReady(page, sharedShop, "guest", `target="there"`);
  const newPayments = await watchPayments(sharedShop);
  await checkout.press();
  await expect(page.locator("#there iframe")).toBeVisible();
  await expect(checkout.element.locator("iframe")).toHaveCount(0);
  await checkout.approve();
  await checkout.event("complete");
  await expect(page.locator("#there iframe")).toHaveCount(0);
  expect(await newPayments()).toEqual(paidOnce);
});
