import {fileURLToPath} from "node:url";
import type {Page} from "@playwright/test";
import {GuestForm} from "../web-sdk/guest-form.ts";
import {expect, test as onSandbox} from "../web-sdk/on-sandbox.ts";
import {bundle} from "./bundle.ts";

const entry = fileURLToPath(new URL("./react-page.ts", import.meta.url));

/** The page, open and ready, with a server of the merchant's behind it. */
const test = onSandbox.extend<{shop: Page}>({
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

const result = (shop: Page) => shop.locator("#result");

async function typeCard(shop: Page, section: string): Promise<void> {
  for (const [title, text] of [
    ["Card number", "4111111111111111"],
    ["Expiry date", "1240"],
    ["Security code", "123"],
  ]) {
    await shop.frameLocator(`${section} iframe[title^="${title}"]`).locator("input").pressSequentially(text!);
  }
}

test("a page of @paypal/react-paypal-js pays by card, twice", async ({shop}) => {
  await typeCard(shop, "#card");
  for (let payment = 0; payment < 2; payment += 1) {
    await shop.getByRole("button", {name: "Pay by card"}).click();
    await expect(shop.locator("#card output")).toHaveText("succeeded");
    await shop.locator("#card").getByRole("button", {name: "Finish"}).click();
    await expect(result(shop)).toHaveText("captured: COMPLETED");
    await shop.locator("#again").click();
  }
});

test("it saves a card", async ({shop}) => {
  await typeCard(shop, "#save-card");
  await shop.getByRole("button", {name: "Save card"}).click();
  await expect(shop.locator("#save-card output")).toHaveText("succeeded");
  await shop.locator("#save-card").getByRole("button", {name: "Finish"}).click();
  await expect(result(shop)).toHaveText("saved");
});

test("it pays with a wallet, in a popup", async ({shop}) => {
  const opening = shop.context().waitForEvent("page");
  await shop.locator("#wallet paypal-button").click();
  const popup = await opening;
  await popup.getByRole("button", {name: /^Continue to review/}).click();
  await expect(result(shop)).toHaveText("captured: COMPLETED");
});

test("it saves a wallet, in a dialog", async ({shop}) => {
  await shop.locator("#save-wallet paypal-button").click();
  await shop.frameLocator("dialog iframe").getByRole("button", {name: "Agree and save"}).click();
  await expect(result(shop)).toHaveText("saved");
});

test("it pays as a guest, in the form that opens under the card button", async ({shop}) => {
  for (let payment = 0; payment < 2; payment += 1) {
    await shop.locator("#guest paypal-basic-card-button").click();
    await expect(shop.locator("#guest paypal-basic-card-container > .paypal-inline-window")).toHaveCount(1);
    const form = GuestForm.in(shop);
    await form.fill();
    await form.fillAddress();
    await form.pay();
    await expect(result(shop)).toHaveText("captured: COMPLETED");
    await expect(shop.locator(".paypal-inline-window")).toHaveCount(0);
    await shop.locator("#again").click();
  }
});
