import type {Page} from "@playwright/test";
import {readFile} from "node:fs/promises";
import {CardForm, cards} from "./support/card-form.ts";
import {fillBag, fillDelivery, openShopCheckout, paidOrder} from "./support/demo-shop.ts";
import {expect, test} from "./support/fixtures.ts";

const usd = (value: string) => ({currencyCode: "USD", value});
const quotes = "**/service-api/checkout/quote";
const sums = (page: Page) => page.locator(".sum dd:visible");

test("the bag adds quantities up to ten of a product, and products can be removed", async ({
  page,
  sharedShop,
}) => {
  await page.goto(`${sharedShop.page}shop/products/teapot/`);
  const add = page.getByRole("button", {name: /^Add to bag/});
  await page.getByLabel("Quantity").selectOption("2");
  await add.click();
  await add.click();
  await expect(page.getByRole("link", {name: "Bag 4 items"})).toBeVisible();
  await page.getByLabel("Quantity").selectOption("9");
  await add.click();
  await expect(
    page.getByRole("status").filter({hasText: "You have 10, the most for one order."}),
  ).toBeVisible();
  await page.goto(`${sharedShop.page}shop/products/notebooks/`);
  await add.click();
  await page.getByRole("link", {name: "Bag 11 items"}).click();
  const line = page.locator(".line").filter({hasText: "teapot"});
  await expect(line.getByLabel("Quantity of Stoneware teapot")).toHaveValue("10");
  await expect(line.locator(".each")).toHaveText("$75.00 each");
  await expect(line.locator(".price")).toHaveText("$750.00");
  await expect(page.locator("[data-sum=total]")).toHaveText("$805.00");
  await page.getByRole("button", {name: "Remove Stoneware teapot"}).click();
  await expect(page.getByText(/^Stoneware teapot.* was removed from your bag\.$/)).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
  await expect(line).toHaveCount(0);
  await expect(page.locator("[data-sum=total]")).toHaveText("$55.00");
  await page.getByRole("button", {name: /^Remove /}).click();
  await expect(page.getByRole("heading", {name: "Your bag is empty"})).toBeVisible();
});

/** Holds the replies to quote requests with such a body. Returns a function that releases them. */
async function holdQuotes(page: Page, isHeld: (body: string) => boolean): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const arrived: Promise<unknown>[] = [];
  await page.route(quotes, async (route) => {
    if (!isHeld(route.request().postData() ?? "")) return route.fallback();
    const response = await route.fetch();
    arrived.push(page.waitForEvent("requestfinished", (request) => request === route.request()));
    await released;
    await route.fulfill({response});
  });
  return async () => {
    expect(arrived).not.toEqual([]);
    release();
    await Promise.all(arrived);
    // The page has rendered the reply after two frames.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
  };
}

test("a late quote doesn't replace a newer price in the bag", async ({page, sharedShop}) => {
  await fillBag(page);
  await page.goto(`${sharedShop.page}shop/cart/`);
  const total = page.locator("[data-sum=total]");
  await expect(total).toHaveText("$130.00");
  const asked = page.waitForRequest((request) => (request.postData() ?? "").includes('"quantity":2'));
  const release = await holdQuotes(page, (body) => body.includes('"quantity":2'));
  const quantity = page.getByLabel("Quantity of Stoneware teapot");
  await quantity.selectOption("2");
  await asked;
  await quantity.selectOption("3");
  await expect(total).toHaveText("$280.00");
  await release();
  await expect(total).toHaveText("$280.00");
});

test("a late quote doesn't replace a newer price at the checkout", async ({page, sharedShop}) => {
  await openShopCheckout(page, sharedShop);
  const express = page.getByLabel(/^Express, next day/);
  const id = await express.inputValue();
  const asked = page.waitForRequest((request) => (request.postData() ?? "").includes(`"${id}"`));
  const release = await holdQuotes(page, (body) => body.includes(`"${id}"`));
  await express.check();
  await asked;
  await page.getByLabel(/^Standard/).check();
  await expect(page.getByLabel(/^Standard/)).toBeChecked();
  await expect(sums(page)).toHaveText(["$130.00", "Free", "$130.00"]);
  await release();
  await expect(sums(page)).toHaveText(["$130.00", "Free", "$130.00"]);
  await expect(page.getByLabel(/^Standard/)).toBeChecked();
});

