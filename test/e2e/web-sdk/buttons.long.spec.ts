import type {Page} from "@playwright/test";
import {type CardFieldsPage, expect, test} from "./card-fields-page.ts";
import {includeCore} from "./include-core.ts";
import {pageAddress} from "./merchant.ts";

/** A button element with attributes and properties, optionally inside another element. */
interface Markup {
  readonly tag: string;
  readonly within?: string;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly properties?: Readonly<Record<string, unknown>>;
}

const offer = {countryCode: "US", productCode: "PAYLATER"};

/** Each button element with its accessible name. */
const drawn: ReadonlyArray<Markup & {readonly name: string}> = [
  {tag: "paypal-button", name: "PayPal"},
  {tag: "venmo-button", attributes: {type: "pay"}, name: "Pay with Venmo"},
  {tag: "paypal-pay-later-button", properties: offer, name: "PayPal Pay Later"},
  {tag: "paypal-credit-button", properties: {countryCode: "US"}, name: "PayPal Credit"},
  {
    tag: "paypal-basic-card-button",
    within: "paypal-basic-card-container",
    attributes: {"buyer-country": "US"},
    name: "Debit or Credit Card",
  },
];

/** Adds buttons to the page and counts the clicks of each. */
async function place(page: Page, markups: readonly Markup[]): Promise<void> {
  await page.evaluate((markups) => {
    const clicks: Record<string, number> = {};
    Object.assign(window, {clicks});
    for (const {tag, within, attributes = {}, properties = {}} of markups) {
      const element = document.createElement(tag);
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
      Object.assign(element, properties);
      element.addEventListener("click", () => (clicks[tag] = (clicks[tag] ?? 0) + 1));
      const parent = within === undefined ? undefined : document.createElement(within);
      parent?.append(element);
      document.getElementById("place")?.append(parent ?? element);
    }
  }, markups);
}

const clicks = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(() => (window as unknown as {clicks: Record<string, number>}).clicks);

async function open(shop: CardFieldsPage, markups: readonly Markup[] = drawn): Promise<void> {
  await shop.open();
  await place(shop.page, markups);
}

/** Opens a page without the SDK's script. */
const openWithout = (shop: CardFieldsPage) => shop.page.goto(pageAddress(shop.merchant, {core: false}));

test("each button has a name and dispatches one native click", async ({shop}) => {
  await open(shop);
  for (const {name} of drawn) await shop.page.getByRole("button", {name, exact: true}).click();
  expect(await clicks(shop.page)).toEqual(Object.fromEntries(drawn.map(({tag}) => [tag, 1])));
});

test("the card button dispatches bcdc-click, unless it is disabled", async ({shop}) => {
  await open(shop, [drawn.at(-1)!]);
  await shop.page.evaluate(() => {
    const card = document.querySelector("paypal-basic-card-button")!;
    document.addEventListener("bcdc-click", () => (document.title += "!"));
    card.addEventListener("bcdc-click", () => card.setAttribute("disabled", ""));
  });
  for (let press = 0; press < 2; press += 1)
    await shop.page.getByRole("button", {name: "Debit or Credit Card"}).click({force: true});
  expect(await shop.page.title()).toBe("A shop!");
});

test("buttons have a width of their own, which a page can change", async ({shop}) => {
  await open(shop);
  const width = (tag: string) =>
    shop.page.locator(tag).evaluate((element) => element.getBoundingClientRect().width);
  for (const {tag} of drawn) expect(await width(tag)).toBe(225);
  await shop.page.evaluate(
    () => (document.querySelector<HTMLElement>("paypal-button")!.style.width = "100%"),
  );
  expect(await width("paypal-button")).toBeGreaterThan(1000);
});

test("the type is part of the name, as an attribute and as a property", async ({shop}) => {
  const texts = {
    buynow: "Buy now with",
    checkout: "Check out with",
    donate: "Donate with",
    pay: "Pay with",
    subscribe: "Subscribe with",
    // Unknown types show only the brand.
    gift: "",
    constructor: "",
    "<img src=x onerror=alert(1)>": "",
  };
  for (const [type, text] of Object.entries(texts)) {
    await open(shop, [
      {tag: "paypal-button", attributes: {type}},
      {tag: "venmo-button", properties: {type}},
    ]);
    for (const brand of ["PayPal", "Venmo"]) {
      const name = `${text} ${brand}`.trim();
      await expect(shop.page.getByRole("button", {name, exact: true})).toBeVisible();
    }
    const property = await shop.page
      .locator("paypal-button")
      .evaluate((element) => (element as unknown as {type: string}).type);
    expect(property).toBe(type);
  }
});

