import {call, refused} from "./http.ts";
import {isMissing} from "./missing-route.ts";
import {isPayment, type KnownPayment} from "./purchase-state.ts";

/** Reads `payment` in a refusal: the payment because of which no other order is created. */
export function paymentIn(body: unknown): KnownPayment | undefined {
  const {payment} = (body ?? {}) as {payment?: unknown};
  return isPayment(payment) ? payment : undefined;
}

const orderStates = ["unpaid", "open", "approved", "undecided", "paid"] as const;
/**
 * State of an order after the page has ended its attempt. `open`: it is not paid, but PayPal completes it if the buyer still
 * approves it.
 */
export type EndedOrder = (typeof orderStates)[number];

const orderRoute = (server: string, orderId: string, path: string) =>
  `${server}/checkout/orders/${encodeURIComponent(orderId)}/${path}`;

/**
 * Tells the server that the page has ended the attempt of an order: it doesn't capture the order unless the page asks for it.
 * @returns the order's state after that; undefined if the server doesn't know the order, or has no such route
 * @throws CheckoutError `network` while the state is unknown
 */
export async function cancelOrder(server: string, orderId: string): Promise<EndedOrder | undefined> {
  const reply = await call(orderRoute(server, orderId, "cancel"), {});
  const {status, body} = reply;
  const loss = "buyers don't read whether a canceled or declined payment was charged";
  if (isMissing(reply, "checkout/orders/{id}/cancel", loss)) return undefined;
  if (status >= 500 || status === 429 || status === 408) throw refused("network", reply);
  return orderStates.find((state) => state === (body as {state?: unknown} | undefined)?.state);
}

/** Confirms that the page has the result of a payment. Also sent while the page unloads. */
export async function confirmReceipt(server: string, orderId: string): Promise<void> {
  const reply = await call(orderRoute(server, orderId, "receipt"), {keepalive: true});
  if (reply.status >= 500 || reply.status === 429) throw refused("network", reply);
}
