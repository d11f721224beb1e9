import {axeFindings} from "./support/axe.ts";
import {openPopup} from "./support/buttons.ts";
import {CardForm, cards, recordEvents} from "./support/card-form.ts";
import {fillBag, fillDelivery, openShopCheckout, paidOrder, watchLayout} from "./support/demo-shop.ts";
import {FastlaneForm} from "./support/fastlane-form.ts";
import {expect, test} from "./support/fixtures.ts";
import {clickAway} from "./support/keys.ts";
import {watchPayments, paidOnce} from "./support/new-payments.ts";
import {layoutFaults} from "./support/layout-faults.ts";
import {collectProblems} from "./support/problems.ts";

const PAGES = [
  ...["shop/", "shop/products/wool-blanket/", "shop/products/teapot/", "shop/products/notebooks/"],
  ...["shop/cart/", "shop/checkout/", "shop/order/?id=unknown", "shop/account/"],
  ...["failures/", "failures/declined/", "failures/ineligible/", "failures/no-script/"],
];

for (const [colorScheme, width] of [
  ["light", 1280],
  ["dark", 320],
] as const) {
  test.describe(`the demo shop (${colorScheme}, ${width} px)`, () => {
    test.use({colorScheme, viewport: {width, height: 900}});
    for (const path of PAGES) {
      test(`/${path} has no axe findings, layout faults or layout shifts`, async ({
        page,
        context,
        sharedShop,
      }) => {
        const problems = collectProblems(context);
        const moved = await watchLayout(page);
        await fillBag(page);
        await page.goto(sharedShop.page + path);
        const settled = ":is(:state(ready), :state(ineligible), :state(failed))";
        const tags = page.locator(
          ":is(checkout-card-fields, checkout-wallet-button, checkout-guest-button, checkout-fastlane):not([loading])",
        );
        await expect(page.locator("main h1")).toBeVisible();
        // These add elements to themselves.
        const groups = page.locator(":is(checkout-payment, checkout-express-buttons)");
        await expect(groups.and(page.locator(settled))).toHaveCount(await groups.count());
        const count = await tags.count();
        await expect(tags.and(page.locator(settled))).toHaveCount(count);
        await page.waitForLoadState("networkidle");
        expect(await axeFindings(page)).toEqual([]);
        await expect.poll(() => layoutFaults(page, new URL(sharedShop.page).origin)).toEqual([]);
        expect(await moved()).toEqual([]);
        expect(problems).toEqual([]);
      });
    }
  });
}

test("an empty bag shows a message and has no axe findings", async ({page, sharedShop}) => {
  for (const path of ["shop/cart/", "shop/checkout/"]) {
    await page.goto(sharedShop.page + path);
    await expect(page.getByRole("heading", {name: "Your bag is empty"})).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
  }
});

// In Firefox, `route.fetch` never ends, because the driver doesn't have the request's body.
test(
  "bag and checkout show each line of the server's quote with discount and tax",
  {tag: "@chromium"},
  async ({page, sharedShop}) => {
    const usd = (value: string) => ({currencyCode: "USD", value});
    let extras: object = {discountAmount: usd("13.00"), taxAmount: usd("9.65"), amount: usd("126.65")};
    await page.route("**/checkout/quote", async (route) => {
      const reply = await route.fetch();
      await route.fulfill({response: reply, json: {...((await reply.json()) as object), ...extras}});
    });
    const lines = page.locator(".sum div:visible");
    await fillBag(page);
    await page.goto(`${sharedShop.page}shop/cart/`);
    await expect(lines).toHaveText([
      /Subtotal\s+\$130\.00/,
      /Discount\s+−\$13\.00/,
      /Shipping/,
      /Tax\s+\$9\.65/,
      /Total\s+\$126\.65/,
    ]);
    // The buttons have their price, too.
    await expect(page.locator(".express checkout-wallet-button:state(ready)")).toHaveCount(2);
    await page.goto(`${sharedShop.page}shop/checkout/`);
    await expect(lines).toHaveCount(5);
    await expect(lines.last()).toHaveText(/\$126\.65/);
    // A quote without discount and tax removes their lines.
    extras = {};
    await fillDelivery(page);
    await expect(lines).toHaveCount(3);
    await page.unrouteAll({behavior: "wait"});
  },
);

