import {call, refused} from "./http.ts";

/** An order as the service has it now. */
export interface ShownOrder {
  status: unknown;
  /** What the buyer's bank said, once it was asked. */
  liabilityShift?: unknown;
}

/**
 * How far an order is.
 * @returns undefined when the server has no such route (an older one)
 * @throws CheckoutError `network` while it is not known
 */
export async function fetchOrder(server: string, orderId: string): Promise<ShownOrder | undefined> {
  const reply = await call(`${server}/checkout/orders/${encodeURIComponent(orderId)}`, {method: "GET"});
  if (reply.status === 404 || reply.status === 405) return undefined;
  if (reply.status !== 200) throw refused("network", reply);
  return reply.body as ShownOrder;
}