test("an order to be picked up has no address, even if one was typed before", async ({page, sharedShop}) => {
  await fillBag(page, [{sku: "ceramic-teapot", quantity: 2}]);
  const form = await openShopCheckout(page, sharedShop);
  await fillDelivery(page);
  const pickUp = page.getByLabel(/^Pick up/);
  const option = `"${await pickUp.inputValue()}"`;
  const asked = page.waitForRequest((request) => (request.postData() ?? "").includes(option));
  await pickUp.check();
  // Neither the quote nor the order has an address.
  expect((await asked).postData()).not.toContain("addressLine1");
  await form.fill(cards.frictionless, {postalCode: null});
  const ordered = page.waitForRequest(/\/orders\/create$/);
  await form.pay();
  expect((await ordered).postData()).not.toContain("San Jose");
  await paidOrder(page);
  await expect(page.locator(".line .price")).toHaveText("2 × $75.00");
  await expect(page.locator(".order-facts")).not.toContainText("San Jose");
});

for (const [code, label, words] of [
  ["STATE_ERROR", "State", /don't ship to this state/],
  ["ZIP_ERROR", "ZIP code", /don't ship to this ZIP code/],
  ["COUNTRY_ERROR", "Country", /don't ship to this country/],
  ["ADDRESS_ERROR", "Street address", /don't ship to this address/],
] as const) {
  test(`a refused address shows an error at its field, and no order is created (${code})`, async ({
    page,
    sharedShop,
  }) => {
    const form = await openShopCheckout(page, sharedShop);
    await page.route(quotes, async (route) => {
      if (!route.request().postData()?.includes("addressLine1")) return route.fallback();
      await route.fulfill({status: 422, json: {error: "No.", code}});
    });
    const orders: string[] = [];
    page.on("request", (request) => {
      if (/\/orders\/create$/.test(request.url())) orders.push(request.url());
    });
    await fillDelivery(page);
    const field = page.getByLabel(label, {exact: true});
    await expect(field).toHaveAccessibleDescription(words);
    await form.fill(cards.frictionless, {postalCode: null});
    await form.pay();
    await expect(field).toBeFocused();
    expect(orders).toEqual([]);
  });
}

/** The server's reply about an order of this browser. */
const shownOrder = (more: object) => ({
  id: "5O190127TN364715T",
  status: "COMPLETED",
  amount: usd("126.65"),
  goodsAmount: usd("130.00"),
  shippingAmount: usd("0.00"),
  items: [{sku: "ceramic-teapot", name: "Stoneware teapot", quantity: 2, unitAmount: usd("65.00")}],
  // PayPal's own code for China. Browsers have no name for it.
  shipping: {name: {fullName: "Li Na"}, address: {addressLine1: "1 Quay Row", countryCode: "C2"}},
  captures: [{id: "1", status: "COMPLETED"}],
  ...more,
});

for (const [name, answer, title, said] of [
  [
    "with a discount and a tax",
    {discountAmount: usd("13.00"), taxAmount: usd("9.65")},
    "Order confirmed",
    "Thank you. You paid $126.65.",
  ],
  [
    "that is in review",
    {captures: [{id: "1", status: "PENDING"}]},
    "Payment pending",
    /ship once it's approved/,
  ],
  [
    "that was refunded",
    {captures: [{id: "1", status: "REFUNDED"}]},
    "Order refunded",
    /refunded your payment/,
  ],
  ["that is not paid", {status: "APPROVED", captures: []}, "Payment not completed", /haven't been charged/],
  [
    "that was declined",
    {captures: [{id: "1", status: "DECLINED"}]},
    "Payment not completed",
    /haven't been charged/,
  ],
  ["of another browser", undefined, "Order not found", /browser you ordered with/],
] as const) {
  test(`the order's page shows the state of an order ${name}`, async ({page, sharedShop}) => {
    if (answer) {
      await page.route("**/service-api/checkout/orders/*", (route) =>
        route.fulfill({json: shownOrder(answer)}),
      );
    }
    await page.goto(`${sharedShop.page}shop/order/?id=5O190127TN364715T`);
    await expect(page.getByRole("heading", {level: 1})).toHaveText(title);
    await expect(page.getByRole("status")).toHaveText(said);
    const isShown = title.startsWith("Order ") ? title !== "Order not found" : title === "Payment pending";
    await expect(page.locator(".when-found")).toBeVisible({visible: isShown});
    await expect(page.locator(".when-lost")).toBeVisible({visible: !isShown});
    if (!isShown) return;
    const extras = "taxAmount" in (answer ?? {});
    await expect(sums(page)).toHaveText(
      extras ? ["$130.00", "−$13.00", "Free", "$9.65", "$126.65"] : ["$130.00", "Free", "$126.65"],
    );
    await expect(page.locator(".line .price")).toHaveText("2 × $65.00");
    await expect(page.locator(".order-facts")).toContainText("C2");
  });
}

test("signing in at the checkout returns to it, and a saved card can be removed", async ({
  page,
  sharedShop,
}) => {
  await openShopCheckout(page, sharedShop);
  const form = new CardForm(page);
  await page.getByRole("main").getByRole("link", {name: "Sign in"}).click();
  await page.getByLabel("Your name").fill(`Ada ${crypto.randomUUID().slice(0, 8)}`);
  await page.getByRole("button", {name: "Sign in"}).click();
  await expect(page).toHaveURL(`${sharedShop.page}shop/checkout/`);
  await page.getByRole("link", {name: "Your account"}).click();
  await form.ready();
  await form.fill(cards.frictionless);
  // No card is saved without consent.
  const saving: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("setup-token")) saving.push(request.url());
  });
  await form.element.getByRole("button", {name: "Save card"}).click();
  await expect(form.element.getByLabel(/I agree/)).toBeFocused();
  expect(saving).toEqual([]);
  await form.element.getByLabel(/I agree/).check();
  await form.element.getByRole("button", {name: "Save card"}).click();
  const saved = page.locator("main .saved-cards");
  await expect(saved).toContainText(/Visa ending in 9038, \d\d\/\d\d/i);
  await page.getByRole("button", {name: /^Remove Visa/i}).click();
  await expect(page.getByText("You have no saved cards yet.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("You have no saved cards yet.")).toBeVisible();
  await expect(saved).toBeEmpty();
});

test("an element's page removes attributes that are unchecked or emptied, and copies the shown HTML", async ({
  page,
  context,
  sharedShop,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(`${sharedShop.page}playground/card-fields/`);
  const source = page.locator(".source");
  const live = page.locator("#live");
  const write = async (name: string, text: string) => {
    await page.getByLabel(name, {exact: true}).fill(text);
    await page.getByLabel(name, {exact: true}).blur();
  };
  await page.getByLabel("save", {exact: true}).check();
  await expect(source).toContainText(/\n {2}save\n/);
  await page.getByLabel("save", {exact: true}).uncheck();
  await expect(source).not.toContainText(/\n {2}save\n/);
  await expect(live).not.toHaveAttribute("save");
  await write("placeholder-name", `Ada "O'Hara"`);
  await expect(source).toContainText(`placeholder-name='Ada "O&#39;Hara"'`);
  await write("placeholder-number", "as on the card");
  await write("placeholder-number", "");
  await expect(source).not.toContainText("placeholder-number");
  await expect(live).not.toHaveAttribute("placeholder-number");
  await page.getByRole("button", {name: "Copy index.html"}).click();
  await expect(page.getByText("Copied.")).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe((await source.textContent())!.trim());
  // The copied HTML creates the same element.
  const reader = await context.newPage();
  await reader.setContent(copied.slice(copied.indexOf("<checkout-card-fields")));
  const read = await reader.locator("checkout-card-fields").getAttribute("placeholder-name");
  expect(read).toBe(`Ada "O'Hara"`);
});

test("an element's page lists each event of the element", async ({page, sharedShop}) => {
  const {modules} = JSON.parse(await readFile("dist/custom-elements.json", "utf8")) as {
    modules: {declarations: {tagName?: string; events?: {name: string}[]}[]}[];
  };
  const events = new Set(
    modules
      .flatMap(({declarations}) => declarations.flatMap(({events: listed = []}) => listed))
      .map(({name}) => name),
  );
  await page.goto(`${sharedShop.page}playground/provider/`);
  for (const name of events) {
    const line = page.locator(".event-log p").filter({hasText: `${name} {"name":"${name}"}`});
    await page.evaluate(
      (type) => document.querySelector("#live")!.dispatchEvent(new CustomEvent(type, {detail: {name: type}})),
      name,
    );
    await expect(line).toHaveCount(1);
  }
});