test("an express button takes the address from the wallet, and the shop shows the order", async ({
  page,
  sharedShop,
}) => {
  const newPayments = await watchPayments(sharedShop);
  await openShopCheckout(page, sharedShop);
  await expect(page.locator(".express checkout-wallet-button:state(ready)")).toHaveCount(2);
  const popup = await openPopup(page, "paypal-button");
  clickAway(popup.locator("button[value=approve]"));
  await paidOrder(page);
  await expect(page.locator(".order-facts")).toContainText("PayPal");
  await expect(page.locator(".order-facts")).toContainText("Ship to");
  expect(await newPayments()).toEqual(paidOnce);
});

test("a Fastlane member pays with the saved details, and the shop shows the order", async ({
  page,
  sharedShop,
}) => {
  const newPayments = await watchPayments(sharedShop);
  await recordEvents(page);
  await fillBag(page);
  await page.goto(`${sharedShop.page}shop/checkout/`);
  const form = new FastlaneForm(page);
  const email = page.locator("#delivery").getByLabel("E-mail address");
  await email.fill("morgan.reyes@buyer.example");
  await email.press("Tab");
  await form.enterCode();
  await expect(page.getByRole("heading", {name: "Shipping and payment"})).toBeFocused();
  await expect(page.locator("#delivery")).toBeHidden();
  await expect(page.locator("checkout-payment")).toBeHidden();
  // A member chooses the delivery like everybody, and the page shows the same total as the button.
  const total = page.locator(".summary [data-total]").first();
  await expect(total).toHaveText("$130.00");
  await form.element.getByRole("radio", {name: "Express"}).check();
  await expect(total).toHaveText("$135.00");
  await expect(form.button(/^Pay/)).toContainText("$135.00");
  await form.button(/^Pay/).click();
  await paidOrder(page);
  expect(await newPayments()).toEqual(paidOnce);
});

test("a Fastlane member returns to the page's own fields, and other buyers stay there", async ({
  page,
  sharedShop,
}) => {
  await openShopCheckout(page, sharedShop);
  const form = new FastlaneForm(page);
  const email = page.locator("#delivery").getByLabel("E-mail address");
  const enter = async (address: string) => {
    const found = page.waitForResponse(/\/members\/lookups/);
    await email.fill(address);
    await email.press("Tab");
    await (await found).finished();
  };
  await enter("ada@buyer.example");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByLabel("Full name")).toBeVisible();
  await enter("morgan.reyes@buyer.example");
  await form.enterCode();
  await page.getByRole("button", {name: "Use another address or card"}).click();
  await expect(page.getByLabel("Full name")).toBeFocused();
  await expect(form.element).toBeHidden();
});

test("an order to be picked up needs no address", async ({page, sharedShop}) => {
  const form = await openShopCheckout(page, sharedShop);
  await page.getByLabel(/^Pick up/).check();
  await expect(page.getByLabel("Street address")).toBeHidden();
  await page.locator("#delivery").getByLabel("E-mail address").fill("ada@buyer.example");
  await page.getByLabel("Full name").fill("Ada Byron");
  await form.fill(cards.frictionless, {postalCode: null});
  await form.pay();
  await paidOrder(page);
  await expect(page.locator(".order-facts")).toContainText("Pick up in the workshop");
});

test("another country has its own labels and fields, and a reload keeps the input", async ({
  page,
  sharedShop,
}) => {
  const form = await openShopCheckout(page, sharedShop);
  await page.getByRole("button", {name: "Ship to another country"}).click();
  await expect(page.getByLabel("Country")).toBeFocused();
  await page.getByLabel("Country").selectOption("DE");
  await expect(page.getByLabel("State")).toBeHidden();
  await page.locator("#delivery").getByLabel("E-mail address").fill("ada@buyer.example");
  await page.getByLabel("Full name").fill("Ada Byron");
  await page.getByLabel("Street address").fill("Unter den Linden 1");
  await page.getByLabel("City").fill("Berlin");
  await page.getByLabel("Postal code").fill("10117");
  await page.reload();
  await form.ready();
  await expect(page.getByLabel("Postal code")).toHaveValue("10117");
  await form.fill(cards.frictionless, {postalCode: null});
  await form.pay();
  await paidOrder(page);
  await expect(page.locator(".order-facts")).toContainText("Germany");
});

