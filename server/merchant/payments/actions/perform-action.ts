import {MerchantError, orderNotFound, refusedByPayPal, payPalUnreachable} from "../../errors.ts";
import {sha256} from "../../../shared/secrets.ts";
import {reconcileAttempt} from "../capture-order.ts";
import {type PaymentsContext, orderIdOf} from "../record-result.ts";
import {findAttemptByOrder} from "../payments.records.ts";
import type {Attempt} from "../payments.tables.ts";
import {claim, flightOf, type Wanted} from "./claim-action.ts";
import {askPending, findOut} from "./reconcile-action.ts";
import type {ActionOperation, ActionResult, ActionTerms} from "./action.ts";
import {unknown} from "./record-action.ts";
import {findAction} from "./actions.records.ts";
import {send} from "./send-action.ts";
import type {PaymentAction} from "./actions.tables.ts";

export interface ActionRequest extends ActionTerms {
  /** Asked again under the same id it is still one action; after a definite failure it is tried again. */
  readonly id: string;
  readonly orderId: string;
}

/**
 * Does something with an order's payment, once, however often it is asked for under one id, and wherever this process died
 * meanwhile.
 *
 * @throws MerchantError 404 for an unknown order, 409 for an id that was used for something else, what the journal or the
 *   service refuses, or that the service gave no answer before anything was begun
 */
export async function performAction(
  context: PaymentsContext,
  operation: ActionOperation,
  request: ActionRequest,
): Promise<ActionResult> {
  const {id, orderId, ...terms} = request;
  const attempt = await findAttemptByOrder(context.database.db, orderId);
  if (!attempt) throw orderNotFound();
  const asked = sha256(
    JSON.stringify([operation.kind, orderId, terms.amount, terms.paymentId, terms.isFinal, terms.note]),
  );
  const wanted: Wanted = {id, asked, terms, attempt};
  return context.singleFlight.run(flightOf(wanted), async () => {
    const known = await findAction(context.database.db, id);
    return known ? proceed(context, operation, wanted, known) : begin(context, operation, wanted);
  });
}

async function proceed(
  context: PaymentsContext,
  operation: ActionOperation,
  wanted: Wanted,
  action: PaymentAction,
): Promise<ActionResult> {
  if (action.asked !== wanted.asked || action.attempt_id !== wanted.attempt.id) {
    throw new MerchantError(
      409,
      "REQUEST_REUSED",
      "This request id was used for something else; take a new one.",
    );
  }
  switch (action.state) {
    case "done":
      return {action};
    case "failed":
      return begin(context, operation, wanted, action);
    case "pending":
      return askPending(context, operation, wanted.attempt, action);
    case "sent":
    case "needs-person":
      return findOut(context, operation, wanted.attempt, action);
  }
}

/** A first call, or the next one after a definite failure: asks what the order is now, claims, sends. */
async function begin(
  context: PaymentsContext,
  operation: ActionOperation,
  wanted: Wanted,
  failed?: PaymentAction,
): Promise<ActionResult> {
  const attempt = await paidAttempt(context, wanted.attempt);
  const read = await context.orders.show(orderIdOf(attempt));
  context.checkpoint(`${operation.kind}:read`);
  if (read.kind === "refused") throw refusedByPayPal(read);
  if (read.kind === "unknown") throw payPalUnreachable(read);
  const claimed = await claim(context, operation, {...wanted, attempt}, read.value, failed);
  if (claimed) return send(context, operation, attempt, claimed);
  const taken = await findAction(context.database.db, wanted.id);
  if (!taken) throw new Error(`payment action ${wanted.id} is taken and not there`);
  return taken.state === "failed" ? unknown(taken) : proceed(context, operation, wanted, taken);
}

/** What is in doubt about the order is settled before anything is done with its payments. @throws MerchantError 409, 422 */
async function paidAttempt(context: PaymentsContext, attempt: Attempt): Promise<Attempt> {
  const now = await reconcileAttempt(context, attempt);
  switch (now?.state) {
    case "captured":
    case "authorized":
    case "voided":
    case "pending":
    case "declined":
      return now;
    case "created":
    case "create-failed":
    case "closed":
      throw new MerchantError(
        422,
        "NOT_PAID",
        "The order is not paid: there is nothing to be done with its money.",
      );
    default:
      throw new MerchantError(
        409,
        "ORDER_IN_DOUBT",
        "What came of the order's payment is not known yet; ask again.",
      );
  }
}
