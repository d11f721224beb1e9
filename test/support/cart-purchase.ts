import assert from "node:assert/strict";
import {randomUUID} from "node:crypto";
import {SignJWT} from "jose";
import type {Visitor} from "./mounted-shop.ts";

/** Signs a cart of 42.00 USD, as a shop's back end does. */
export function signCart(key: string, claims: Readonly<Record<string, unknown>> = {}): Promise<string> {
  return new SignJWT({
    amount: {currencyCode: "USD", value: "42.00"},
    items: [{name: "Engraved mug", quantity: 2, unitAmount: {currencyCode: "USD", value: "21.00"}}],
    ...claims,
  })
    .setProtectedHeader({alg: "HS256"})
    .setJti(randomUUID())
    .setExpirationTime("10 minutes")
    .sign(new TextEncoder().encode(key));
}

/** Creates an order for a cart, approves it at the sandbox, and captures it. @returns the order's id */
export async function payCart(visitor: Visitor, cart: string, sandboxUrl: string): Promise<string> {
  assert.equal((await visitor.call("GET", "/service-api/auth/browser-safe-client-token")).status, 200);
  const headers = {"service-request-id": randomUUID()};
  const created = await visitor.call("POST", "/service-api/checkout/orders/create", {cart}, headers);
  assert.equal(created.status, 201, JSON.stringify(created.value));
  const {id} = created.value;
  const approved = await fetch(`${sandboxUrl}/approvals/order/${id}`, {
    method: "POST",
    headers: {origin: sandboxUrl},
    body: new URLSearchParams({action: "approve", buyer: "buyer-us", card: "WALLET-US-1", address: "0"}),
  });
  assert.ok(approved.ok, await approved.text());
  const captured = await visitor.call("POST", `/service-api/checkout/orders/${id}/capture`);
  assert.deepEqual([captured.status, captured.value.status], [201, "COMPLETED"]);
  return id;
}
