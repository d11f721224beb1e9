import type {Page} from "@playwright/test";
import {axeFindings} from "../support/axe.ts";
import {validToken} from "./fake-service.ts";
import {expect, type Shop, test} from "./shop.ts";

/** A button as a page's script writes it: a tag with attributes and properties, maybe in an element around it. */
interface Markup {
  readonly tag: string;
  readonly within?: string;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly properties?: Readonly<Record<string, unknown>>;
}

const offer = {countryCode: "US", productCode: "PAYLATER"};

/** Every tag, drawn, with the name that a screen reader says. */
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

/** Puts buttons into the page's first place and counts what the page hears from each. */
async function place(page: Page, markups: readonly Markup[]): Promise<void> {
  await page.evaluate((markups) => {
    const heard: Record<string, number> = {};
    Object.assign(window, {heard});
    for (const {tag, within, attributes = {}, properties = {}} of markups) {
      const element = document.createElement(tag);
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
      Object.assign(element, properties);
      element.addEventListener("click", () => (heard[tag] = (heard[tag] ?? 0) + 1));
      const parent = within === undefined ? undefined : document.createElement(within);
      parent?.append(element);
      document.getElementById("first")?.append(parent ?? element);
    }
  }, markups);
}

const heard = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(() => (window as unknown as {heard: Record<string, number>}).heard);

async function open(shop: Shop, markups: readonly Markup[] = drawn): Promise<void> {
  await shop.open();
  await place(shop.page, markups);
}

/** The page before it has the script. */
const openWithout = (shop: Shop) => shop.page.goto(`${shop.service.pageUrl}/without`);

/** Includes the script, also once more under another namespace, as a page's loader does under Trusted Types. */
async function include(shop: Shop, namespace: string): Promise<void> {
  await shop.page.evaluate(
    async ({namespace, origin}) => {
      const {trustedTypes} = window as unknown as {
        trustedTypes: {createPolicy(name: string, rules: object): {createScriptURL(url: string): string}};
      };
      const policy = trustedTypes.createPolicy("checkout-elements", {createScriptURL: (url: string) => url});
      const script = document.createElement("script");
      script.src = policy.createScriptURL(`${origin}/web-sdk/v6/core`);
      script.nonce = document.querySelector<HTMLElement>("[nonce]")!.nonce;
      script.dataset["namespace"] = namespace;
      await new Promise((resolve) => {
        script.addEventListener("load", resolve);
        document.head.append(script);
      });
    },
    {namespace, origin: shop.service.serviceOrigin},
  );
}

test("every button has its name, can be pressed and tells the page by one native click", async ({shop}) => {
  await open(shop);
  for (const {name} of drawn) await shop.page.getByRole("button", {name, exact: true}).click();
  expect(await heard(shop.page)).toEqual(Object.fromEntries(drawn.map(({tag}) => [tag, 1])));
});

for (const [type, words] of [
  ["buynow", "Buy now with"],
  ["checkout", "Check out with"],
  ["donate", "Donate with"],
  ["pay", "Pay with"],
  ["subscribe", "Subscribe with"],
] as const) {
  test(`type ${type} is in the name, as an attribute and as a property`, async ({shop}) => {
    await open(shop, [
      {tag: "paypal-button", attributes: {type}},
      {tag: "venmo-button", properties: {type}},
    ]);
    for (const brand of ["PayPal", "Venmo"]) {
      await expect(shop.page.getByRole("button", {name: `${words} ${brand}`, exact: true})).toBeVisible();
    }
    expect(
      await shop.page
        .locator("paypal-button")
        .evaluate((element) => (element as unknown as Markup & {type: string}).type),
    ).toBe(type);
  });
}