test("the text follows the nearest lang, also after a change, with its direction", async ({shop}) => {
  await open(shop, [
    {tag: "paypal-button", attributes: {type: "pay", lang: "de-AT"}},
    {tag: "venmo-button", attributes: {type: "pay"}},
    {tag: "paypal-basic-card-button", within: "paypal-basic-card-container", attributes: {lang: "ar"}},
  ]);
  const label = shop.page.locator("paypal-basic-card-button").getByText("بطاقة خصم أو ائتمان");
  await expect(label).toHaveAttribute("dir", "rtl");
  await expect(shop.page.getByRole("button", {name: "Pay with Venmo", exact: true})).toBeVisible();
  const german = shop.page.getByRole("button", {name: "Bezahlen mit PayPal", exact: true});
  await expect(german.locator("[lang=de]")).toBeVisible();
  await shop.page.locator("paypal-button").evaluate((element) => element.setAttribute("lang", "ja"));
  await expect(shop.page.getByRole("button", {name: "PayPalで支払う", exact: true})).toBeVisible();
});

test("Tab reaches each button, and Enter and Space press it", async ({shop}) => {
  await open(shop);
  await shop.page.locator("#before").focus();
  for (const {tag} of drawn) {
    await shop.page.keyboard.press("Tab");
    expect(await shop.page.evaluate(() => document.activeElement?.localName)).toBe(tag);
    await shop.page.keyboard.press("Enter");
    await shop.page.keyboard.press("Space");
  }
  expect(await clicks(shop.page)).toEqual(Object.fromEntries(drawn.map(({tag}) => [tag, 2])));
  await shop.page.keyboard.press("Tab");
  expect(await shop.page.evaluate(() => document.activeElement?.id)).toBe("after");
});

test("focus() focuses the button", async ({shop}) => {
  await open(shop);
  await shop.page.evaluate(() => document.querySelector<HTMLElement>("venmo-button")!.focus());
  await expect(shop.page.getByRole("button", {name: "Pay with Venmo"})).toBeFocused();
});

test("a disabled button ignores mouse, Enter, Space and scripts", async ({shop}) => {
  await open(
    shop,
    drawn.map((markup, index) =>
      index % 2 === 0
        ? {...markup, properties: {...markup.properties, disabled: true}}
        : {...markup, attributes: {...markup.attributes, disabled: ""}},
    ),
  );
  for (const {tag, name} of drawn) {
    const button = shop.page.getByRole("button", {name, exact: true});
    await expect(button).toBeDisabled();
    await button.click({force: true});
    await button.focus();
    await shop.page.keyboard.press("Enter");
    await shop.page.keyboard.press("Space");
    await shop.page.evaluate((tag) => document.querySelector<HTMLElement>(tag)!.click(), tag);
  }
  expect(await clicks(shop.page)).toEqual({});

  await shop.page.evaluate(() => Object.assign(document.querySelector("paypal-button")!, {disabled: false}));
  await shop.page.getByRole("button", {name: "PayPal", exact: true}).click();
  expect(await clicks(shop.page)).toEqual({"paypal-button": 1});
});

test("a button that its page disables on click keeps the focus", async ({shop}) => {
  await open(shop, [{tag: "paypal-button"}]);
  await shop.page.evaluate(() => {
    const button = document.querySelector("paypal-button")!;
    button.addEventListener("click", () => button.setAttribute("disabled", ""));
  });
  const button = shop.page.getByRole("button", {name: "PayPal", exact: true});
  await button.focus();
  await shop.page.keyboard.press("Enter");
  await shop.page.keyboard.press("Enter");
  expect(await clicks(shop.page)).toEqual({"paypal-button": 1});
  await expect(button).toBeFocused();
});

test("a button without a required property is hidden and can't be pressed", async ({shop}) => {
  await open(shop, [
    {tag: "paypal-pay-later-button", properties: {countryCode: "US"}},
    {tag: "paypal-credit-button", properties: {countryCode: ""}},
    {tag: "paypal-basic-card-button"},
  ]);
  expect(
    await shop.page.locator("#place").evaluate((element) => element.getBoundingClientRect().height),
  ).toBe(0);
  await expect(shop.page.locator("#place").getByRole("button")).toHaveCount(0);
  await shop.page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>("#place > *")) element.click();
  });
  expect(await clicks(shop.page)).toEqual({});

  await shop.page.evaluate(() => {
    const find = (tag: string) => document.querySelector(tag)!;
    Object.assign(find("paypal-pay-later-button"), {productCode: "PAY_LATER_SHORT_TERM"});
    Object.assign(find("paypal-credit-button"), {countryCode: "GB"});
    const container = document.createElement("paypal-basic-card-container");
    document.getElementById("place")!.append(container);
    container.append(find("paypal-basic-card-button"));
  });
  for (const name of ["PayPal Pay Later", "PayPal Credit", "Debit or Credit Card"]) {
    await shop.page.getByRole("button", {name, exact: true}).click();
  }
  // Removing the property hides the button again.
  await shop.page.evaluate(() =>
    Object.assign(document.querySelector("paypal-credit-button")!, {countryCode: undefined}),
  );
  await expect(shop.page.locator("paypal-credit-button")).toBeHidden();
});

