import {pagePolicy} from "../../server/merchant/middleware/headers.ts";
import {CardForm, cards, recordEvents} from "./support/card-form.ts";
import {expect, test} from "./support/fixtures.ts";
import {serveWithShop} from "./support/merchant-page.ts";

test("a page with the docs' list of hosts for the sandbox accepts a card, and its buttons are ready", async ({
  page,
  sharedShop,
}) => {
  const {page: shop, sandboxUrl} = sharedShop;
  // A policy in the page can't have `frame-ancestors`.
  const policy = pagePolicy({sdkUrl: sandboxUrl}).replace(/frame-ancestors [^;]+; /, "");
  const html = `<!doctype html><html lang="en"><head><title>Shop</title>
    <meta http-equiv="Content-Security-Policy" content="${policy}">
    <script type="module" src="/cdn/v1/checkout.js"></script></head>
    <body><checkout-provider environment="sandbox" sdk-url="${sandboxUrl}" items='[{"sku": "ceramic-teapot", "quantity": 1}]'>
      <checkout-wallet-button wallet="paypal"></checkout-wallet-button>
      <checkout-wallet-button wallet="googlepay"></checkout-wallet-button>
      <checkout-guest-button></checkout-guest-button>
      <checkout-card-fields></checkout-card-fields>
    </checkout-provider></body></html>`;
  const site = await serveWithShop(shop, (path) =>
    path === "/" ? {type: "text/html", text: html} : undefined,
  );
  page.on("close", () => site.close());
  const violations: string[] = [];
  page.on("console", (message) => {
    if (message.text().includes("Content Security Policy")) violations.push(message.text());
  });
  await recordEvents(page);
  await page.goto(site.url);
  const form = new CardForm(page);
  await form.ready();
  const buttons = page.locator("checkout-wallet-button, checkout-guest-button");
  for (let index = 0; index < 3; index += 1)
    await expect(buttons.nth(index)).toHaveJSProperty("status", "ready");
  await form.fill(cards.frictionless);
  await form.pay();
  await form.event("checkout-complete");
  expect(violations).toEqual([]);
});
