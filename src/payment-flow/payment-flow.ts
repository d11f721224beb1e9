import {captureOrder, createOrder, type Order} from "../merchant-api/orders.ts";
import type {Bought, Money, Terms} from "../merchant-api/purchase.ts";
import {pause} from "../promises.ts";
import {CheckoutError, isCheckoutError} from "../errors.ts";
import {judgeCapture, type CaptureResult, type Outcome, type PendingReason, type Verdict} from "./outcome.ts";

/** Ms before the first repetition; doubled at each. */
const firstPause = 1000;
const longestPause = 30_000;
/** How long an order is asked for before the buyer decides. */
const patience = 15_500;

/** Merchant routes, or the page's own functions instead, that create and capture orders. */
export interface Endpoints {
  server: string;
  /**
   * Creates the order instead of the merchant's routes. With a single-use token the order is charged as it is created.
   */
  createOrder?: ((order: {attemptId: string} & Terms) => Promise<{orderId: string}>) | undefined;
  /** Captures instead of the merchant's routes; resolves with PayPal's answer. */
  captureOrder?: ((order: {orderId: string; attemptId: string}) => Promise<CaptureResult>) | undefined;
}

/** An order that is asked for, and what is shown meanwhile. */
export interface OrderRequest {
  readonly endpoints: Endpoints;
  readonly attemptId: string;
  /** Undefined where the page makes its own orders. */
  readonly bought: Bought | undefined;
  /** For the page's own function. */
  readonly terms: Terms;
  /** Price that the buyer has read. */
  readonly expected: Money | undefined;
  /** The money is taken as the order is made: while there is no answer, the order is asked for until there is one. */
  readonly chargedAtOnce: boolean;
  /** Called when the order is asked for again. */
  waiting(): void;
  /** Called for every answer that leaves the result open; without an id while the order itself is unknown. */
  pending(orderId: string | undefined, reason: PendingReason): void;
}

export type CaptureRequest = Pick<OrderRequest, "endpoints" | "attemptId" | "pending"> & {
  readonly orderId: string;
};

/** Creates and captures the orders of one element: once for each attempt, however often an answer is lost. */
export class PaymentFlow {
  /** An attempt whose order may or may not have been created: the next press for the same purchase continues it. */
  #open: {id: string; bought: string} | undefined;

  /** Id of the attempt to buy this. */
  attempt(bought: string): string {
    const attempt = this.#open?.bought === bought ? this.#open : {id: crypto.randomUUID(), bought};
    this.#open = attempt;
    return attempt.id;
  }

  async createOrder(request: OrderRequest): Promise<Order> {
    const until = performance.now() + patience;
    for (let wait = firstPause; ; wait *= 2) {
      try {
        const order = await makeOrder(request);
        this.#open = undefined;
        return order;
      } catch (error) {
        const isOpen = isCheckoutError(error) && error.code === "network";
        if (!isOpen) this.#open = undefined;
        if (!isOpen || (!request.chargedAtOnce && performance.now() + wait > until)) throw error;
        if (request.chargedAtOnce) request.pending(undefined, "unknown");
        else request.waiting();
        await pause(Math.min(wait, longestPause));
      }
    }
  }

  async capture(request: CaptureRequest): Promise<Outcome> {
    const {orderId} = request;
    for (let asked = 0; ; asked++) {
      const verdict = await askCapture(request, asked > 0);
      if (verdict.state === "error") return verdict;
      if (verdict.state !== "pending") return {...verdict, orderId};
      request.pending(orderId, verdict.reason);
      const backoff = Math.max(firstPause * 2 ** asked, verdict.retryAfterMs ?? 0);
      await pause(Math.min(backoff, longestPause));
    }
  }
}

/** @throws `network` while it is not known whether the order was created. */
async function makeOrder({endpoints, bought, attemptId, terms, expected}: OrderRequest): Promise<Order> {
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
async function askCapture(
  {endpoints, orderId, attemptId}: CaptureRequest,
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
