import type {Locator, Page} from "@playwright/test";
import {openPopup} from "./support/buttons.ts";
import {CardForm, cards} from "./support/card-form.ts";
import {fillDelivery, openShopCheckout, paidOrder} from "./support/demo-shop.ts";
import {expect, test} from "./support/fixtures.ts";
import {clickAway} from "./support/keys.ts";
import {guestForm} from "./element-states/buttons.ts";
import {ElementPage, type Tag} from "./element-states/element-page.ts";
import {stranger} from "./web-sdk/fastlane-page.ts";

// Usability of the checkout with the sandbox's frames and windows. test/components tests the elements alone.

const options = {locale: "en", scheme: "light"} as const;

/** Opens the demo shop's checkout with express buttons above a card form. */
async function openExpress(page: Page, shop: string, eligible?: readonly string[]): Promise<CardForm> {
  if (eligible) {
    await page.route("**/find-eligible-methods", async (route) => {
      const response = await route.fetch();
      const reply = (await response.json()) as {eligible_methods: Record<string, unknown>};
      const kept = Object.entries(reply.eligible_methods).filter(([method]) => eligible.includes(method));
      await route.fulfill({response, json: {...reply, eligible_methods: Object.fromEntries(kept)}});
    });
  }
  const form = await openShopCheckout(page, {page: shop});
  await expect(
    page.locator(".express checkout-wallet-button:is(:state(ready), :state(ineligible))"),
  ).toHaveCount(2);
  return form;
}

test("a hosted field is validated when it is left, and its error disappears when it is valid", async ({
  form,
}) => {
  const error = form.element.locator("#number-error");
  await form.field("number").pressSequentially("4111111111111112");
  await expect(error).toBeEmpty();
  await form.field("expiry").focus();
  await expect(error).toContainText("This card number isn't valid");
  await form.field("number").press("End");
  await form.field("number").press("Backspace");
  await form.field("number").pressSequentially("1");
  await expect(form.field("number")).toBeFocused();
  await expect(error).toBeEmpty();
});

test("an e-mail address and a typed address are validated when they are left", async ({page, sharedShop}) => {
  const view = new ElementPage(page, "checkout-fastlane", sharedShop, options);
  await view.open({shipping: ""});
  const field = (name: string) => view.element.locator(`#${name}`);
  await field("email").pressSequentially("ada@buyer");
  await expect(field("email-error")).toBeEmpty();
  await field("email").blur();
  await expect(field("email-error")).toContainText("This e-mail address isn't valid");
  await field("email").pressSequentially(".example");
  await expect(field("email-error")).toBeEmpty();
  await view.button().click();
  await field("postalCode").pressSequentially("787");
  await expect(field("postalCode-error")).toBeEmpty();
  await field("postalCode").blur();
  await expect(field("postalCode-error")).toContainText("This postal code isn't valid");
  await field("postalCode").pressSequentially("01");
  await expect(field("postalCode-error")).toBeEmpty();
});

test("the guest form keeps its input after a declined card", async ({page, sharedShop}) => {
  const view = new ElementPage(page, "checkout-guest-button", sharedShop, options);
  await view.open();
  await view.element.locator("paypal-basic-card-button").click();
  const form = guestForm(page.frameLocator(".paypal-inline-window iframe"));
  await form.fill(cards.declined);
  await form.field("pay").click();
  await expect(form.field("form-error")).not.toBeEmpty();
  await expect(form.field("line1")).toHaveValue("2211 North First Street");
  await expect(form.field("securityCode")).toHaveValue("123");
  // Another card pays in the same form.
  await form.field("number").fill(cards.ordinary);
  clickAway(form.field("pay"));
  await view.expectState("succeeded");
});

test("at most three express buttons come before the payment", async ({page, sharedShop}) => {
  const form = await openExpress(page, sharedShop.page);
  const top = async (locator: Locator) => (await locator.boundingBox())!.y;
  const buttons = page.locator(".express checkout-wallet-button");
  const boxes = await Promise.all((await buttons.all()).map((button) => button.boundingBox()));
  expect(boxes.map((box) => box?.height)).toEqual([48, 48]);
  expect(new Set(boxes.map((box) => box?.width)).size).toBe(1);
  const rule = page.getByText("or enter your details");
  for (const button of await buttons.all()) expect(await top(button)).toBeLessThan(await top(rule));
  expect(await top(rule)).toBeLessThan(await top(form.element));
});

// In Firefox, `route.fetch` can't repeat the request, because the driver doesn't have its body.
test(
  "ineligible express buttons leave no gap, and the separator disappears with the last one",
  {tag: "@chromium"},
  async ({page, sharedShop}) => {
    await openExpress(page, sharedShop.page, ["advanced_cards", "paypal"]);
    const paypal = page.locator("checkout-wallet-button").first();
    const rule = page.getByText("or enter your details");
    // The layout changes only after the buyer's next click.
    await page.getByRole("heading", {name: "Checkout", exact: true}).click();
    const gap = async () => {
      const above = (await paypal.boundingBox())!;
      return (await rule.boundingBox())!.y - above.y - above.height;
    };
    await expect.poll(gap).toBeLessThanOrEqual(48);

    await page.unrouteAll();
    await openExpress(page, sharedShop.page, ["advanced_cards"]);
    await page.getByRole("heading", {name: "Checkout", exact: true}).click();
    await expect(rule).toBeHidden();
    await expect(page.locator(".express")).toBeHidden();
  },
);

