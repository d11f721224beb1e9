import type {Page} from "@playwright/test";
import manifest from "../../package.json" with {type: "json"};
import {expect, test} from "./support/fixtures.ts";
import {openMerchantPage} from "./support/merchant-page.ts";
import {watchShifts} from "./support/shifts.ts";

/** Four elements, each with content of the shop below. */
const body = (sandboxUrl: string, goods: string) => `
  <checkout-provider environment="sandbox" sdk-url="${sandboxUrl}" ${goods}>
    <checkout-wallet-button wallet="paypal"></checkout-wallet-button><p>One</p>
    <checkout-wallet-button wallet="venmo"></checkout-wallet-button><p>Two</p>
    <checkout-guest-button></checkout-guest-button><p>Three</p>
    <checkout-card-fields></checkout-card-fields><p>Four</p>
  </checkout-provider>`;

const dollars = `amount="75.00" currency-code="USD"`;
const euros = `amount="75.00" currency-code="EUR"`;

const expectStatuses = (page: Page, statuses: readonly string[]) =>
  expect
    .poll(() =>
      page.evaluate(() =>
        [...document.querySelector("checkout-provider")!.querySelectorAll("*")].flatMap((element) =>
          "status" in element ? [element.status] : [],
        ),
      ),
    )
    .toEqual(statuses);

test("four elements become ready without a shift, with one script, token and request", async ({
  page,
  sharedShop,
}) => {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`));
  const shifts = await watchShifts(page);
  await openMerchantPage(page, sharedShop.page, body(sharedShop.sandboxUrl, dollars));
  await expectStatuses(page, ["ready", "ready", "ready", "ready"]);
  expect(await shifts()).toEqual([]);
  const count = (request: string) => requests.filter((made) => made === request).length;
  expect(count("GET /web-sdk/v6/core")).toBe(1);
  expect(count("GET /service-api/auth/browser-safe-client-token")).toBe(1);
  expect(count("POST /v2/payments/find-eligible-methods")).toBe(1);
});

test("ineligible elements leave the layout without a shift or a gap after the next click", async ({
  page,
  sharedShop,
}) => {
  const shifts = await watchShifts(page);
  await openMerchantPage(page, sharedShop.page, body(sharedShop.sandboxUrl, euros));
  await expectStatuses(page, ["ready", "ineligible", "ready", "ready"]);
  expect(await shifts()).toEqual([]);
  const venmo = page.locator("[wallet=venmo]");
  await expect(venmo).toBeHidden();
  await page.getByText("One").click();
  await expect.poll(() => venmo.evaluate((element) => element.getClientRects().length)).toBe(0);
  // Layout shifts reported by the browser.
  expect(await shifts()).toEqual([]);
});

test("a late and failed load doesn't shift the layout", async ({page, sharedShop}) => {
  const shifts = await watchShifts(page);
  let refuse: () => void = () => undefined;
  const late = new Promise<void>((resolve) => (refuse = resolve));
  await page.route("**/browser-safe-client-token", async (route) => {
    await late;
    await route.fulfill({status: 500, json: {error: "no"}});
  });
  await openMerchantPage(page, sharedShop.page, body(sharedShop.sandboxUrl, dollars));
  await expectStatuses(page, ["loading", "loading", "loading", "loading"]);
  refuse();
  await expectStatuses(page, ["failed", "failed", "failed", "failed"]);
  expect(await shifts()).toEqual([]);
});

test("a second copy of the library with its own Lit uses the first copy's token", async ({
  page,
  sharedShop,
}) => {
  const tokens: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("browser-safe-client-token")) tokens.push(request.url());
  });
  const warnings: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "warning") warnings.push(message.text());
  });
  // The same files at other addresses act as a second copy.
  await page.route("**/cdn/copy/*", async (route) => {
    const url = route.request().url().replace("/cdn/copy/", `/cdn/${manifest.version}/`);
    await route.fulfill({response: await route.fetch({url})});
  });
  const second = `<script type="module" src="/cdn/copy/checkout.js"></script>`;
  await openMerchantPage(page, sharedShop.page, body(sharedShop.sandboxUrl, dollars), second);
  await expectStatuses(page, ["ready", "ready", "ready", "ready"]);
  expect(tokens).toHaveLength(1);
  // The last elements that both copies define.
  await expect.poll(() => warnings).toContain("<checkout-payment> is defined by another checkout-elements.");
});

test("the core is loaded once for entries with different folders and queries", async ({page, sharedShop}) => {
  const cores: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/core-")) cores.push(request.url());
  });
  const warnings: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "warning") warnings.push(message.text());
  });
  const more = [`/cdn/v1/checkout.js?v=2`, `/cdn/${manifest.version}/checkout.js`].map(
    (src) => `<script type="module" src="${src}"></script>`,
  );
  await openMerchantPage(page, sharedShop.page, body(sharedShop.sandboxUrl, dollars), more.join(""));
  await expectStatuses(page, ["ready", "ready", "ready", "ready"]);
  expect(cores).toHaveLength(1);
  expect(warnings.filter((line) => line.includes("is defined by another"))).toEqual([]);
});
