import type {FrameLocator} from "@playwright/test";
import {axeFindings} from "../support/axe.ts";
import {clickAway, mayClose} from "../support/keys.ts";
import type {Merchant} from "./merchant.ts";
import {expect, test as onSandbox} from "./on-sandbox.ts";
import {PaymentPage, type Plan} from "./payment-page.ts";

export const test = onSandbox.extend<{shop: PaymentPage}>({
  shop: async ({openPage, merchant}, use) => {
    await use(new PaymentPage(await openPage(), merchant));
  },
});

export const plan: Plan = {
  component: "paypal-payments",
  factory: "createPayPalOneTimePaymentSession",
  callbacks: [
    "onApprove",
    "onCancel",
    "onComplete",
    "onError",
    "onShippingAddressChange",
    "onShippingOptionsChange",
  ],
};
export const usd = (value: string) => ({currency_code: "USD", value});
export const withOptions = {
  purchase_units: [
    {
      reference_id: "default",
      amount: {...usd("20.00"), breakdown: {item_total: usd("20.00"), shipping: usd("0.00")}},
      shipping: {
        options: [
          {id: "SHIP_FRE", label: "Free", type: "SHIPPING", selected: true, amount: usd("0.00")},
          {id: "SHIP_EXP", label: "Express", type: "SHIPPING", selected: false, amount: usd("5.00")},
        ],
      },
    },
  ],
};

export const frameOf = (shop: PaymentPage): FrameLocator => shop.page.frameLocator("dialog iframe");
export const modal = {presentationMode: "modal"};

/** A rejected choice: the callback, its error key and the buyer's message. */
export type Rejection = readonly [callback: string, key: string, words: string];

/**
 * Checks that the window shows the reason of a rejected choice and restores the accepted one, and that the order can be
 * approved.
 */
export async function rejectChoice(
  shop: PaymentPage,
  merchant: Merchant,
  [callback, key, words]: Rejection,
): Promise<void> {
  await shop.makeSession({...plan, rejects: {[callback]: `later:${key}`}});
  const orderId = await merchant.createOrder(withOptions);
  await shop.press(modal, {orderId});
  const frame = frameOf(shop);
  await expect.poll(async () => (await shop.calls()).length).toBe(1);
  const [from, to] =
    callback === "onShippingAddressChange" ? [/Austin/, /Burlington/] : [/^Free/, /^Express/];
  await frame.getByRole("radio", {name: to}).click();
  await expect(frame.getByRole("alert")).toContainText(words);
  await expect(frame.getByRole("radio", {name: from})).toBeChecked();
  expect(await axeFindings(shop.page)).toEqual([]);
  await frame.getByRole("button", {name: /^Continue/}).click();
  expect(await shop.ended()).toEqual({});
  expect((await shop.calls()).at(-2)).toMatchObject({callback: "onApprove", data: {orderId}});
}

/** Tests that a wallet can be saved by this factory, pays later, and that saving can be canceled. */
export function testSavingWallet(
  component: string,
  factory: string,
  fundingSource: string,
  source: string,
): void {
  test(`${factory} saves a wallet that pays later`, async ({shop, merchant}) => {
    const context = {return_url: "https://shop.example/back", cancel_url: "https://shop.example/back"};
    const wallet = {usage_type: "MERCHANT", experience_context: context};
    const body = {payment_source: {[source]: wallet}};
    const vaultSetupToken = String((await merchant.call("POST", "/v3/vault/setup-tokens", body))["id"]);
    await shop.makeSession({component, factory});
    await shop.press(modal, {vaultSetupToken});
    expect(await axeFindings(shop.page)).toEqual([]);
    await mayClose(frameOf(shop).getByRole("button", {name: "Agree and save"}).click());
    expect(await shop.ended()).toEqual({});
    expect(await shop.calls()).toEqual([
      {
        callback: "onApprove",
        data: {fundingSource, vaultSetupToken, payerId: expect.stringMatching(/^PAYER/)},
      },
      {callback: "onComplete", data: {paymentSessionState: "approved"}},
    ]);
    const token = {payment_source: {token: {id: vaultSetupToken, type: "SETUP_TOKEN"}}};
    const {id: vault_id} = await merchant.call("POST", "/v3/vault/payment-tokens", token);
    const order = await merchant.call("POST", "/v2/checkout/orders", {
      intent: "CAPTURE",
      purchase_units: [{amount: usd("7.00")}],
      payment_source: {[source]: {vault_id}},
    });
    expect(order["status"]).toBe("COMPLETED");

    await shop.clearCalls();
    const second = String((await merchant.call("POST", "/v3/vault/setup-tokens", body))["id"]);
    await shop.press(modal, {vaultSetupToken: second});
    clickAway(frameOf(shop).getByRole("button", {name: /^Cancel and return/}));
    expect(await shop.ended()).toEqual({});
    expect((await shop.calls())[0]).toEqual({callback: "onCancel", data: {vaultSetupToken: second}});
  });
}

export {expect};
