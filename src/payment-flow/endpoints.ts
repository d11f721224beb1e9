import {captureOrder, createOrder, type Order} from "../merchant-api/orders.ts";
import type {Bought, Money, Terms} from "../merchant-api/purchase.ts";
import {CheckoutError, isCheckoutError} from "./errors.ts";
import {judgeCapture, type CaptureResult, type Verdict} from "./outcome.ts";

/** Where orders are made and captured: the merchant's routes, or the page's own functions in their place. */
export interface Endpoints {
  server: string;
  /**
   * Makes the order in the place of the merchant's routes; is told what a tag knows beside the goods. With a single-use
   * token the order is charged as it is made.
   */
  createOrder?: ((order: {attemptId: string} & Terms) => Promise<{orderId: string}>) | undefined;
  /** Captures in the place of the merchant's routes; resolves with the service's answer. */
  captureOrder?: ((order: {orderId: string; attemptId: string}) => Promise<CaptureResult>) | undefined;
}

/**
 * Makes the order of one attempt.
 * @param terms what the page's own function is told
 * @param expected what the buyer was told that it costs
 * @throws `network` while it is not known whether the order was made.
 */
export async function makeOrder(
  endpoints: Endpoints,
  bought: Bought | undefined,
  attemptId: string,
  terms: Terms = {},
  expected?: Money,
): Promise<Order> {
  if (bought) return createOrder(endpoints.server, bought, attemptId, expected);
  let made: {orderId?: unknown} | undefined;
  try {
    made = await endpoints.createOrder?.({attemptId, ...terms});
  } catch (cause) {
    // Its answer may be lost, and the money with it.
    const code = terms.singleUseToken ? "unexpected-state" : "order-create";
    throw new CheckoutError(code, "createOrder rejected.", {cause});
  }
  const id = made?.orderId;
  if (typeof id === "string" && id) return {id};
  throw new CheckoutError(
    "order-create",
    `createOrder resolved with orderId ${JSON.stringify(id)}. Write {orderId: "…"}, a plain string.`,
  );
}

/** Asks for the capture once and judges the answer. */
export async function askCapture(
  endpoints: Endpoints,
  orderId: string,
  attemptId: string,
  checking: boolean,
): Promise<Verdict> {
  try {
    const reply = endpoints.captureOrder
      ? {status: 200, body: await endpoints.captureOrder({orderId, attemptId})}
      : await captureOrder(endpoints.server, orderId, attemptId);
    return judgeCapture(reply, checking);
  } catch (error) {
    if (isCheckoutError(error) && error.code !== "network") return {state: "error", error};
    // The answer is lost, not the payment: only asking again can tell.
    return {state: "pending", reason: "unknown"};
  }
}
