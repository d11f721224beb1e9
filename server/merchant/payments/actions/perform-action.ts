import {sha256} from "../../../shared/secrets.ts";
import {MerchantError, orderNotFound} from "../../errors.ts";
import type {ActionResult} from "../../recorded-calls/actions.ts";
import type {PaymentsContext} from "../payments.ts";
import {findAttemptByOrder} from "../payments.records.ts";
import type {Attempt, PaymentAction, Requester} from "../payments.tables.ts";
import {reconcileAttempt} from "../reconciliation.ts";
import type {ActionTerms} from "./action.ts";
import type {ActionKind} from "./actions.states.ts";
import {paymentActionsOf} from "./payment-actions.ts";

export interface ActionRequest extends ActionTerms {
  /** Repetitions with the same id are one action. After a definite failure a repetition tries again. */
  readonly id: string;
  readonly orderId: string;
  readonly requestedBy?: Requester | undefined;
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
): Promise<ActionResult<PaymentAction>> {
  const {id, orderId, requestedBy, ...terms} = request;
  const attempt = await findAttemptByOrder(context.database.db, orderId);
  if (!attempt) throw orderNotFound();
  const requestHash = sha256(
    JSON.stringify([
      ...[kind, orderId, terms.amount, terms.paymentId, terms.isFinal, terms.note],
      // Requests of older servers have no such term.
      ...(terms.platformFee ? [terms.platformFee] : []),
    ]),
  );
  const paidAttempt = () => requirePaid(context, attempt);
  return paymentActionsOf(context).perform({id, kind, requestHash, terms, requestedBy, paidAttempt});
}

/** Brings the attempt up to date with its order. @throws MerchantError 422 for an unpaid order, 409 while that is unknown */
async function requirePaid(context: PaymentsContext, attempt: Attempt): Promise<Attempt> {
  const current = await reconcileAttempt(context, attempt);
  switch (current?.state) {
    case "captured":
    case "reversed":
    case "authorized":
    case "voided":
    case "expired":
    case "pending":
    case "declined":
      return current;
    case "created":
    case "ordering":
    case "refused":
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
