import assert from "node:assert/strict";
import {MerchantError} from "../../../server/merchant/errors.ts";
import type {FakePayPal} from "./fake-paypal.ts";
import type {Browser, Shop, ShopOptions} from "./shop.ts";

/** Settings of a shop that authorizes orders and captures them later. */
export const AUTHORIZING: Partial<ShopOptions> = {variables: {INTENT: "AUTHORIZE"}};

/** Creates an order for a teapot (75.00 USD) that is approved and then captured, or authorized with `AUTHORIZING`. */
export async function paidOrder(shop: Shop, paypal: FakePayPal, buyer = shop.browser()): Promise<string> {
  const orderId = await approvedOrder(paypal, buyer);
  const reply = await buyer.capture(orderId);
  assert.equal(reply.status, 201, await reply.clone().text());
  return orderId;
}

/** Creates an order for a teapot and approves it. */
export async function approvedOrder(paypal: FakePayPal, buyer: Browser): Promise<string> {
  await buyer.token();
  const orderId = await buyer.order();
  paypal.approve(orderId);
  return orderId;
}

/** Money in the merchant server's format. */
export function usd(value: string) {
  return {currencyCode: "USD", value};
}

/** Money in PayPal's format. */
export function payPalUsd(value: string) {
  return {currency_code: "USD", value};
}

/** Status and code of the `MerchantError` with which a promise rejects. Throws when it resolves. */
export async function refusalOf(work: Promise<unknown>): Promise<[status: number, code: string]> {
  try {
    await work;
  } catch (error) {
    if (error instanceof MerchantError) return [error.status, error.code];
    throw error;
  }
  throw new Error("The call was not refused.");
}
