import {toWire} from "../../../shared/money.ts";
import type {Capture} from "../../paypal/payments.ts";
import {allotted, counted, leftOf, shownAmount} from "./amounts.ts";
import type {PaymentAction} from "./actions.tables.ts";
import {type ActionOperation, actionRequestId, type Verdict} from "./action.ts";
import {demandNone, openAuthorization} from "./authorization.ts";
import {capturesOf} from "../payment-status.ts";
import {settleCart} from "../record-result.ts";
import {moveAttempt} from "../payments.records.ts";

const VERDICTS: Readonly<Record<string, Verdict>> = {
  COMPLETED: "done",
  PARTIALLY_REFUNDED: "done",
  REFUNDED: "done",
  PENDING: "pending",
  DECLINED: "failed",
  FAILED: "failed",
};

/**
 * Takes money that is reserved, all that is left or a part: never more than was authorized, whatever else is on its way. A
 * capture bears its request id as `invoice_id`, so that it is found at the service when its answer was lost; and a service
 * that takes an invoice id once refuses a second capture even after it has forgotten the request id.
 */
export const captureAuthorization: ActionOperation = {
  kind: "capture-authorization",
  plan(order, actions, terms) {
    demandNone(actions, ["void", "reauthorize"]);
    const authorization = openAuthorization(order, terms.paymentId);
    const total = shownAmount(authorization.amount);
    const shown = capturesOf(order);
    const unseen = counted(actions, "capture-authorization").filter(
      (action) => !shown.some((one) => isSame(one, action)),
    );
    const moved = shown.filter(({status}) => VERDICTS[status] !== "failed");
    const left = leftOf(
      total,
      moved.map(({amount}) => shownAmount(amount)),
      unseen,
    );
    return {paymentId: authorization.id, amount: allotted(terms.amount, {total, left, past: "captured"})};
  },
  body: ({amount}, terms, requestId) => ({
    ...(amount && {amount: toWire(amount)}),
    invoice_id: requestId,
    final_capture: terms.isFinal ?? terms.amount === undefined,
    ...(terms.note === undefined ? {} : {note_to_payer: terms.note}),
  }),
  send: (payments, call) => payments.captureAuthorization(call),
  find: (order, action) => capturesOf(order).find((one) => isSame(one, action)),
  verdict: (status) => VERDICTS[status] ?? "unclear",
  async apply(tx, attempt, now) {
    const moved = await moveAttempt(tx, attempt.id, "captured", {updated_at: now});
    if (moved) await settleCart(tx, moved, "captured", now);
  },
};

function isSame({id, invoice_id}: Capture, action: PaymentAction): boolean {
  return id === action.result_id || invoice_id === actionRequestId(action);
}
