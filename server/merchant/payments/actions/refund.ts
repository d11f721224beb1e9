import {MerchantError} from "../../errors.ts";
import {toWire} from "../../../shared/money.ts";
import type {Order} from "../../paypal/orders.ts";
import type {Capture, Refund} from "../../paypal/payments.ts";
import {allotted, counted, leftOf, shownAmount} from "./amounts.ts";
import type {PaymentAction} from "./actions.tables.ts";
import {type ActionOperation, actionRequestId, type Verdict} from "./action.ts";
import {capturesOf, refundsOf} from "../payment-status.ts";

/** A capture in these states took money, of which there may be some left to give back. */
const TAKEN = new Set(["COMPLETED", "PARTIALLY_REFUNDED", "REFUNDED"]);

const VERDICTS: Readonly<Record<string, Verdict>> = {
  COMPLETED: "done",
  PENDING: "pending",
  FAILED: "failed",
  CANCELLED: "failed",
};

/**
 * Gives a capture back, or a part of it: never more than was captured, however many refunds are on their way at once,
 * whoever made the others, and wherever this process died. A refund bears its request id as `custom_id`, so that it is
 * found at the service when its answer was lost.
 */
export const refund: ActionOperation = {
  kind: "refund",
  plan(order, actions, terms) {
    const capture = captureOf(order, terms.paymentId);
    const total = shownAmount(capture.amount);
    const shown = refundsOf(order).filter((one) => isOf(one, capture, order));
    const unseen = counted(actions, "refund").filter(
      (action) => action.payment_id === capture.id && !shown.some((one) => isSame(one, action)),
    );
    const moved = shown.filter(({status}) => VERDICTS[status] !== "failed");
    const left = leftOf(
      total,
      moved.map(({amount}) => shownAmount(amount)),
      unseen,
    );
    return {paymentId: capture.id, amount: allotted(terms.amount, {total, left, past: "refunded"})};
  },
  body: ({amount}, {note}, requestId) => ({
    ...(amount && {amount: toWire(amount)}),
    custom_id: requestId,
    ...(note === undefined ? {} : {note_to_payer: note}),
  }),
  send: (payments, call) => payments.refund(call),
  find: (order, action) => refundsOf(order).find((one) => isSame(one, action)),
  verdict: (status) => VERDICTS[status] ?? "unclear",
};

function isSame({id, custom_id}: Refund, action: PaymentAction): boolean {
  return id === action.result_id || custom_id === actionRequestId(action);
}

/** @throws MerchantError 404 for a capture that the order hasn't, 422 when it has none or several */
function captureOf(order: Order, id: string | undefined): Capture {
  const captures = capturesOf(order).filter(({status}) => TAKEN.has(status));
  if (id !== undefined) {
    const named = captures.find((capture) => capture.id === id);
    if (named) return named;
    throw new MerchantError(404, "CAPTURE_NOT_FOUND", "The order has no such capture that took money.");
  }
  const [capture, ...others] = captures;
  if (!capture) {
    throw new MerchantError(422, "NOTHING_CAPTURED", "Nothing was captured, so there is nothing to refund.");
  }
  if (others.length === 0) return capture;
  const ids = captures.map((one) => one.id).join(", ");
  throw new MerchantError(422, "CAPTURE_REQUIRED", `The order has several captures; name one of ${ids}.`);
}

/** Which capture a refund belongs to stands in its link upward; without one it is counted against each. */
function isOf({links}: Refund, capture: Capture, order: Order): boolean {
  const up = links?.find(({rel}) => rel === "up")?.href;
  if (up === undefined || capturesOf(order).length === 1) return true;
  return up.endsWith(`/captures/${capture.id}`);
}
