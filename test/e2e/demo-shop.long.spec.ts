import {axeFindings} from "./support/axe.ts";
import {openPopup} from "./support/buttons.ts";
import {CardForm, cards, recordEvents} from "./support/card-form.ts";
import {fillBag, fillDelivery, openShopCheckout, paidOrder, watchLayout} from "./support/demo-shop.ts";
import {FastlaneForm} from "./support/fastlane-form.ts";
import {expect, test} from "./support/fixtures.ts";
import {clickAway} from "./support/keys.ts";
import {openLedger, paidOnce} from "./support/new-payments.ts";
import {looksFindings} from "./support/layout-faults.ts";
import {collectProblems} from "./support/problems.ts";

const PAGES = [
  ...["", "products/wool-blanket/", "products/teapot/", "products/notebooks/"],
  ...["cart/", "checkout/", "checkout/accelerated/", "order/?id=unknown", "account/"],
  ...["tags/", "tags/card-fields/", "tags/wallet-button/", "tags/guest-button/", "tags/fastlane/"],
  ...["tags/provider/", "failures/", "failures/declined/", "failures/ineligible/", "failures/no-script/"],
];

for (const [colorScheme, width] of [
  ["light", 1280],
  ["dark", 320],
] as const) {
  test.describe(`${colorScheme}, ${width} px`, () => {
    test.use({colorScheme, viewport: {width, height: 900}});
    for (const path of PAGES) {
      test(`/${path}: axe finds nothing, nothing moves, sticks out or is too small`, async ({
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
          ":is(checkout-card-fields, checkout-wallet-button, checkout-guest-button, checkout-fastlane)",
        );
        await expect(page.locator("main h1")).toBeVisible();
        const count = await tags.count();
        await expect(tags.and(page.locator(settled))).toHaveCount(count, {timeout: 20_000});
        await page.waitForLoadState("networkidle");
        expect(await axeFindings(page)).toEqual([]);
        await expect.poll(() => looksFindings(page, new URL(sharedShop.page).origin)).toEqual([]);
        expect(await moved()).toEqual([]);
        expect(problems).toEqual([]);
      });
    }
  });
}

test("the empty bag looks as it should", async ({page, sharedShop}) => {
  for (const path of ["cart/", "checkout/", "checkout/accelerated/"]) {
    await page.goto(sharedShop.page + path);
    await expect(page.getByRole("heading", {name: "Your bag is empty"})).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
  }
});

// Firefox's driver knows no request's body: what `route.fetch` sends never ends.
test(
  "a shop with discounts and taxes: each line of the server's quote, and its total",
  {tag: "@chromium"},
  async ({page, sharedShop}) => {
    const usd = (value: string) => ({currency_code: "USD", value});
    let extras: object = {discountAmount: usd("13.00"), taxAmount: usd("9.65"), amount: usd("126.65")};
    await page.route("**/checkout/quote", async (route) => {
      const reply = await route.fetch();
      await route.fulfill({response: reply, json: {...((await reply.json()) as object), ...extras}});
    });
    const lines = page.locator(".sum div:visible");
    await fillBag(page);
    await page.goto(`${sharedShop.page}cart/`);
    await expect(lines).toHaveText([
      /Goods\s+\$130\.00/,
      /Discount\s+−\$13\.00/,
      /Delivery/,
      /Tax\s+\$9\.65/,
      /Total\s+\$126\.65/,
    ]);
    await page.goto(`${sharedShop.page}checkout/`);
    await expect(lines).toHaveCount(5);
    await expect(lines.last()).toHaveText(/\$126\.65/);
    // A delivery without them: the lines are gone again.
    extras = {};
    await fillDelivery(page);
    await expect(lines).toHaveCount(3);
  },
);

test("express: the wallet says where to, and the order is shown", async ({page, sharedShop}) => {
  const entries = await openLedger(sharedShop);
  await openShopCheckout(page, sharedShop);
  await expect(page.locator("checkout-wallet-button:state(ready)")).toHaveCount(3);
  const popup = await openPopup(page, "paypal-button");
  clickAway(popup.locator("button[value=approve]"));
  await paidOrder(page);
  await expect(page.locator(".order-facts")).toContainText("PayPal");
  await expect(page.locator(".order-facts")).toContainText("Sent to");
  expect(await entries()).toEqual(paidOnce);
});

test("accelerated checkout: a member pays with what is kept, and the order is shown", async ({
  page,
  sharedShop,
}) => {
  const entries = await openLedger(sharedShop);
  await recordEvents(page);
  await fillBag(page);
  await page.goto(`${sharedShop.page}checkout/accelerated/`);
  const form = new FastlaneForm(page);
  await form.signIn("morgan.reyes@buyer.example");
  await form.button(/^Pay/).click();
  await paidOrder(page);
  expect(await entries()).toEqual(paidOnce);
});

