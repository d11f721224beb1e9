import {fileURLToPath} from "node:url";
import type {Page} from "@playwright/test";
import {expect, test as onSandbox} from "../web-sdk/on-sandbox.ts";
import {bundle} from "./bundle.ts";

const entry = fileURLToPath(new URL("./react-page.ts", import.meta.url));

/** Opens the page with a merchant's server, and waits until it is ready. */
export const test = onSandbox.extend<{shop: Page}>({
  shop: async ({page, merchant, openPage}, use) => {
    if (!merchant.modules.has("react.js")) merchant.modules.set("react.js", await bundle(entry));
    const server: Record<string, (...args: string[]) => Promise<string>> = {
      clientToken: () => merchant.clientToken(),
      createOrder: () => merchant.createOrder(),
      capture: async (orderId) => {
        const {purchase_units: units} = (await merchant.call(
          "POST",
          `/v2/checkout/orders/${orderId}/capture`,
        )) as {purchase_units: Array<{payments: {captures: Array<{status: string}>}}>};
        return `captured: ${units[0]?.payments.captures[0]?.status}`;
      },
      createSetupToken: async (source) => {
        const context = {return_url: "https://shop.example/", cancel_url: "https://shop.example/"};
        const paypal = {usage_type: "MERCHANT", experience_context: context};
        const payment_source = source === "card" ? {card: {}} : {paypal};
        return String((await merchant.call("POST", "/v3/vault/setup-tokens", {payment_source}))["id"]);
      },
      savePaymentToken: async (id) => {
        const payment_source = {token: {id, type: "SETUP_TOKEN"}};
        const saved = await merchant.call("POST", "/v3/vault/payment-tokens", {payment_source});
        return saved["id"] === undefined ? "not saved" : "saved";
      },
    };
    await page.exposeFunction("callServer", (name: string, ...args: string[]) => server[name]!(...args));
    await page.addInitScript((names) => {
      const {callServer} = window as unknown as {callServer: (...args: string[]) => Promise<string>};
      const server = Object.fromEntries(
        names.map((name) => [name, (...args: string[]) => callServer(name, ...args)]),
      );
      Object.assign(window, {server});
    }, Object.keys(server));
    const shop = await openPage({module: "react.js"});
    await expect(shop.locator("#status")).toHaveText("resolved");
    await use(shop);
  },
});

/** The result that the page shows. */
export const result = (shop: Page) => shop.locator("#result");

export async function typeCard(shop: Page, section: string): Promise<void> {
  for (const [title, text] of [
    ["Card number", "4111111111111111"],
    ["Expiry date", "1240"],
    ["Security code", "123"],
  ]) {
    await shop.frameLocator(`${section} iframe[title^="${title}"]`).locator("input").pressSequentially(text!);
  }
}

export {expect};
