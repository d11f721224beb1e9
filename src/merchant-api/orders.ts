import {CheckoutError} from "../payment/errors.ts";
import {call, isOpen, refused, type Reply} from "./http.ts";
import {isMoney, payload, type Money, type Purchase, type ScaMethod} from "./purchase.ts";

export interface Order {
  id: string;
  amount?: Money | undefined;
}

/**
 * Makes the order of one attempt; asking again with the same attempt id can't make a second one.
 * @throws `network` while it is not known whether the order was made, anything else when it was definitely not.
 */
export function createOrder(
  server: string,
  purchase: Purchase,
  scaMethod: ScaMethod,
  attemptId: string,
): Promise<Order> {
  return postOrder(server, ...creation(purchase, scaMethod), attemptId);
}

/** Asks for an order in the words of one of the server's routes: see `createOrder`. */
export async function postOrder(
  server: string,
  route: string,
  body: object | undefined,
  attemptId: string,
): Promise<Order> {
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

function creation(purchase: Purchase, scaMethod: ScaMethod): [route: string, body: object | undefined] {
  const sca = scaMethod !== "NONE" && {scaMethod};
  if ("sample" in purchase)
    return sca ? ["", {enable3DS: true, scaMethod}] : ["/create-with-sample-data", undefined];
  if (!("amount" in purchase)) return ["/create", {...purchase, ...sca}];
  const card = {attributes: {verification: {method: scaMethod}}};
  return ["/create", {...payload(purchase), ...(sca && {payment_source: {card}})}];
}

/** The same over all retries of one press. */
const attempt = (id: string) => ({"Service-Request-Id": id});
