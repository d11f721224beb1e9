import {captureOrder, createOrder, type Order} from "../merchant-api/orders.ts";
import {isMoney, type Money, type OrderOptions, type OrderRequest} from "../merchant-api/purchase.ts";
import {paymentIn} from "../merchant-api/ended-order.ts";
import {pause} from "../promises.ts";
import {CheckoutError, isCheckoutError} from "../errors.ts";
import {
  judgeCapture,
  type CaptureResult,
  type Outcome,
  type PendingInstructions,
  type PendingReason,
  type Verdict,
  readPayPalMoney,
} from "./outcome.ts";

/** Pause before the first repetition, ms. It doubles each time. */
const firstPause = 1000;
const longestPause = 30_000;
/** Longest time to repeat the creation of an order before the buyer decides, ms. */
const TIMEOUT_MS = 15_500;

/** Amount of an order that the page has created. */
export type CreatedAmount = {currencyCode: string; value: string} | Money;

/** Merchant routes, or the page's own functions instead, that create and capture orders. */
export interface Endpoints {
  server: string;
  /**
   * Creates the order instead of the merchant's routes. With a single-use token the order is charged as it is created.
   */
  createOrder?:
    | ((order: {attemptId: string} & OrderOptions) => Promise<{orderId: string; amount?: CreatedAmount}>)
    | undefined;
  /** Captures instead of the merchant's routes; resolves with PayPal's answer. */
  captureOrder?: ((order: {orderId: string; attemptId: string}) => Promise<CaptureResult>) | undefined;
}

/** An order to create, with callbacks for the element. */
export interface CreateRequest {
  readonly endpoints: Endpoints;
  readonly attemptId: string;
  /** Undefined if the page creates its own orders. */
  readonly order: OrderRequest | undefined;
  /** For the page's own function. */
  readonly terms: OrderOptions;
  /** Price that the buyer has read. */
  readonly expected: Money | undefined;
  /** The purchase, as the server calls it. */
  readonly purchaseId: string | undefined;
  /** Creating the order takes the money, so the request is repeated until there is a reply. */
  readonly chargedAtOnce: boolean;
  /** Called before the request is repeated. */
  waiting(): void;
  /** Called for each reply that leaves the result open. Without an id while the order is unknown. */
  pending(orderId: string | undefined, reason: PendingReason, instructions?: PendingInstructions): void;
}

export type CaptureRequest = Pick<CreateRequest, "endpoints" | "attemptId" | "pending"> & {
  readonly orderId: string;
  /** The element no longer waits for the result. */
  isAbandoned(): boolean;
};

/** Creates and captures the orders of one element: once for each attempt, however often a reply is lost. */
export class PaymentFlow {
  /** An attempt whose order may exist. The next press for the same purchase continues it. */
  #open: {id: string; request: string} | undefined;

  /** Id of the attempt for an order's request, as text. */
  attempt(request: string): string {
    const attempt = this.#open?.request === request ? this.#open : {id: crypto.randomUUID(), request};
    this.#open = attempt;
    return attempt.id;
  }

  async createOrder(request: CreateRequest): Promise<Order> {
    const until = performance.now() + TIMEOUT_MS;
    for (let wait = firstPause; ; wait *= 2) {
      try {
        const order = await makeOrder(request);
        this.#open = undefined;
        return order;
      } catch (error) {
        const code = isCheckoutError(error) ? error.code : undefined;
        // A failed hook says nothing about an earlier request.
        const isOpen = code === "network" || (code === "hook-failed" && wait > firstPause);
        const isWaiting = isInDoubt(error);
        // The server still has the attempt of a failed hook, and would take another one for a second payment.
        if (!isOpen && !isWaiting && code !== "hook-failed") this.#open = undefined;
        const isPatient =
          isWaiting || (isOpen && (request.chargedAtOnce || performance.now() + wait <= until));
        if (!isPatient) throw error;
        if (isWaiting || request.chargedAtOnce) request.pending(undefined, "unknown");
        else request.waiting();
        await pause(Math.min(wait, longestPause));
      }
    }
  }

  async capture(request: CaptureRequest): Promise<Outcome> {
    const {orderId} = request;
    for (let tries = 0; ; tries++) {
      if (request.isAbandoned()) return {state: "canceled", orderId};
      const verdict = await askCapture(request, tries > 0);
      if (verdict.state === "error") return verdict;
      if (verdict.state !== "pending") return {...verdict, orderId};
      request.pending(orderId, verdict.reason, verdict.instructions);
      const backoff = Math.max(firstPause * 2 ** tries, verdict.retryAfterMs ?? 0);
      await pause(Math.min(backoff, longestPause));
    }
  }
}

/** Another payment of the purchase is being made, and its order is not known yet. */
function isInDoubt(error: unknown): boolean {
  if (!isCheckoutError(error) || error.code !== "already-paid") return false;
  const payment = paymentIn(error.cause);
  return payment?.state === "undecided" && payment.orderId === undefined;
}

/** @throws CheckoutError `network` while it is unknown whether the order exists */
async function makeOrder(request: CreateRequest): Promise<Order> {
  const {endpoints, order, attemptId, terms, expected, purchaseId} = request;
  if (order) return createOrder(endpoints.server, order, attemptId, expected, purchaseId);
  let made: {orderId?: unknown; amount?: unknown} | undefined;
  try {
    made = await endpoints.createOrder?.({attemptId, ...terms});
  } catch (cause) {
    // The reply may be lost after the money was taken.
    const code = terms.singleUseToken ? "unexpected-state" : "order-create";
    throw new CheckoutError(code, "createOrder rejected.", {cause});
  }
  const id = made?.orderId;
  if (typeof id === "string" && id) return {id, amount: amountOf(made?.amount)};
  throw new CheckoutError(
    "order-create",
    `createOrder resolved with orderId ${JSON.stringify(id)}. Write {orderId: "…"}, a plain string.`,
  );
}

/** Reads the amount of the page's own order, also in PayPal's format. @throws CheckoutError `order-create` for an invalid one */
function amountOf(amount: unknown): Money | undefined {
  if (amount === undefined) return undefined;
  const money = isMoney(amount) ? amount : readPayPalMoney(amount);
  if (money) return money;
  throw new CheckoutError(
    "order-create",
    `createOrder resolved with the amount ${JSON.stringify(amount)}. Write {currencyCode: "USD", value: "75.00"}.`,
  );
}

/** Requests the capture once. */
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
    // Only the reply is lost. Repeating the request shows the result.
    return {state: "pending", reason: "unknown"};
  }
}
