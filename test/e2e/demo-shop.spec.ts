import type {Route} from "@playwright/test";
import {recordedPayments} from "../support/recorded-payments.ts";
import {axeFindings} from "./support/axe.ts";
import {CardForm, cards} from "./support/card-form.ts";
import {signIn} from "./support/customer.ts";
import {
  fillBag,
  fillDelivery,
  openShopCheckout,
  orderNumberOf,
  paidOrder,
  watchLayout,
} from "./support/demo-shop.ts";
import {expect, test} from "./support/fixtures.ts";
import {openMerchantPage} from "./support/merchant-page.ts";
import {watchPayments, paidOnce} from "./support/new-payments.ts";
import {collectProblems} from "./support/problems.ts";

test("a guest buys from the first page to the order, and a reload shows the order without another payment", async ({
  page,
  context,
  sharedShop,
}) => {
  const problems = collectProblems(context);
  const moved = await watchLayout(page);
  const newPayments = await watchPayments(sharedShop);
  await page.goto(`${sharedShop.page}shop/`);
  await expect(page.getByRole("listitem").filter({hasText: "teapot"})).toContainText("$75.00");
  expect(await moved()).toEqual([]);
  await page.getByRole("link", {name: /teapot/}).click();
  await page.getByLabel("Quantity").selectOption("2");
  await page.getByRole("button", {name: /^Add to bag/}).click();
  await expect(page.getByRole("link", {name: "Bag 2 items"})).toBeVisible();
  await page.getByRole("status").getByRole("link", {name: "View bag"}).click();

  await expect(page.locator("[data-sum=total]")).toHaveText("$150.00");
  await page.getByLabel("Quantity of Stoneware teapot").selectOption("1");
  await expect(page.locator("[data-sum=total]")).toHaveText("$75.00");
  expect(await moved()).toEqual([]);
  await page.getByRole("link", {name: "Check out", exact: true}).click();

  const form = await openShopCheckout(page, sharedShop);
  await expect(form.payButton).toHaveText("Pay $130.00", {useInnerText: true});
  await expect(page.locator(".express checkout-wallet-button:state(ready)")).toHaveCount(2);
  expect(await moved()).toEqual([]);
  // The buyer fills in at most nine fields.
  const own = await page.locator("#delivery [required]:visible").count();
  expect(own + (await form.element.locator("iframe").count())).toBeLessThanOrEqual(9);

  // One press marks all missing fields of delivery and card, and creates no order.
  await form.pay();
  await expect(page.locator("#delivery").getByLabel("E-mail address")).toBeFocused();
  await expect(page.getByLabel("Full name")).toHaveAccessibleDescription(/Enter your full name\./);
  await expect(form.element.locator(".field:has(> .box.invalid) > .error")).toContainText([
    "Enter your card number",
    "Enter the expiry date",
    "Enter the 3-digit security code",
  ]);
  await expect(page.getByLabel("ZIP code")).toHaveAccessibleDescription(/Enter a 5-digit ZIP code\./);
  expect(await axeFindings(page)).toEqual([]);
  await fillDelivery(page);
  await expect(page.locator("#delivery [aria-invalid=true]")).toHaveCount(0);
  await page.getByLabel(/^Express, next day/).check();
  await expect(form.payButton).toHaveText("Pay $135.00", {useInnerText: true});

  // A decline keeps all input, and another card pays.
  await form.fill(cards.declined, {postalCode: null});
  await form.pay();
  await expect(form.result).toHaveText("Payment declined. You haven't been charged.");
  await expect(page.getByLabel("City")).toHaveValue("San Jose");
  await form.fill(cards.frictionless, {postalCode: null});
  await form.pay();
  const orderId = await paidOrder(page);
  const shown = page.locator("main");
  const number = await orderNumberOf(page, orderId);
  for (const text of [number, "$135.00", "Visa ending in 9038", "Express, next day", "San Jose, CA 95131"]) {
    await expect(shown).toContainText(text);
  }
  await expect(page.getByRole("status")).toHaveText("Thank you. You paid $135.00.");
  await expect(page.locator(".sum dd:visible")).toHaveText(["$130.00", "$5.00", "$135.00"]);
  await expect(page.locator(".line .price")).toHaveText(["$75.00", "$55.00"]);
  await expect(page.getByRole("link", {name: "Bag", exact: true})).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  const before = await newPayments();
  await page.reload();
  expect(await paidOrder(page)).toBe(orderId);
  expect(await newPayments()).toEqual(before);
  expect((await recordedPayments(sharedShop, orderId)).captures).toEqual(["COMPLETED"]);
  expect(problems).toEqual([]);
});

// saved-cards.spec.ts does the same with the element alone.
test(
  "a signed-in customer saves a card, and pays with it the next time",
  {tag: "@long"},
  async ({page, sharedShop}) => {
    const newPayments = await watchPayments(sharedShop);
    await page.goto(`${sharedShop.page}shop/account/`);
    await page.getByLabel("Your name").fill(`Ada ${crypto.randomUUID().slice(0, 8)}`);
    await page.getByRole("button", {name: "Sign in"}).click();
    const form = new CardForm(page);
    await form.ready();
    const payment = await openShopCheckout(page, sharedShop);
    const saved = payment.list.getByRole("radio", {name: /^Visa ending in 9038/});
    await expect(saved).toHaveCount(0);
    await page.getByRole("link", {name: "Your account"}).click();
    await form.ready();
    await form.fill(cards.frictionless);
    await form.element.getByLabel(/I agree/).check();
    await form.element.getByRole("button", {name: "Save card"}).click();
    await expect(page.locator("main .saved-cards")).toContainText("Visa ending in 9038");

    await page.goto(`${sharedShop.page}shop/checkout/`);
    await expect(saved).toBeChecked();
    await fillDelivery(page);
    await payment.pay();
    const orderId = await paidOrder(page);
    await expect(page.locator("main")).toContainText("San Jose");
    expect(await newPayments()).toEqual(paidOnce);
    expect((await recordedPayments(sharedShop, orderId)).captures).toEqual(["COMPLETED"]);
  },
);