test("the pay button shows the amount of the order and of the bank's check", async ({form}) => {
  const quote = form.page.waitForResponse("**/checkout/quote");
  await form.page.reload();
  const {amount} = (await (await quote).json()) as {amount: {value: string}};
  await form.ready();
  await expect(form.payButton).toHaveText(`Pay $${amount.value}`);
  const ordering = form.page.waitForResponse("**/orders/create");
  await form.fill(cards.frictionless);
  await form.pay();
  expect(JSON.stringify(await (await ordering).json())).toContain(amount.value);
  const {capture} = await form.event("checkout-complete");
  expect(JSON.stringify(capture)).toContain(`"value":"${amount.value}"`);
});

test("optional fields are marked, and card fields are a secure group", async ({page, sharedShop}) => {
  const card = new ElementPage(page, "checkout-card-fields", sharedShop, options);
  await card.open();
  await expect(card.element.getByRole("group", {name: "Card details"})).toBeVisible();
  await expect(card.element.locator(".title .icon")).toBeVisible();
  await card.open({"cardholder-name": "optional", "billing-address": "full"});
  await expect(card.element.getByLabel("Name on card (optional)")).not.toHaveAttribute("required");
  await expect(card.element.getByLabel("Billing address")).toHaveAttribute("required");

  const fastlane = new ElementPage(page, "checkout-fastlane", sharedShop, options);
  await fastlane.open({shipping: ""});
  await fastlane.element.locator("#email").fill(stranger);
  await fastlane.button().click();
  await expect(fastlane.element.getByText("Required, unless marked optional")).toBeVisible();
  await expect(fastlane.element.getByLabel("Apartment, floor (optional)")).not.toHaveAttribute("required");
  await expect(fastlane.element.getByLabel("City")).toHaveAttribute("required");
  const hosted = fastlane.element.locator("[slot=payment] iframe").contentFrame();
  await expect(hosted.getByRole("group", {name: "Card details"})).toBeVisible();

  const guest = new ElementPage(page, "checkout-guest-button", sharedShop, options);
  await guest.open();
  await guest.element.locator("paypal-basic-card-button").click();
  const form = page.frameLocator(".paypal-inline-window iframe");
  await expect(form.getByText("All fields are required, unless marked optional.")).toBeVisible();
  await expect(form.getByRole("group", {name: "Card details"})).toBeVisible();
});

/** Elements with their attributes, the request to hold, and the steps before the press. */
const presses: readonly [Tag, Record<string, string>, string, (view: ElementPage) => Promise<Locator>][] = [
  [
    "checkout-card-fields",
    {},
    "**/orders/create",
    async (view) => {
      await new CardForm(view.page).fill(cards.frictionless);
      return view.button();
    },
  ],
  [
    "checkout-guest-button",
    {},
    "**/orders/create",
    async (view) => view.element.locator("paypal-basic-card-button"),
  ],
  [
    "checkout-wallet-button",
    {wallet: "paypal"},
    "**/orders/create",
    async (view) => view.element.locator("paypal-button"),
  ],
  [
    "checkout-fastlane",
    {},
    "**/orders/create",
    async (view) => {
      await view.element.locator("#email").fill(stranger);
      await view.button().click();
      const card = view.element.locator("[slot=payment] iframe").contentFrame();
      await card.getByLabel("Card number").pressSequentially(cards.ordinary);
      await card.getByLabel("Expiry date").pressSequentially("1240");
      await card.getByLabel("Security code").pressSequentially("123");
      await card.getByLabel("ZIP code").pressSequentially("95131");
      return view.element.locator("[part=button]");
    },
  ],
];

for (const [name, attributes, held, fill] of presses) {
  test(`${name} shows a press immediately, and a message after ten seconds`, async ({page, sharedShop}) => {
    const view = new ElementPage(page, name, sharedShop, options);
    await page.clock.install();
    await view.holdRequests(held);
    await view.open(attributes);
    const button = await fill(view);
    // The message is in the next rendered frame, however slow the machine is.
    const shown = view.element.evaluate(
      (element) =>
        new Promise<[string, string | undefined]>((resolve) =>
          element.addEventListener("checkout-submit", () =>
            requestAnimationFrame(() =>
              setTimeout(() =>
                resolve([
                  (element as HTMLElement & {status: string}).status,
                  element.shadowRoot!.querySelector("[part=result]")!.textContent.trim(),
                ]),
              ),
            ),
          ),
        ),
    );
    await button.click();
    await page.clock.runFor(100);
    const said = /card-fields|fastlane/.test(name)
      ? "Your payment is being processed."
      : "Complete your payment.";
    expect(await shown).toEqual(["processing", said]);
    await page.clock.fastForward(9_000);
    await expect(view.result).toHaveText(said);
    await page.clock.fastForward(2_000);
    await expect(view.result).toHaveText(/^\s*(Still working|Waiting for your payment)/);
  });
}

// The test reads a request's body, which Firefox's driver doesn't have.
test(
  "the express buttons work after a declined card, and the card form after a declined wallet",
  {tag: "@chromium"},
  async ({page, sharedShop}) => {
    const form = await openExpress(page, sharedShop.page);
    await fillDelivery(page);
    await form.fill(cards.declined, {postalCode: null});
    await form.pay();
    await form.event("checkout-error");
    await expect(form.result).toContainText("Payment declined");
    const express = page.locator("checkout-express-buttons");
    await expect(page.locator(".express checkout-wallet-button:state(ready)")).toHaveCount(2);

    await page.request.post(`${sharedShop.sandboxUrl}/_sandbox/presets`, {
      data: {outcome: "capture-declined"},
    });
    const popup = await openPopup(page, "paypal-button");
    clickAway(popup.locator("button[value=approve]"));
    await expect(express.locator("[part=result]")).toContainText("declined");
    // The card form keeps its input.
    await expect(form.field("number")).toHaveValue("4000 0000 0000 0002");
    await form.fill(cards.frictionless, {postalCode: null});
    await form.pay();
    await paidOrder(page);
  },
);
