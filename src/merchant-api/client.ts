import {CheckoutError} from "../payment/errors.ts";
import type {ClientToken} from "../sdk/page-instance.ts";
import {call, refusal, type Call, type Reply} from "./http.ts";
import {isMoney, type Money, type Purchase, type ScaMethod} from "./purchase.ts";

export interface Order {
  id: string;
  amount?: Money | undefined;
}

export async function fetchClientToken(server: string): Promise<ClientToken> {
  const reply = await call(`${server}/auth/browser-safe-client-token`, {method: "GET"});
  if (reply.status !== 200) throw refused("token", reply);
  return reply.body as ClientToken;
}

/** What the purchase will cost, by the server. Undefined when it has no such route (an older server). */
export async function fetchQuote(server: string, purchase: Purchase): Promise<Money | undefined> {
  const reply = await call(`${server}/checkout/quote`, {
    body: "amount" in purchase ? payload(purchase) : purchase,
  });
  if (reply.status === 404 || reply.status === 405) return undefined;
  if (reply.status !== 200) throw refused("order-create", reply);
  const {amount} = reply.body as {amount?: unknown};
  if (!isMoney(amount)) throw new CheckoutError("order-create", "The quote has no amount.");
  return amount;
}

/**
 * Makes the order of one attempt. It charges nothing, so a lost answer is asked for again with the same attempt id,
 * which can't make a second order.
 */
export async function createOrder(
  server: string,
  purchase: Purchase,
  scaMethod: ScaMethod,
  attemptId: string,
): Promise<Order> {
  const [route, body] = creation(purchase, scaMethod);
  const request: Call = {attemptId, ...(body && {body})};
  const url = `${server}/checkout/orders${route}`;
  const reply = await call(url, request).catch(() => call(url, request));
  if (reply.status !== 200 && reply.status !== 201) throw refused("order-create", reply);
  const {id, amount} = reply.body as {id?: unknown; amount?: unknown};
  if (typeof id !== "string" || !id) throw new CheckoutError("order-create", "The order has no string id.");
  return {id, amount: isMoney(amount) ? amount : undefined};
}

export function captureOrder(server: string, orderId: string, attemptId: string): Promise<Reply> {
  return call(`${server}/checkout/orders/${encodeURIComponent(orderId)}/capture`, {attemptId});
}

function creation(purchase: Purchase, scaMethod: ScaMethod): [route: string, body: object | undefined] {
  const sca = scaMethod !== "NONE" && {scaMethod};
  if ("sample" in purchase)
    return sca ? ["", {enable3DS: true, scaMethod}] : ["/create-with-sample-data", undefined];
  if (!("amount" in purchase)) return ["/create", {...purchase, ...sca}];
  const card = {attributes: {verification: {method: scaMethod}}};
  return ["/create", {...payload(purchase), ...(sca && {payment_source: {card}})}];
}

const payload = ({amount}: {amount: Money}) => ({intent: "CAPTURE", purchase_units: [{amount}]});

function refused(code: "token" | "order-create", reply: Reply): CheckoutError {
  const {message, debugId} = refusal(reply);
  return new CheckoutError(reply.status >= 500 ? "network" : code, message, {debugId});
}