test("picked up in the workshop: no address is asked for", async ({page, sharedShop}) => {
  const form = await openShopCheckout(page, sharedShop);
  await page.getByLabel(/^Pick up/).check();
  await expect(page.getByLabel("Street and number")).toBeHidden();
  await page.getByLabel("Full name").fill("Ada Byron");
  await form.fill(cards.frictionless, {postalCode: null});
  await form.pay();
  await paidOrder(page);
  await expect(page.locator(".order-facts")).toContainText("Pick up in the workshop");
});

test("another country: its own words, no state where there is none; what is typed outlives a reload", async ({
  page,
  sharedShop,
}) => {
  const form = await openShopCheckout(page, sharedShop);
  await page.getByRole("button", {name: "Deliver to another country"}).click();
  await expect(page.getByLabel("Country")).toBeFocused();
  await page.getByLabel("Country").selectOption("DE");
  await expect(page.getByLabel("State")).toBeHidden();
  await page.getByLabel("Full name").fill("Ada Byron");
  await page.getByLabel("Street and number").fill("Unter den Linden 1");
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

test("the challenge is closed: neutral, the address is there, and a second try pays once", async ({
  page,
  sharedShop,
}) => {
  const entries = await openLedger(sharedShop);
  const form = await openShopCheckout(page, sharedShop);
  await fillDelivery(page);
  await form.fill(cards.stepUp, {postalCode: null});
  await form.pay();
  await page.locator("dialog").getByRole("button", {name: /close/i}).click();
  await expect(form.result).toContainText("Nothing was charged");
  await expect(page.getByLabel("City")).toHaveValue("San Jose");
  await form.pay();
  await form.answerChallenge();
  await paidOrder(page);
  expect((await entries()).captures).toEqual(["COMPLETED"]);
});

/** What is to be done on a failure's page, and what its buyer then reads. */
const FAILURES: Readonly<Record<string, [card: string | undefined, reads: RegExp, hears: RegExp]>> = {
  declined: [cards.declined, /Your bank declined this card/, /checkout-error declined/],
  funds: ["4000000000009995", /lack of funds/, /checkout-error declined/],
  expired: ["4000000000000069", /has expired/, /checkout-error declined/],
  code: ["4000000000000127", /did not accept the security code/, /checkout-error declined/],
  unseen: [cards.frictionlessRefused, /could not confirm that it is you/, /authentication-failed/],
  offline: [cards.frictionless, /The connection was lost/, /checkout-error network/],
  "answer-lost": [cards.frictionless, /Payment complete/, /checkout-pending.*checkout-complete/s],
  slow: [cards.frictionless, /Still working/, /checkout-complete/],
  "no-token": [undefined, /could not be loaded/, /checkout-error token/],
  "no-script": [undefined, /could not be loaded/, /checkout-error script-load/],
  "price-changed": [cards.frictionless, /The total is now \$75\.00/, /amount-changed/],
  "not-set-up": [undefined, /not set up correctly/, /invalid-config/],
};

for (const [name, [card, reads, hears]] of Object.entries(FAILURES)) {
  test(`what can go wrong: ${name}`, async ({page, sharedShop}) => {
    test.setTimeout(60_000);
    await page.goto(`${sharedShop.page}failures/${name}/`);
    const form = new CardForm(page);
    if (card !== undefined) {
      await form.ready();
      await form.fill(card);
      await form.pay();
    }
    await expect(form.tag).toContainText(reads, {timeout: 40_000});
    await expect(page.locator(".heard")).toContainText(hears, {timeout: 40_000});
    const broken = page.getByLabel("It is broken");
    if ((await broken.count()) === 0 || !(await broken.isChecked()) || name === "slow") return;
    // Mended, it can be used.
    await broken.uncheck();
    const again = form.tag.getByRole("button", {name: "Try again"});
    if (await again.isVisible()) await again.click();
    await form.ready();
  });
}

test("what can go wrong: the window is blocked, and a dialog opens; with leave the window does", async ({
  page,
  sharedShop,
}) => {
  await page.goto(`${sharedShop.page}failures/popup-blocked/`);
  await expect(page.locator("checkout-wallet-button:state(ready)")).toBeVisible();
  await page.locator("paypal-button").click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await expect(page.locator(".heard")).not.toContainText("checkout-error");
  await page.reload();
  await page.getByLabel("It is broken").uncheck();
  await expect(page.locator("checkout-wallet-button:state(ready)")).toBeVisible();
  await openPopup(page, "paypal-button");
});

test("what can go wrong: who is not eligible sees nothing, and no gap", async ({page, sharedShop}) => {
  await page.goto(`${sharedShop.page}failures/ineligible/`);
  await expect(page.locator(".heard")).toContainText("checkout-ineligible");
  await page.getByRole("heading", {level: 1}).click();
  const bottom = async (text: string) => (await page.getByText(text).boundingBox())!;
  await expect
    .poll(async () => {
      const above = await bottom("Above the button.");
      return (await bottom("Below the button.")).y - above.y - above.height;
    })
    .toBeLessThanOrEqual(32);
});