test("the words are those of the nearest lang, also one that comes later, and read in their direction", async ({
  shop,
}) => {
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

test("a type that is not known, also one of an object's own words, leaves the brand alone", async ({
  shop,
}) => {
  for (const type of ["gift", "constructor", "<img src=x onerror=alert(1)>"]) {
    await open(shop, [{tag: "paypal-button", attributes: {type}}]);
    await expect(shop.page.locator("paypal-button").getByRole("button")).toHaveText("PayPal");
  }
});

test("by keyboard: each button is a stop of its own, and Enter and Space press it", async ({shop}) => {
  await open(shop);
  await shop.page.locator("#before").focus();
  for (const {tag} of drawn) {
    await shop.page.keyboard.press("Tab");
    expect(await shop.page.evaluate(() => document.activeElement?.localName)).toBe(tag);
    await shop.page.keyboard.press("Enter");
    await shop.page.keyboard.press("Space");
  }
  expect(await heard(shop.page)).toEqual(Object.fromEntries(drawn.map(({tag}) => [tag, 2])));
  await shop.page.keyboard.press("Tab");
  expect(await shop.page.evaluate(() => document.activeElement?.id)).toBe("pay");
});

test("focus() of the page goes to the button", async ({shop}) => {
  await open(shop);
  await shop.page.evaluate(() => document.querySelector<HTMLElement>("venmo-button")!.focus());
  await expect(shop.page.getByRole("button", {name: "Pay with Venmo"})).toBeFocused();
});

test("a disabled button says so and does nothing: by mouse, Enter, Space or script", async ({shop}) => {
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
  expect(await heard(shop.page)).toEqual({});

  // Enabled again it works: the silence was the attribute's.
  await shop.page.evaluate(() => Object.assign(document.querySelector("paypal-button")!, {disabled: false}));
  await shop.page.getByRole("button", {name: "PayPal", exact: true}).click();
  expect(await heard(shop.page)).toEqual({"paypal-button": 1});
});

test("a button that its page disables when it is pressed keeps the focus", async ({shop}) => {
  await open(shop, [{tag: "paypal-button"}]);
  await shop.page.evaluate(() => {
    const button = document.querySelector("paypal-button")!;
    button.addEventListener("click", () => button.setAttribute("disabled", ""));
  });
  const button = shop.page.getByRole("button", {name: "PayPal", exact: true});
  await button.focus();
  await shop.page.keyboard.press("Enter");
  await shop.page.keyboard.press("Enter");
  expect(await heard(shop.page)).toEqual({"paypal-button": 1});
  await expect(button).toBeFocused();
});

test("what lacks something that it needs is not drawn, takes no place and can't be pressed", async ({
  shop,
}) => {
  await open(shop, [
    {tag: "paypal-pay-later-button", properties: {countryCode: "US"}},
    {tag: "paypal-credit-button", properties: {countryCode: ""}},
    {tag: "paypal-basic-card-button"},
  ]);
  expect(
    await shop.page.locator("#first").evaluate((element) => element.getBoundingClientRect().height),
  ).toBe(0);
  await expect(shop.page.locator("#first").getByRole("button")).toHaveCount(0);
  await shop.page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>("#first > *")) element.click();
  });
  expect(await heard(shop.page)).toEqual({});

  await shop.page.evaluate(() => {
    const find = (tag: string) => document.querySelector(tag)!;
    Object.assign(find("paypal-pay-later-button"), {productCode: "PAY_LATER_SHORT_TERM"});
    Object.assign(find("paypal-credit-button"), {countryCode: "GB"});
    const container = document.createElement("paypal-basic-card-container");
    document.getElementById("first")!.append(container);
    container.append(find("paypal-basic-card-button"));
  });
  for (const name of ["PayPal Pay Later", "PayPal Credit", "Debit or Credit Card"]) {
    await shop.page.getByRole("button", {name, exact: true}).click();
  }
  // Taken away again, so is the button.
  await shop.page.evaluate(() =>
    Object.assign(document.querySelector("paypal-credit-button")!, {countryCode: undefined}),
  );
  await expect(shop.page.locator("paypal-credit-button")).toBeHidden();
});

test("properties and framework attributes from before the script is there", async ({shop}) => {
  await openWithout(shop);
  const always = [drawn[0]!, {tag: "venmo-button", properties: {type: "donate", disabled: true}}, drawn[4]!];
  await place(shop.page, always);
  await include(shop, "paypal");
  await expect(shop.page.getByRole("button", {name: "Donate with Venmo"})).toBeDisabled();
  // Also a listener that was there first hears nothing from a disabled button.
  await shop.page.getByRole("button", {name: "Donate with Venmo"}).click({force: true});
  await shop.page.getByRole("button", {name: "PayPal", exact: true}).click();
  expect(await heard(shop.page)).toEqual({"paypal-button": 1});

  // React writes a property of a tag that it doesn't know as an attribute of that name.
  await place(shop.page, [
    {tag: "paypal-pay-later-button", attributes: {countryCode: "US", productCode: "PAYLATER"}},
  ]);
  await expect(shop.page.getByRole("button", {name: "PayPal Pay Later"})).toBeVisible();
});

test("the buttons are there when the script has run, without another request", async ({shop}) => {
  const asked: string[] = [];
  shop.page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await openWithout(shop);
  await place(shop.page, drawn);
  asked.length = 0;
  await include(shop, "paypal");
  expect(
    await shop.page.evaluate(
      (tags) => tags.filter((tag) => customElements.get(tag) === undefined),
      drawn.map(({tag}) => tag),
    ),
  ).toEqual([]);
  for (const {name} of drawn) await expect(shop.page.getByRole("button", {name, exact: true})).toBeVisible();
  expect(asked).toEqual(["/web-sdk/v6/core"]);
});

