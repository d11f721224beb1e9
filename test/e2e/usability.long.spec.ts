import type {Locator, Page} from "@playwright/test";
import {openPopup} from "./support/buttons.ts";
import {CardForm, cards} from "./support/card-form.ts";
import {fillDelivery, openShopCheckout, paidOrder} from "./support/demo-shop.ts";
import {expect, test} from "./support/fixtures.ts";
import {clickAway} from "./support/keys.ts";
import {guestForm} from "./element-states/buttons.ts";
import {TagPage, type Tag} from "./element-states/element-page.ts";
import {stranger} from "./web-sdk/fastlane-page.ts";

// The habits of good checkouts (U5 to U14), where it takes the sandbox's own frames and windows to show them. What a tag
// does by itself is shown in test/components.

const way = {locale: "en", scheme: "light"} as const;

/** The demo shop's checkout: express buttons, and a card form under them. */
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
  await expect(page.locator("checkout-wallet-button:is(:state(ready), :state(ineligible))")).toHaveCount(3);
  return form;
}

test("a hosted field is validated when it is left, and its error ends when it is valid", async ({form}) => {
  const error = form.tag.locator("#number-error");
  await form.field("number").pressSequentially("4111111111111112");
  await expect(error).toBeEmpty();
  await form.field("expiry").focus();
  await expect(error).toContainText("This card number is not right");
  await form.field("number").press("End");
  await form.field("number").press("Backspace");
  await form.field("number").pressSequentially("1");
  await expect(form.field("number")).toBeFocused();
  await expect(error).toBeEmpty();
});

test("an e-mail address and a typed address are validated when they are left", async ({page, sharedShop}) => {
  const tag = new TagPage(page, "checkout-fastlane", sharedShop, way);
  await tag.open({shipping: ""});
  const field = (name: string) => tag.tag.locator(`#${name}`);
  await field("email").pressSequentially("ada@buyer");
  await expect(field("email-error")).toBeEmpty();
  await field("email").blur();
  await expect(field("email-error")).toContainText("This e-mail address is not right");
  await field("email").pressSequentially(".example");
  await expect(field("email-error")).toBeEmpty();
  await tag.button().click();
  await field("postalCode").pressSequentially("787");
  await expect(field("postalCode-error")).toBeEmpty();
  await field("postalCode").blur();
  await expect(field("postalCode-error")).toContainText("This postal code is not right");
  await field("postalCode").pressSequentially("01");
  await expect(field("postalCode-error")).toBeEmpty();
});

test("the guest form keeps its input after a declined card", async ({page, sharedShop}) => {
  const tag = new TagPage(page, "checkout-guest-button", sharedShop, way);
  await tag.open();
  await tag.tag.locator("paypal-basic-card-button").click();
  const form = guestForm(page.frameLocator(".paypal-inline-window iframe"));
  await form.fill(cards.declined);
  await form.field("pay").click();
  await expect(form.field("form-error")).not.toBeEmpty();
  await expect(form.field("line1")).toHaveValue("2211 North First Street");
  await expect(form.field("securityCode")).toHaveValue("123");
  // U14: there, and in the same form, another card pays.
  await form.field("number").fill(cards.ordinary);
  clickAway(form.field("pay"));
  await tag.isIn("succeeded");
});

test("at most three express buttons come before the card form", async ({page, sharedShop}) => {
  const form = await openExpress(page, sharedShop.page);
  const top = async (locator: Locator) => (await locator.boundingBox())!.y;
  const buttons = page.locator("checkout-wallet-button");
  const boxes = await Promise.all((await buttons.all()).map((button) => button.boundingBox()));
  expect(boxes.map((box) => box?.height)).toEqual([48, 48, 48]);
  expect(new Set(boxes.map((box) => box?.width)).size).toBe(1);
  const rule = page.getByText("or pay by card");
  for (const button of await buttons.all()) expect(await top(button)).toBeLessThan(await top(rule));
  expect(await top(rule)).toBeLessThan(await top(form.tag));
});