test("a page that is reloaded after the capture shows the order, and creates no other one", async ({
  page,
  sharedShop,
}) => {
  const newPayments = await watchPayments(sharedShop);
  const form = await openShopCheckout(page, sharedShop);
  await fillDelivery(page);
  await form.fill(cards.frictionless, {postalCode: null});
  // The capture succeeds, but the page never gets the reply.
  const taken = new Promise<void>((resolve) => {
    const lose = async (route: Route) => {
      await route.fetch();
      resolve();
    };
    void page.route("**/capture", lose, {times: 1});
  });
  await form.pay();
  await taken;
  await page.reload();
  await paidOrder(page);
  expect(await newPayments()).toEqual(paidOnce);
});

test("requests a price for an address that was typed while an earlier price was loading", async ({
  page,
  sharedShop,
}) => {
  let release: () => void = () => undefined;
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  const hasAddress = (body: string | null) => body?.includes("addressLine1") ?? false;
  await page.route("**/checkout/quote", async (route) => {
    const body = route.request().postData();
    if (body?.includes("fullName") && !hasAddress(body)) await isReleased;
    await route.continue();
  });
  const form = await openShopCheckout(page, sharedShop);
  await page.locator("#delivery").getByLabel("E-mail address").fill("ada@buyer.example");
  await page.getByLabel("Full name").fill("Ada Byron");
  await page.getByLabel("Street address").fill("2211 North First Street");
  await page.getByLabel("City").fill("San Jose");
  await page.getByLabel("State").selectOption("CA");
  await page.getByLabel("ZIP code").pressSequentially("95131");
  const reply = page.waitForResponse("**/checkout/quote");
  release();
  await (await reply).finished();
  const priced = page.waitForRequest((request) => hasAddress(request.postData()));
  await page.getByLabel("ZIP code").blur();
  await priced;
  await form.fill(cards.frictionless, {postalCode: null});
  await form.pay();
  await paidOrder(page);
});

test(
  "the bag drops invalid products, and shows a message about a product that is no longer sold",
  {tag: "@long"},
  async ({page, sharedShop}) => {
    await fillBag(page, [
      {sku: "linen-notebook", quantity: 11},
      {sku: "of-another-shop", quantity: 1},
      {sku: "wool-blanket", quantity: 1},
    ]);
    const body = {
      error: "x",
      code: "UNKNOWN_SKU",
      details: [{issue: "UNKNOWN_SKU", field: "/items/0/sku"}],
    };
    await page.route("**/checkout/quote", (route) => route.fulfill({status: 422, json: body}), {times: 1});
    await page.goto(`${sharedShop.page}shop/cart/`);
    await expect(page.getByText("Wool blanket, undyed is no longer sold")).toBeVisible();
    await expect(page.getByRole("heading", {name: "Your bag is empty"})).toBeVisible();
    await page.goto(`${sharedShop.page}shop/checkout/`);
    await expect(page.getByRole("heading", {name: "Your bag is empty"})).toBeVisible();
    // An empty bag doesn't sell the server's sample order.
    await expect(page.locator("checkout-payment")).toHaveCount(0);
  },
);

test(
  "an element's page changes the element by its controls, and shows its HTML",
  {tag: "@long"},
  async ({page, sharedShop}) => {
    await page.goto(`${sharedShop.page}playground/card-fields/`);
    await page.getByLabel("cardholder-name").selectOption("required");
    await page.getByLabel("locale", {exact: true}).pressSequentially("de");
    await page.getByLabel("locale", {exact: true}).blur();
    await expect(page.locator("#live").getByText("Name auf der Karte")).toBeVisible();
    const source = await page.locator(".source").textContent();
    expect(source).toContain('cardholder-name="required"');
    expect(source).not.toContain("nonce");
    // The HTML works when it is pasted into a merchant's page.
    await openMerchantPage(page, sharedShop.page, source!.slice(source!.indexOf("<checkout-card-fields")));
    await expect(
      page.locator("checkout-card-fields:state(ready)").getByText("Name auf der Karte"),
    ).toBeVisible();
  },
);

test(
  "signing in requires a name, and shows an error for an invalid one",
  {tag: "@long"},
  async ({page, sharedShop}) => {
    await page.goto(`${sharedShop.page}shop/account/`);
    const name = page.getByLabel("Your name");
    await page.getByRole("button", {name: "Sign in"}).click();
    await expect(name).toBeFocused();
    await expect(name).toHaveAccessibleDescription(/Enter a name\./);
    await name.fill("<Ada>");
    await page.getByRole("button", {name: "Sign in"}).click();
    await expect(name).toHaveAccessibleDescription(/letters, digits and spaces/);
    await signIn(page, "Ada");
    await page.reload();
    await page.getByRole("button", {name: "Sign out"}).click();
    await expect(page.getByRole("button", {name: "Sign in"})).toBeVisible();
  },
);