test("the page's hidden attribute hides a button, defined or not yet", async ({shop}) => {
  await openWithout(shop);
  await place(shop.page, [{tag: "paypal-button", attributes: {hidden: ""}}]);
  await expect(shop.page.locator("paypal-button")).toBeHidden();
  await include(shop, "paypal");
  await expect(shop.page.locator("paypal-button")).toBeHidden();
  await shop.page.evaluate(() => document.querySelector("paypal-button")!.removeAttribute("hidden"));
  await expect(shop.page.getByRole("button", {name: "PayPal", exact: true})).toBeVisible();
});

test("the script twice, and under another namespace: one registration, and the buttons stay", async ({
  shop,
}) => {
  await shop.open("/twice");
  await place(shop.page, drawn);
  await include(shop, "another");
  await shop.page.evaluate(async (clientToken) => {
    const {another} = window as unknown as {another: {createInstance(options: unknown): Promise<unknown>}};
    await another.createInstance({clientToken, components: ["card-fields"]});
  }, validToken);
  for (const {name} of drawn) await shop.page.getByRole("button", {name, exact: true}).click();
  expect(await heard(shop.page)).toEqual(Object.fromEntries(drawn.map(({tag}) => [tag, 1])));
});

test("a tag that the page has defined stays the page's, and the others come", async ({shop}) => {
  await shop.page.addInitScript(() => {
    class Own extends HTMLElement {
      connectedCallback() {
        this.textContent = "The page's own";
      }
    }
    customElements.define("paypal-button", Own);
  });
  await open(shop);
  await expect(shop.page.locator("paypal-button")).toHaveText("The page's own");
  await expect(shop.page.getByRole("button", {name: "Pay with Venmo"})).toBeVisible();
});

test("in a form, a button neither submits nor blocks it", async ({shop}) => {
  await open(shop, []);
  await shop.page.evaluate(() => {
    const form = document.createElement("form");
    form.append(document.createElement("paypal-button"));
    form.addEventListener("submit", () => (document.title = "submitted"));
    document.getElementById("first")!.append(form);
  });
  await shop.page.getByRole("button", {name: "PayPal", exact: true}).click();
  expect(await shop.page.title()).toBe("A shop");
});

/** Every look that a button can have: the tags, disabled ones, and the classes of colour. */
const looks: readonly Markup[] = [
  ...drawn,
  ...["paypal-gold", "paypal-blue", "paypal-white", "paypal-black"].map((name) => ({
    tag: "paypal-button",
    attributes: {class: name, type: "checkout"},
  })),
  {tag: "paypal-button", attributes: {type: "subscribe", disabled: ""}},
];

for (const colorScheme of ["light", "dark"] as const) {
  for (const [width, direction] of [
    [320, "ltr"],
    [320, "rtl"],
    [1280, "ltr"],
  ] as const) {
    test(`axe finds nothing, 44 px, nothing cut off (${colorScheme}, ${width} px, ${direction})`, async ({
      shop,
    }) => {
      await shop.page.emulateMedia({colorScheme});
      await shop.page.setViewportSize({width, height: 900});
      await open(shop, []);
      await shop.page.evaluate((direction) => {
        document.documentElement.style.colorScheme = "light dark";
        document.documentElement.dir = direction;
      }, direction);
      await place(shop.page, looks);
      const buttons = shop.page.locator("#first").getByRole("button");
      await expect(buttons).toHaveCount(looks.length);
      await buttons.nth(1).focus();
      // At the usual size: large text would be allowed less contrast.
      expect(await axeFindings(shop.page)).toEqual([]);
      await shop.page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
      for (const button of await buttons.all()) {
        const box = (await button.boundingBox())!;
        expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
        expect(box.x).toBeGreaterThanOrEqual(0);
        expect(box.x + box.width).toBeLessThanOrEqual(width);
        expect(await button.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
      }
    });
  }
}

test("the focus shows, and forced colours keep edges and tell a disabled button apart", async ({shop}) => {
  await shop.page.emulateMedia({forcedColors: "active"});
  await open(shop, looks);
  await shop.page.locator("#before").focus();
  await shop.page.keyboard.press("Tab");
  const style = (index: number) =>
    shop.page
      .locator("#first")
      .getByRole("button")
      .nth(index)
      .evaluate((element) => {
        const {outlineStyle, outlineWidth, borderTopColor, borderTopWidth, color, zIndex} =
          getComputedStyle(element);
        return {outlineStyle, outlineWidth, borderTopColor, borderTopWidth, color, zIndex};
      });
  const focused = await style(0);
  // The ring lies over a neighbour that stands close, not under it.
  expect(focused.zIndex).toBe("1");
  expect(focused).toMatchObject({outlineStyle: "solid", outlineWidth: "2px", borderTopWidth: "1px"});
  const disabled = await style(looks.length - 1);
  expect(disabled.outlineStyle).toBe("none");
  expect(disabled.color).not.toBe(focused.color);
  expect(focused.borderTopColor).not.toBe("rgba(0, 0, 0, 0)");
});
