import {sha256} from "../../../shared/secrets.ts";
import {MerchantError, orderNotFound, payPalUnreachable, refusedByPayPal} from "../../errors.ts";
import {orderIdOf, type PaymentsContext} from "../payments.ts";
import {findAttemptByOrder} from "../payments.records.ts";
import type {Attempt, PaymentAction} from "../payments.tables.ts";
import {reconcileAttempt} from "../reconciliation.ts";
import type {ActionResult, ActionTerms} from "./action.ts";
import {findAction} from "./actions.records.ts";
import type {ActionKind} from "./actions.states.ts";
import {findDecision, findOutcome} from "./reconcile-action.ts";
import {unknown} from "./record-action.ts";
import {keyOf, recordCall, type RequestedAction, send} from "./send-action.ts";

export interface ActionRequest extends ActionTerms {
  /** Repetitions with the same id are one action. After a definite failure a repetition tries again. */
  readonly id: string;
  readonly orderId: string;
}

/**
 * Refunds, captures, voids or reauthorizes an order's payment. An id has one effect, after any number of repetitions and after
 * a crash at any point.
 *
 * @throws MerchantError 404 for an unknown order, 409 for an id of another action, and when this server or PayPal refuses
 */
export async function performAction(
  context: PaymentsContext,
  kind: ActionKind,
  request: ActionRequest,
): Promise<ActionResult> {
  const {id, orderId, ...terms} = request;
  const attempt = await findAttemptByOrder(context.database.db, orderId);
  if (!attempt) throw orderNotFound();
  const asked = sha256(
    JSON.stringify([kind, orderId, terms.amount, terms.paymentId, terms.isFinal, terms.note]),
  );
  const requested: RequestedAction = {id, kind, asked, terms, attempt};
  return context.singleFlight.run(keyOf(requested), async () => {
    const known = await findAction(context.database.db, id);
    return known ? continueAction(context, requested, known) : begin(context, requested);
  });
}

/** Returns the result of a recorded action. */
async function continueAction(
  context: PaymentsContext,
  requested: RequestedAction,
  action: PaymentAction,
): Promise<ActionResult> {
  const {attempt} = requested;
  if (action.asked !== requested.asked || action.attempt_id !== attempt.id) {
    throw new MerchantError(
      409,
      "REQUEST_REUSED",
      "This request id was used for another action; send a new one.",
    );
  }
  switch (action.state) {
    case "done":
      return {action};
    case "failed":
      return begin(context, requested, action);
    case "pending":
      return findDecision(context, attempt, action);
    case "sent":
    case "needs-person":
      return findOutcome(context, attempt, action);
  }
}

/**
 * Reads the order, records the call, and sends it.
 *
 * @param failed the action after a definite failure
 */
async function begin(
  context: PaymentsContext,
  requested: RequestedAction,
  failed?: PaymentAction,
): Promise<ActionResult> {
  const attempt = await paidAttempt(context, requested.attempt);
  const read = await context.orders.show(orderIdOf(attempt));
  context.checkpoint(`${requested.kind}:read`);
  if (read.kind === "refused") throw refusedByPayPal(read);
  if (read.kind === "unknown") throw payPalUnreachable(read);
  const recorded = await recordCall(context, {...requested, attempt}, read.value, failed);
  if (recorded) return send(context, attempt, recorded);
  const action = await findAction(context.database.db, requested.id);
  if (!action) throw new Error(`payment action ${requested.id} exists but was not found`);
  return action.state === "failed" ? unknown(action) : continueAction(context, requested, action);
}

/** Brings the attempt up to date with its order. @throws MerchantError 422 for an unpaid order, 409 while that is unknown */
async function paidAttempt(context: PaymentsContext, attempt: Attempt): Promise<Attempt> {
  const current = await reconcileAttempt(context, attempt);
  switch (current?.state) {
    case "captured":
    case "authorized":
    case "voided":
    case "pending":
    case "declined":
      return current;
    case "created":
    case "create-failed":
    case "closed":
      throw new MerchantError(422, "NOT_PAID", "The order is not paid, so its payment can't be changed.");
    default:
      throw new MerchantError(
        409,
        "ORDER_IN_DOUBT",
        "The outcome of the order's payment is not known yet; repeat the request later.",
      );
  }
}
