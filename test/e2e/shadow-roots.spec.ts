import type {Locator, Page} from "@playwright/test";
import {
  CardFieldsOnPage,
  cards,
  PaymentMethodOnPage,
  PaymentOnPage,
  WindowOnPage,
} from "../../src/testing/index.ts";
import type {Shop} from "../support/shop.ts";
import {axeFindings} from "./support/axe.ts";
import {fillGuest} from "./support/checkouts.ts";
import {expect, test} from "./support/fixtures.ts";
import {inLitComponent, litComponents, shownIn} from "./support/lit-components.ts";
import {serveWithShop} from "./support/merchant-page.ts";
import {GuestForm} from "./web-sdk/guest-form.ts";

/** Opens a page whose Lit component draws this element. */
async function open(
  page: Page,
  shop: Shop,
  [tag, attributes = ""]: readonly [tag: string, attributes?: string],
  currency = "USD",
): Promise<Locator> {
  const settings = `environment="sandbox" sdk-url="${shop.sandboxUrl}" amount="75.00"`;
  const body = inLitComponent(
    `<h1>Checkout</h1><${tag} ${attributes} currency-code="${currency}" ${settings}></${tag}>`,
    "shop-app",
  );
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <style>:root {color-scheme: light dark} body {background: Canvas; color: CanvasText}</style>
    <script type="module" src="/cdn/v1/checkout.js"></script></head><body>${body}</body></html>`;
  const components = await litComponents();
  const site = await serveWithShop(shop.page, (path) => {
    if (path === "/lit.js") return {type: "text/javascript", text: components};
    return path === "/" ? {type: "text/html", text: html} : undefined;
  });
  page.on("close", () => site.close());
  await page.goto(site.url);
  const element = page.locator(tag);
  await expect(page.locator(`${tag}:state(ready)`)).toHaveCount(1);
  return element;
}

const succeeded = (page: Page, tag: string) => expect(page.locator(`${tag}:state(succeeded)`)).toHaveCount(1);

/** Name of the focused field or button, across frames and shadow roots. */
async function focused(page: Page): Promise<string> {
  const names = await Promise.all(
    page.frames().map((frame) =>
      frame.evaluate(() => {
        let element = document.hasFocus() ? document.activeElement : null;
        while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
        if (!element || element.matches("body, iframe")) return "";
        return element.getAttribute("autocomplete") ?? element.localName;
      }),
    ),
  );
  return names.join("");
}

test(
  "Tab moves through the card form in nested shadow roots, and back",
  {tag: "@engines"},
  async ({page, sharedShop}) => {
    const element = await open(page, sharedShop, ["checkout-card-fields"]);
    const form = new CardFieldsOnPage(page);
    for (const name of ["number", "expiry", "cvv"] as const) await (await form.findField(name)).fill("");
    const order = ["cc-number", "cc-exp", "cc-csc", "summary", "postal-code", "button"];
    await (await form.findField("number")).click();
    await expect.poll(() => focused(page)).toBe(order[0]);
    await expect(element.locator(".number .box")).toHaveClass(/focused/);
    for (const next of order.slice(1)) {
      await page.keyboard.press("Tab");
      await expect.poll(() => focused(page)).toBe(next);
    }
    for (const previous of order.toReversed().slice(1)) {
      await page.keyboard.press("Shift+Tab");
      await expect.poll(() => focused(page)).toBe(previous);
    }
    // A press on a label moves the focus into the frame.
    await element.locator("label[for=cvv]").click();
    await expect.poll(() => focused(page)).toBe("cc-csc");
    // A press with an empty field moves it there, too.
    await element.getByRole("button", {name: "Pay $75.00"}).click();
    await expect.poll(() => focused(page)).toBe("cc-number");
    await expect(element.locator("#number-error")).not.toBeEmpty();
  },
);

test(
  "a card that was typed stays when the component renders again, and pays",
  {tag: "@engines"},
  async ({page, sharedShop}) => {
    const tag = "checkout-card-fields";
    const element = await open(page, sharedShop, [tag]);
    const form = new CardFieldsOnPage(page);
    await form.ready();
    await form.fill(cards.paid);
    const frames = await page.evaluate(() => ({
      inDocument: document.querySelectorAll("iframe").length,
      known: window.length,
    }));
    expect(frames).toEqual({inDocument: 3, known: 3});
    await page.getByRole("button", {name: "Pressed 0"}).click();
    await expect(page.getByRole("button", {name: "Pressed 1"})).toBeVisible();
    await expect((await shownIn(element, "number", page)).locator("iframe")).toHaveCount(1);
    await form.pay();
    await form.paid();
    expect(await page.locator("[data-checkout-placed]").count()).toBe(0);
  },
);

test("the test harness pays with <checkout-payment> in nested shadow roots", async ({page, sharedShop}) => {
  await open(page, sharedShop, ["checkout-payment", `methods="card paypal" buyer-country="US"`]);
  const form = new PaymentOnPage(page);
  await form.ready();
  await form.card.fill(cards.paid);
  await form.pay();
  await form.paid();
});

test("a local method pays with PayPal's field in nested shadow roots", async ({page, sharedShop}) => {
  const sold = `method="ideal" buyer-country="NL"`;
  const tag = "checkout-payment-method";
  await open(page, sharedShop, [tag, sold], "EUR");
  const form = new PaymentMethodOnPage(page);
  await (await form.findField("name")).fill("Ada Lovelace");
  const opened = page.waitForEvent("popup");
  await form.pay();
  await new WindowOnPage(await opened).approve();
  await form.paid();
});

test("a guest pays in a window without any node in the page", async ({page, sharedShop}) => {
  const tag = "checkout-guest-button";
  const element = await open(page, sharedShop, [tag, `presentation-mode="popup"`]);
  const opened = page.waitForEvent("popup");
  await element.locator("paypal-basic-card-button").click();
  const popup = await opened;
  expect(await page.locator("[data-checkout-placed]").count()).toBe(0);
  await fillGuest(new GuestForm(popup));
  await succeeded(page, tag);
});

/** Elements, and what a buyer does before the check. */
const checked: readonly (readonly [
  tag: string,
  attributes: string,
  begin?: (element: Locator, page: Page) => Promise<void>,
])[] = [
  ["checkout-card-fields", ""],
  ["checkout-payment", `methods="card paypal ideal" buyer-country="US"`],
  [
    "checkout-fastlane",
    "",
    async (element, page) => {
      await element.getByLabel("E-mail address", {exact: true}).fill("guest@buyer.example");
      await element.getByRole("button", {name: "Continue"}).click();
      const form = await shownIn(element, "payment", page);
      await expect(form.locator("iframe").contentFrame().getByLabel("Card number")).toBeVisible();
    },
  ],
  [
    "checkout-guest-button",
    "",
    async (element, page) => {
      await element.locator("paypal-basic-card-button").click();
      const form = await shownIn(element, "form", page);
      await expect(form.locator("iframe").contentFrame().getByLabel("Card number")).toBeVisible();
    },
  ],
];

for (const [tag, attributes, begin] of checked)
  for (const colorScheme of ["light", "dark"] as const)
    test(`<${tag}> in nested shadow roots has no finding of axe, ${colorScheme}`, async ({
      page,
      sharedShop,
    }) => {
      await page.emulateMedia({colorScheme});
      const element = await open(page, sharedShop, [tag, attributes]);
      await begin?.(element, page);
      expect(await axeFindings(page)).toEqual([]);
    });
