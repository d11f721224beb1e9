import {cancelOrder, paymentIn, type EndedOrder} from "../merchant-api/ended-order.ts";
import type {KnownPayment} from "../merchant-api/purchase-state.ts";
import {isCheckoutError} from "../errors.ts";
import {isPaid, type Outcome, type Paid} from "../payment-flow/outcome.ts";
import {pause} from "../promises.ts";

/** Knowledge of the page about a charge: `no-order` and `unpaid` mean that there was no charge. */
export type Charge = "no-order" | "unpaid" | "unknown";

/** How an attempt ended. */
export interface Ending {
  readonly outcome: Outcome;
  readonly charge: Charge;
  /** Payment that the outcome `already-paid` is about, if it belongs to this browser. */
  readonly paid?: Paid;
}

/** An attempt, as its ending needs it. */
export interface EndedAttempt {
  readonly server: string;
  /** Order of the attempt, once the page knows its id. */
  readonly orderId: string | undefined;
  /** Money may have moved although the page knows no order. */
  readonly isDoubtful: boolean;
  /** PayPal or the server has refused to capture the order. */
  readonly isCaptureRefused: boolean;
  /** Captures the order, or finds out its result. */
  capture(orderId: string): Promise<Outcome>;
  /** Asks the buyer what to do with an approved order. Resolves with whether to capture it. */
  mayFinish(): Promise<boolean>;
  /** The state of the order is not known yet. */
  checking(orderId: string): void;
}

/** First pause before the order is read again, ms. It doubles each time. */
const firstPause = 1000;
const longestPause = 30_000;

/**
 * Finds out what the buyer may be told. An attempt that was canceled or has failed may have an order that is paid or approved,
 * so PayPal's order is read first.
 */
export async function endingOf(outcome: Outcome, attempt: EndedAttempt): Promise<Ending> {
  if (outcome.state !== "canceled" && outcome.state !== "error") return {outcome, charge: "unknown"};
  if (outcome.state === "error" && outcome.error.code === "already-paid") {
    const payment = paymentIn(outcome.error.cause);
    return payment ? endingOfOther(outcome, payment, attempt) : {outcome, charge: "unknown"};
  }
  const {orderId = outcome.state === "canceled" ? outcome.orderId : undefined} = attempt;
  if (orderId === undefined) return {outcome, charge: attempt.isDoubtful ? "unknown" : "no-order"};
  return endingOfOrder(outcome, orderId, attempt);
}

/** Another order pays the purchase. */
async function endingOfOther(
  outcome: Outcome,
  {orderId, isConfirmed}: KnownPayment,
  attempt: EndedAttempt,
): Promise<Ending> {
  if (orderId === undefined) return {outcome, charge: "unknown"};
  const other = await attempt.capture(orderId);
  // The page that paid has reported the success.
  if (isPaid(other))
    return isConfirmed ? {outcome, charge: "unknown", paid: other} : {outcome: other, charge: "unknown"};
  return endingOfOrder(other, orderId, {...attempt, isCaptureRefused: true});
}

/** @param mayCapture the page may ask for the result of a paid order */
async function endingOfOrder(
  outcome: Outcome,
  orderId: string,
  attempt: EndedAttempt,
  mayCapture = true,
): Promise<Ending> {
  if (isPaidTwice(outcome)) return {outcome, charge: "unknown"};
  switch (await stateOf(orderId, attempt)) {
    case "unpaid":
      return {outcome, charge: "unpaid"};
    case "approved":
      if (attempt.isCaptureRefused) return {outcome, charge: "unpaid"};
      if (await attempt.mayFinish()) return finish(orderId, attempt);
      return {outcome: {state: "canceled", orderId}, charge: "unpaid"};
    case "undecided":
    case "paid":
      // Also after a refusal, which a proxy may have made of another reply.
      return mayCapture ? finish(orderId, attempt) : {outcome, charge: "unknown"};
    // PayPal may still complete the order by itself, or the server doesn't know it.
    case "open":
    case undefined:
      return {outcome, charge: "unknown"};
  }
}

async function finish(orderId: string, attempt: EndedAttempt): Promise<Ending> {
  const outcome = await attempt.capture(orderId);
  return outcome.state === "error"
    ? endingOfOrder(outcome, orderId, {...attempt, isCaptureRefused: true}, false)
    : {outcome, charge: "unknown"};
}

const isPaidTwice = (outcome: Outcome) => outcome.state === "error" && outcome.error.code === "paid-twice";

/** Reads the order until there is a reply. Undefined if the server doesn't know the order. */
async function stateOf(orderId: string, attempt: EndedAttempt): Promise<EndedOrder | undefined> {
  for (let wait = firstPause; ; wait = Math.min(wait * 2, longestPause)) {
    try {
      return await cancelOrder(attempt.server, orderId);
    } catch (error) {
      if (!isCheckoutError(error) || error.code !== "network") throw error;
      attempt.checking(orderId);
      await pause(wait);
    }
  }
}