test("properties and framework attributes set before the script loads take effect", async ({shop}) => {
  await openWithout(shop);
  const always = [drawn[0]!, {tag: "venmo-button", properties: {type: "donate", disabled: true}}, drawn[4]!];
  await place(shop.page, always);
  await includeCore(shop.page, shop.merchant);
  await expect(shop.page.getByRole("button", {name: "Donate with Venmo"})).toBeDisabled();
  // Listeners that were added before the upgrade don't get a disabled button's click either.
  await shop.page.getByRole("button", {name: "Donate with Venmo"}).click({force: true});
  await shop.page.getByRole("button", {name: "PayPal", exact: true}).click();
  expect(await clicks(shop.page)).toEqual({"paypal-button": 1});

  // React writes properties of unknown elements as attributes of the same name.
  await place(shop.page, [
    {tag: "paypal-pay-later-button", attributes: {countryCode: "US", productCode: "PAYLATER"}},
  ]);
  await expect(shop.page.getByRole("button", {name: "PayPal Pay Later"})).toBeVisible();
});

test("the script alone defines all buttons", async ({shop}) => {
  const requests: string[] = [];
  shop.page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  await openWithout(shop);
  await place(shop.page, drawn);
  requests.length = 0;
  await includeCore(shop.page, shop.merchant);
  expect(
    await shop.page.evaluate(
      (tags) => tags.filter((tag) => customElements.get(tag) === undefined),
      drawn.map(({tag}) => tag),
    ),
  ).toEqual([]);
  for (const {name} of drawn) await expect(shop.page.getByRole("button", {name, exact: true})).toBeVisible();
  expect(requests).toEqual(["/web-sdk/v6/core"]);
});

test("the hidden attribute hides a button before and after the upgrade", async ({shop}) => {
  await openWithout(shop);
  await place(shop.page, [{tag: "paypal-button", attributes: {hidden: ""}}]);
  await expect(shop.page.locator("paypal-button")).toBeHidden();
  await includeCore(shop.page, shop.merchant);
  await expect(shop.page.locator("paypal-button")).toBeHidden();
  await shop.page.evaluate(() => document.querySelector("paypal-button")!.removeAttribute("hidden"));
  await expect(shop.page.getByRole("button", {name: "PayPal", exact: true})).toBeVisible();
});

test("a button in a form does not submit it", async ({shop}) => {
  await open(shop, []);
  await shop.page.evaluate(() => {
    const form = document.createElement("form");
    form.append(document.createElement("paypal-button"));
    form.addEventListener("submit", () => (document.title = "submitted"));
    document.getElementById("place")!.append(form);
  });
  await shop.page.getByRole("button", {name: "PayPal", exact: true}).click();
  expect(await shop.page.title()).toBe("A shop");
});

test("forced colors keep the focus ring, the edges and the disabled color", async ({shop}) => {
  await shop.page.emulateMedia({forcedColors: "active"});
  await open(shop, [...drawn, {tag: "paypal-button", attributes: {type: "subscribe", disabled: ""}}]);
  await shop.page.locator("#before").focus();
  await shop.page.keyboard.press("Tab");
  const style = (index: number) =>
    shop.page
      .locator("#place")
      .getByRole("button")
      .nth(index)
      .evaluate((element) => {
        const {outlineStyle, outlineWidth, borderTopColor, borderTopWidth, color, zIndex} =
          getComputedStyle(element);
        return {outlineStyle, outlineWidth, borderTopColor, borderTopWidth, color, zIndex};
      });
  const focused = await style(0);
  // The ring is above neighbouring buttons.
  expect(focused.zIndex).toBe("1");
  expect(focused).toMatchObject({outlineStyle: "solid", outlineWidth: "2px", borderTopWidth: "1px"});
  const disabled = await style(drawn.length);
  expect(disabled.outlineStyle).toBe("none");
  expect(disabled.color).not.toBe(focused.color);
  expect(focused.borderTopColor).not.toBe("rgba(0, 0, 0, 0)");
});
