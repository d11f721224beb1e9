import {CheckoutError} from "../payment/errors.ts";
import {call, isOpen, refused, type Reply} from "./http.ts";
import {isMoney, payload, type Bought, type Money} from "./purchase.ts";

export interface Order {
  id: string;
  amount?: Money | undefined;
}

/**
 * Makes the order of one attempt; asking again with the same attempt id can't make a second one.
 * @throws `network` while it is not known whether the order was made, anything else when it was definitely not.
 */
export async function createOrder(server: string, bought: Bought, attemptId: string): Promise<Order> {
  const [route, body] = creation(bought);
  const reply = await call(`${server}/checkout/orders${route}`, {headers: attempt(attemptId), body});
  if (isOpen(reply)) throw refused("network", reply);
  if (reply.status !== 200 && reply.status !== 201) throw refused("order-create", reply);
  const {id, amount} = reply.body as {id?: unknown; amount?: unknown};
  if (typeof id !== "string" || !id) throw new CheckoutError("order-create", "The order has no string id.");
  return {id, amount: isMoney(amount) ? amount : undefined};
}

export function captureOrder(server: string, orderId: string, attemptId: string): Promise<Reply> {
  return call(`${server}/checkout/orders/${encodeURIComponent(orderId)}/capture`, {
    headers: attempt(attemptId),
  });
}

function creation([purchase, scaMethod, terms]: Bought): [route: string, body?: object] {
  const sca = scaMethod !== "NONE" && {scaMethod};
  if ("sample" in purchase) return sca ? ["", {enable3DS: true, scaMethod}] : ["/create-with-sample-data"];
  if (!("amount" in purchase)) return ["/create", {...purchase, ...sca, ...terms}];
  const card = {attributes: {verification: {method: scaMethod}}};
  return ["/create", {...payload(purchase), ...(sca && {payment_source: {card}}), ...terms}];
}

/** The same over all retries of one press. */
const attempt = (id: string) => ({"Service-Request-Id": id});
