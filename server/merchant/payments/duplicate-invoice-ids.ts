import type {Queries} from "../../database/open.ts";
import {MerchantError, refusedByPayPal} from "../errors.ts";
import {isDuplicateInvoiceId, type Refused} from "../paypal/response.ts";
import {COUNTED} from "../recorded-calls/actions.states.ts";
import type {MerchantTables} from "../tables.ts";
import type {PaymentsContext} from "./payments.ts";
import {type AttemptState, PAID_STATES} from "./payments.states.ts";

/** A payment that is recorded with an invoice id. */
interface InvoiceIdUse {
  readonly attemptId: string;
  readonly orderId: string | null;
  readonly state: AttemptState;
}

/** A refused call that had an invoice id. */
export interface RefusedInvoiceId {
  readonly invoiceId: string | null;
  /** Id of the call's attempt. */
  readonly attempt: string;
  /** Id of the payment action, for the capture of an authorization. */
  readonly action?: string;
  readonly refused: Refused;
}

/** Finds another payment with the same invoice id in the records. */
async function findUse(
  db: Queries<MerchantTables>,
  invoiceId: string,
  {attempt, action = ""}: Pick<RefusedInvoiceId, "attempt" | "action">,
): Promise<InvoiceIdUse | undefined> {
  const ofOrder = await db
    .selectFrom("attempts")
    .select(["id as attemptId", "order_id as orderId", "state"])
    .where("invoice_id", "=", invoiceId)
    .where("id", "<>", attempt)
    .where("state", "in", [...PAID_STATES])
    .orderBy("created_at")
    .limit(1)
    .executeTakeFirst();
  if (ofOrder) return ofOrder;
  return db
    .selectFrom("payment_actions")
    .innerJoin("attempts", "attempts.id", "payment_actions.attempt_id")
    .select(["attempts.id as attemptId", "attempts.order_id as orderId", "attempts.state"])
    .where("payment_actions.invoice_id", "=", invoiceId)
    .where("payment_actions.id", "<>", action)
    .where("payment_actions.state", "in", [...COUNTED])
    .limit(1)
    .executeTakeFirst();
}

/**
 * Tests whether another payment is recorded as the one that has used the invoice id of a refused call. Then no earlier try of the
 * call has used it.
 */
export async function isUsedByAnother(
  {database}: PaymentsContext,
  {invoiceId, refused, ...own}: RefusedInvoiceId,
): Promise<boolean> {
  if (invoiceId === null || !isDuplicateInvoiceId(refused)) return false;
  return (await findUse(database.db, invoiceId, own))?.state === "captured";
}

/**
 * Throws an error that names the invoice id of a call that PayPal has definitely refused because of it. Has no effect for any other
 * refusal. Only the log and an operator get the other payment's order id.
 *
 * @throws MerchantError DUPLICATE_INVOICE_ID with the status of PayPal's refusal
 */
export async function refuseDuplicateInvoiceId(
  {database, log}: PaymentsContext,
  {invoiceId, refused, ...own}: RefusedInvoiceId,
  {isOperator}: {readonly isOperator: boolean},
): Promise<void> {
  if (invoiceId === null || !isDuplicateInvoiceId(refused)) return;
  const usedBy = (await findUse(database.db, invoiceId, own))?.orderId ?? undefined;
  log.error({...own, invoiceId, usedBy}, "PayPal refused an invoice id that another payment has used");
  const {status, details, serviceDebugId, refusal} = refusedByPayPal(refused);
  const isShown = isOperator && usedBy !== undefined;
  const message = `Another payment has used the invoice id ${JSON.stringify(invoiceId)}${isShown ? `: that of the order ${usedBy}` : ""}. Send another one.`;
  throw new MerchantError(status, "DUPLICATE_INVOICE_ID", message, details, {
    serviceDebugId,
    refusal,
    fields: {invoiceId, ...(isShown && {usedBy})},
  });
}
