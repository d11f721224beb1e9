import type {Page} from "@playwright/test";
import {elementFiles} from "../../demo/server/files.ts";
import type {Shop} from "../support/shop.ts";
import {expect, test} from "./support/fixtures.ts";
import {openMerchantPage} from "./support/merchant-page.ts";

/** The elements whose class is not in the first file: the file that defines each, and the one that it loads next. */
const others = {
  "checkout-payment": ["define-methods", "method-list"],
  "checkout-payment-method": ["define-methods", "local-method-controller"],
  "checkout-express-buttons": ["define-methods", "express-wallets"],
  "checkout-fastlane": ["define-fastlane", "fastlane-controller"],
} as const;

const settings = ({sandboxUrl}: Shop) =>
  `environment="sandbox" sdk-url="${sandboxUrl}" currency-code="USD" amount="75.00" buyer-country="US" method="ideal"`;

/** Names of the CDN's files that the page requests, without the hash. */
function watchFiles(page: Page): string[] {
  const files: string[] = [];
  page.on("request", (request) => {
    const name = /\/cdn\/[^/]+\/(.*?)(?:-[\w-]{8})?\.js$/.exec(request.url())?.[1];
    if (name !== undefined) files.push(name);
  });
  return files;
}

/** Holds the replies of these requests until the returned function is called. */
async function hold(page: Page, url: string): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(url, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

const isDefined = (page: Page, tag: string) => page.evaluate((name) => !!customElements.get(name), tag);
const TOKEN = "**/browser-safe-client-token";
const METHODS = "**/define-methods-*.js";

test("card fields are ready before the other elements are requested", async ({page, sharedShop}) => {
  const files = watchFiles(page);
  await page.exposeFunction("tellReady", () => files.push("(ready)"));
  await page.addInitScript('document.addEventListener("checkout-ready", () => tellReady())');
  await page.clock.install();
  const release = await hold(page, TOKEN);
  await openMerchantPage(
    page,
    sharedShop.page,
    `<checkout-card-fields ${settings(sharedShop)}></checkout-card-fields>`,
  );
  const form = page.locator("checkout-card-fields");
  await expect(form).toHaveJSProperty("status", "loading");
  await page.waitForLoadState("load");
  await page.clock.runFor(5000);
  expect(files).toEqual(["checkout", "core"]);
  release();
  await expect(form).toHaveJSProperty("status", "ready");
  await expect.poll(() => isDefined(page, "checkout-payment")).toBe(true);
  const defining = ["define-methods", "define-fastlane"];
  for (const file of defining) expect(files.indexOf(file)).toBeGreaterThan(files.indexOf("(ready)"));
  const next = Object.values(others)
    .flat()
    .filter((file) => !defining.includes(file));
  for (const file of next) expect(files).not.toContain(file);
});

for (const [tag, [defining, next]] of Object.entries(others))
  test(`<${tag}> requests its class and its next code at the same time`, async ({page, sharedShop}) => {
    const files = watchFiles(page);
    const release = await hold(page, `**/${defining}-*.js`);
    await openMerchantPage(page, sharedShop.page, `<${tag} ${settings(sharedShop)}></${tag}>`);
    await expect.poll(() => files).toEqual(expect.arrayContaining([defining, next]));
    expect(await isDefined(page, tag)).toBe(false);
    release();
    await expect.poll(() => isDefined(page, tag)).toBe(true);
  });

test("an element that a script adds is defined while other elements load", async ({page, sharedShop}) => {
  const release = await hold(page, TOKEN);
  await openMerchantPage(
    page,
    sharedShop.page,
    `<checkout-card-fields ${settings(sharedShop)}></checkout-card-fields><div id="place"></div>`,
  );
  await expect(page.locator("checkout-card-fields")).toHaveJSProperty("status", "loading");
  const html = `<section><checkout-payment ${settings(sharedShop)}></checkout-payment></section>`;
  await page.locator("#place").evaluate((place, text) => (place.innerHTML = text), html);
  const payment = page.locator("checkout-payment");
  await expect(payment).toHaveJSProperty("status", "loading");
  release();
  await expect(payment).toHaveJSProperty("status", "ready");
});

test("an element that the parser reaches after the script has run is defined", async ({page, sharedShop}) => {
  const release = await hold(page, "**/slow.js");
  const opened = openMerchantPage(
    page,
    sharedShop.page,
    `<script src="/slow.js"></script><checkout-payment ${settings(sharedShop)}></checkout-payment>`,
    `<script type="module" async src="/cdn/v1/checkout.js"></script>`,
  );
  await page.waitForFunction(() => customElements.get("checkout-card-fields"));
  expect(await page.locator("checkout-payment").count()).toBe(0);
  release();
  await opened;
  await expect(page.locator("checkout-payment")).toHaveJSProperty("status", "ready");
});

test(
  "an element keeps the properties that a script set before its class was there",
  {tag: "@engines"},
  async ({page, sharedShop}) => {
    const {sandboxUrl} = sharedShop;
    const properties = {
      environment: "sandbox",
      sdkUrl: sandboxUrl,
      items: [{sku: "ceramic-teapot", quantity: 2}],
      methods: ["card", "paypal"],
      express: "none",
      hideSaved: true,
    };
    await openMerchantPage(
      page,
      sharedShop.page,
      `<script>
        const payment = document.createElement("checkout-payment");
        Object.assign(payment, ${JSON.stringify(properties)});
        payment.createOrder = function own() {};
        document.body.append(payment);
      </script>`,
    );
    const payment = page.locator("checkout-payment");
    await expect(payment).toHaveJSProperty("status", "ready");
    for (const [name, value] of Object.entries(properties))
      await expect(payment).toHaveJSProperty(name, value);
    const own = await payment.evaluate((element) => Object.keys(element));
    for (const name of Object.keys(properties)) expect(own).not.toContain(name);
    expect(
      await payment.evaluate(
        (element: HTMLElement & {createOrder?: () => void}) => element.createOrder?.name,
      ),
    ).toBe("own");
    await expect(payment.getByText("PayPal", {exact: true})).toBeVisible();
  },
);

test(
  "an element in a shadow root is defined on a page without any other element",
  {tag: "@engines"},
  async ({page, sharedShop}) => {
    await openMerchantPage(
      page,
      sharedShop.page,
      `<div id="host"></div><script>
        document.getElementById("host").attachShadow({mode: "open"}).innerHTML =
          '<checkout-express-buttons ${settings(sharedShop)}></checkout-express-buttons>';
      </script>`,
    );
    await expect(page.locator("checkout-express-buttons")).toHaveJSProperty("status", "ready");
  },
);

test("the file as a script defines the elements before the next script runs", async ({page, sharedShop}) => {
  const {methods: file} = await elementFiles("dist/cdn");
  await openMerchantPage(
    page,
    sharedShop.page,
    `<script type="module">document.body.dataset.isDefined = !!customElements.get("checkout-payment");</script>`,
    `<script type="module" src="${file}"></script>`,
  );
  await expect(page.locator("body")).toHaveAttribute("data-is-defined", "true");
});

test("customElements.whenDefined resolves on a page without the element", async ({page, sharedShop}) => {
  await openMerchantPage(page, sharedShop.page, "<p>Nothing to pay</p>");
  const tags = Object.keys(others);
  expect(
    await page.evaluate(async (names) => {
      const classes = await Promise.all(names.map((name) => customElements.whenDefined(name)));
      return classes.map((element) => (element as CustomElementConstructor & {tag: string}).tag);
    }, tags),
  ).toEqual(tags);
});

// Firefox keeps the failure of an import until the page is reloaded.
test("an element is defined after its file could not be loaded at first", async ({page, sharedShop}) => {
  let failures = 0;
  await page.route(METHODS, (route) => {
    if (failures === 1) return route.continue();
    failures += 1;
    return route.abort();
  });
  const body = `<checkout-payment ${settings(sharedShop)}></checkout-payment>`;
  await openMerchantPage(page, sharedShop.page, body);
  await expect(page.locator("checkout-payment")).toHaveJSProperty("status", "ready");
  expect(failures).toBe(1);
});
