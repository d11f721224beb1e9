import {type Money, toWire} from "../../../shared/money.ts";
import {MerchantError} from "../../errors.ts";
import type {Order} from "../../paypal/orders.ts";
import type {Capture, Refund} from "../../paypal/payments.ts";
import {capturesOf, refundsOf} from "../payment-status.ts";
import type {PaymentAction} from "../payments.tables.ts";
import {readAmount} from "../../pricing/purchases.ts";
import {type ActionOperation, actionRequestId, type Verdict} from "./action.ts";
import {amountWithin, counted, requireExpected, leftOf, shownAmount} from "./amounts.ts";

/** Statuses of a capture that moved money, of which some may be left to refund. */
const TAKEN = new Set(["COMPLETED", "PARTIALLY_REFUNDED", "REFUNDED"]);

const VERDICTS: Readonly<Record<string, Verdict>> = {
  COMPLETED: "done",
  PENDING: "pending",
  FAILED: "failed",
  CANCELLED: "failed",
};

/**
 * Refunds a capture, or a part of it. All refunds together never exceed the capture: concurrent ones, those made elsewhere, and
 * those that a crash interrupted.
 *
 * The request id is the refund's `custom_id`, so that the refund is found after a lost reply.
 */
export const refund: ActionOperation = {
  kind: "refund",
  doneStatus: "COMPLETED",
  movement: "refund",
  plan(order, actions, terms) {
    const capture = captureOf(order, terms.paymentId);
    const total = shownAmount(capture.amount);
    const left = leftToRefund(order, actions, capture);
    requireExpected(terms.expectedLeft, left, {field: "expectedRefundable", past: "refunded"});
    return {paymentId: capture.id, amount: amountWithin(terms.amount, {total, left, past: "refunded"})};
  },
  body: ({amount}, {note, platformFee}, requestId) => ({
    ...(amount && {amount: toWire(amount)}),
    custom_id: requestId,
    ...(note === undefined ? {} : {note_to_payer: note}),
    ...(platformFee && {
      payment_instruction: {
        platform_fees: [{amount: toWire(readAmount(platformFee, "The platform's fee"))}],
      },
    }),
  }),
  send: (payments, call) => payments.refund(call),
  find: (order, action) => refundsOf(order).find((one) => isSame(one, action)),
  verdict: (status) => VERDICTS[status] ?? "unclear",
};

/** Returns the amount of a capture that can still be refunded. */
export function leftToRefund(order: Order, actions: readonly PaymentAction[], capture: Capture): Money {
  const shown = refundsOf(order).filter((one) => isRefundOf(one, capture, order));
  const unseen = counted(actions, "refund").filter(
    (action) => action.payment_id === capture.id && !shown.some((one) => isSame(one, action)),
  );
  const moved = shown.filter(({status}) => VERDICTS[status] !== "failed");
  return leftOf(
    shownAmount(capture.amount),
    moved.map(({amount}) => shownAmount(amount)),
    unseen,
  );
}

/** Tests for a capture whose money was taken. */
export function isTaken({status}: Capture): boolean {
  return TAKEN.has(status);
}

function isSame({id, custom_id}: Refund, action: PaymentAction): boolean {
  return id === action.result_id || custom_id === actionRequestId(action);
}

/** Finds the capture to refund. @throws MerchantError 404 for an unknown id; without an id 422 unless there is exactly one */
function captureOf(order: Order, id: string | undefined): Capture {
  const captures = capturesOf(order).filter(isTaken);
  if (id !== undefined) {
    const named = captures.find((capture) => capture.id === id);
    if (named) return named;
    throw new MerchantError(404, "CAPTURE_NOT_FOUND", "The order has no such completed capture.");
  }
  const [capture, ...others] = captures;
  if (!capture) {
    throw new MerchantError(422, "NOTHING_CAPTURED", "Nothing was captured, so there is nothing to refund.");
  }
  if (others.length === 0) return capture;
  const ids = captures.map((one) => one.id).join(", ");
  throw new MerchantError(
    422,
    "CAPTURE_REQUIRED",
    `The order has several captures; name the one to refund: ${ids}.`,
  );
}

/** Tests for a refund of this capture, by its link upward. Without the link it counts for each capture. */
export function isRefundOf({links}: Refund, capture: Capture, order: Order): boolean {
  const up = links?.find(({rel}) => rel === "up")?.href;
  if (up === undefined || capturesOf(order).length === 1) return true;
  return up.endsWith(`/captures/${capture.id}`);
}