test("a closed 3-D Secure dialog keeps the address, and a second try pays once", async ({
  page,
  sharedShop,
}) => {
  const newPayments = await watchPayments(sharedShop);
  const form = await openShopCheckout(page, sharedShop);
  await fillDelivery(page);
  await form.fill(cards.stepUp, {postalCode: null});
  await form.pay();
  await page.locator("dialog").getByRole("button", {name: /close/i}).click();
  await expect(form.result).toContainText("You haven't been charged");
  await expect(page.getByLabel("City")).toHaveValue("San Jose");
  await form.pay();
  await form.answerChallenge();
  await paidOrder(page);
  expect((await newPayments()).captures).toEqual(["COMPLETED"]);
});

/** Card to pay with on a failure's page, the element's message, and the events that the page lists. */
const FAILURES: Readonly<Record<string, [card: string | undefined, message: RegExp, events: RegExp]>> = {
  declined: [cards.declined, /Payment declined/, /checkout-error declined/],
  funds: ["4000000000009995", /Payment declined/, /checkout-error declined/],
  expired: ["4000000000000069", /Payment declined/, /checkout-error declined/],
  code: ["4000000000000127", /Payment declined/, /checkout-error declined/],
  unseen: [cards.frictionlessRefused, /couldn't verify it's you/, /authentication-failed/],
  offline: [cards.frictionless, /The connection was lost/, /checkout-error network/],
  "answer-lost": [cards.frictionless, /Payment complete/, /checkout-pending.*checkout-complete/s],
  slow: [cards.frictionless, /Still working/, /checkout-complete/],
  "no-token": [undefined, /couldn't be loaded/, /checkout-error token/],
  "no-script": [undefined, /couldn't be loaded/, /checkout-error script-load/],
  "price-changed": [cards.frictionless, /The total is now \$75\.00/, /amount-changed/],
  "sold-out": [cards.frictionless, /Stoneware teapot, 0\.8 l is sold out/, /sold-out/],
  "not-set-up": [undefined, /isn't set up correctly/, /invalid-config/],
};

for (const [name, [card, message, events]] of Object.entries(FAILURES)) {
  test(`the failure page "${name}" shows the failure, and the element works after it`, async ({
    page,
    sharedShop,
  }) => {
    await page.goto(`${sharedShop.page}failures/${name}/`);
    const form = new CardForm(page);
    if (card !== undefined) {
      await form.ready();
      await form.fill(card);
      await form.pay();
    }
    await expect(form.element).toContainText(message);
    await expect(page.locator(".event-log")).toContainText(events);
    const broken = page.getByLabel("Cause this failure");
    if ((await broken.count()) === 0 || !(await broken.isChecked()) || name === "slow") return;
    // Without the fault, the element can be used.
    await broken.uncheck();
    const again = form.element.getByRole("button", {name: "Try again"});
    if (await again.isVisible()) await again.click();
    await form.ready();
  });
}

test('the failure page "popup-blocked" opens a dialog, and a window without the fault', async ({
  page,
  sharedShop,
}) => {
  await page.goto(`${sharedShop.page}failures/popup-blocked/`);
  await expect(page.locator("checkout-wallet-button:state(ready)")).toBeVisible();
  await page.locator("paypal-button").click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await expect(page.locator(".event-log")).not.toContainText("checkout-error");
  await page.reload();
  await page.getByLabel("Cause this failure").uncheck();
  await expect(page.locator("checkout-wallet-button:state(ready)")).toBeVisible();
  await openPopup(page, "paypal-button");
});

test('the failure page "ineligible" shows no element and no gap', async ({page, sharedShop}) => {
  await page.goto(`${sharedShop.page}failures/ineligible/`);
  await expect(page.locator(".event-log")).toContainText("checkout-ineligible");
  await page.getByRole("heading", {level: 1}).click();
  const bottom = async (text: string) => (await page.getByText(text).boundingBox())!;
  await expect
    .poll(async () => {
      const above = await bottom("Above the button.");
      return (await bottom("Below the button.")).y - above.y - above.height;
    })
    .toBeLessThanOrEqual(32);
});