// Firefox's driver does not know what a page sends: it could not send it on.
test(
  "U8: those that are not offered leave no gap, and with the last of them the rule goes",
  {tag: "@chromium"},
  async ({page, sharedShop}) => {
    await openExpress(page, sharedShop.page, ["advanced_cards", "paypal"]);
    const paypal = page.locator("checkout-wallet-button").first();
    const rule = page.getByText("or pay by card");
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

test("required and optional fields are marked, and card fields are a secure group", async ({
  page,
  sharedShop,
}) => {
  const card = new TagPage(page, "checkout-card-fields", sharedShop, way);
  await card.open();
  await expect(card.tag.getByRole("group", {name: "Secured card fields"})).toBeVisible();
  await expect(card.tag.locator(".title .icon")).toBeVisible();
  await expect(card.tag.getByText("All fields are required")).toBeVisible();
  await card.open({"cardholder-name": "optional", "billing-address": "full"});
  await expect(card.tag.getByText("Required, unless marked optional")).toBeVisible();
  await expect(card.tag.getByLabel("Name on card (optional)")).not.toHaveAttribute("required");
  await expect(card.tag.getByLabel("Billing address")).toHaveAttribute("required");

  const fastlane = new TagPage(page, "checkout-fastlane", sharedShop, way);
  await fastlane.open({shipping: ""});
  await fastlane.tag.locator("#email").fill(stranger);
  await fastlane.button().click();
  await expect(fastlane.tag.getByText("Required, unless marked as optional")).toBeVisible();
  await expect(fastlane.tag.getByLabel("Apartment, floor (optional)")).not.toHaveAttribute("required");
  await expect(fastlane.tag.getByLabel("City")).toHaveAttribute("required");
  const hosted = fastlane.tag.locator("[slot=payment] iframe").contentFrame();
  await expect(hosted.getByRole("group", {name: /secure/i})).toBeVisible();

  const guest = new TagPage(page, "checkout-guest-button", sharedShop, way);
  await guest.open();
  await guest.tag.locator("paypal-basic-card-button").click();
  const form = page.frameLocator(".paypal-inline-window iframe");
  await expect(form.getByText("All fields are required, unless they say optional.")).toBeVisible();
  await expect(form.getByRole("group", {name: "Secured card fields"})).toBeVisible();
});

/** Each tag's way to a press that takes its time. */
const presses: readonly [Tag, Record<string, string>, string, (tag: TagPage) => Promise<Locator>][] = [
  [
    "checkout-card-fields",
    {},
    "**/orders/create",
    async (tag) => {
      await new CardForm(tag.page).fill(cards.frictionless);
      return tag.button();
    },
  ],
  [
    "checkout-guest-button",
    {},
    "**/orders/create",
    async (tag) => tag.tag.locator("paypal-basic-card-button"),
  ],
  [
    "checkout-wallet-button",
    {wallet: "paypal"},
    "**/orders/create",
    async (tag) => tag.tag.locator("paypal-button"),
  ],
  [
    "checkout-fastlane",
    {},
    "**/orders/create",
    async (tag) => {
      await tag.tag.locator("#email").fill(stranger);
      await tag.button().click();
      const card = tag.tag.locator("[slot=payment] iframe").contentFrame();
      await card.getByLabel("Card number").pressSequentially(cards.ordinary);
      await card.getByLabel("Expiry date").pressSequentially("1240");
      await card.getByLabel("Security code").pressSequentially("123");
      await card.getByLabel("ZIP code").pressSequentially("95131");
      return tag.tag.locator("[part=button]");
    },
  ],
];

for (const [name, attributes, held, fill] of presses) {
  test(`${name} shows a press immediately, and a message after ten seconds`, async ({page, sharedShop}) => {
    const tag = new TagPage(page, name, sharedShop, way);
    await page.clock.install();
    await tag.hold(held);
    await tag.open(attributes);
    const button = await fill(tag);
    // By the next frame that is drawn: a buyer on a slow machine sees it no later.
    const shown = tag.tag.evaluate(
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
      : "Please complete your payment.";
    expect(await shown).toEqual(["processing", said]);
    await page.clock.fastForward(9_000);
    await expect(tag.result).toHaveText(said);
    await page.clock.fastForward(2_000);
    await expect(tag.result).toHaveText(/^(Still working|Waiting for your payment)/);
  });
}

// It waits for what a page sends, which Firefox's driver does not know.
test(
  "U14: a card that was declined leaves the express buttons, and the other way round",
  {tag: "@chromium"},
  async ({page, sharedShop}) => {
    const form = await openExpress(page, sharedShop.page);
    await fillDelivery(page);
    await form.fill(cards.declined, {postalCode: null});
    await form.pay();
    await form.event("checkout-error");
    await expect(form.result).toContainText("Try another card");
    const paypal = page.locator("checkout-wallet-button").first();
    await expect(page.locator("checkout-wallet-button:state(ready)")).toHaveCount(3);

    await page.request.post(`${sharedShop.sandboxUrl}/_sandbox/presets`, {
      data: {outcome: "capture-declined"},
    });
    const popup = await openPopup(page, "paypal-button");
    clickAway(popup.locator("button[value=approve]"));
    await expect(paypal.locator("[part=result]")).toContainText("declined");
    // No input is lost.
    await expect(form.field("number")).toHaveValue("4000 0000 0000 0002");
    await form.fill(cards.frictionless, {postalCode: null});
    await form.pay();
    await paidOrder(page);
  },
);
