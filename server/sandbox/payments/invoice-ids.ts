import type {Queries, Tx} from "../context.ts";
import {unprocessable} from "../wire/errors.ts";
import type {Charge} from "./charges.ts";
import {
  claimInvoiceId,
  findCapturesOfOrder,
  findInvoiceId,
  type InvoiceIdRow,
  reassignInvoiceId,
} from "./payments.records.ts";
import {isDue, TAKING} from "./payments.states.ts";

type InvoiceUse = Pick<Charge, "applicationId" | "orderId" | "unitIndex" | "invoiceId">;

/**
 * Claims the invoice ids of charges. Each id can be used for one purchase unit. It is free again when that
 * payment took no money, such as a pending capture that was declined.
 *
 * @param now milliseconds since the epoch
 * @throws ServiceError 422 DUPLICATE_INVOICE_ID
 */
export async function useInvoiceIds(tx: Tx, uses: readonly InvoiceUse[], now: number): Promise<void> {
  // Sorted, so that two payments with the same ids can't deadlock.
  const sorted = uses
    .flatMap((use) => (use.invoiceId === undefined ? [] : [{...use, invoiceId: use.invoiceId}]))
    .sort((a, b) => (a.invoiceId < b.invoiceId ? -1 : 1));
  for (const [index, use] of sorted.entries()) {
    // Two purchase units of one order are two payments, although neither has a capture yet.
    const before = sorted[index - 1];
    if (before?.invoiceId === use.invoiceId && before.unitIndex !== use.unitIndex) throw invoiceIdUsed();
    const claim = {
      application_id: use.applicationId,
      invoice_id: use.invoiceId,
      order_id: use.orderId,
      unit_index: use.unitIndex,
    };
    // The row is locked from here. A concurrent payment waits and then reads what this transaction has
    // captured.
    const used = await claimInvoiceId(tx, claim);
    if (isSameUse(used, use)) continue;
    if (await tookMoney(tx, used, now)) throw invoiceIdUsed();
    await reassignInvoiceId(tx, claim);
  }
}

/**
 * Refuses an invoice id that another payment used. Does not claim it.
 *
 * @throws ServiceError 422 DUPLICATE_INVOICE_ID
 */
export async function refuseUsedInvoiceId(tx: Tx, use: InvoiceUse, now: number): Promise<void> {
  if (use.invoiceId === undefined) return;
  const used = await findInvoiceId(tx, {application_id: use.applicationId, invoice_id: use.invoiceId});
  if (used && !isSameUse(used, use) && (await tookMoney(tx, used, now))) throw invoiceIdUsed();
}

/**
 * Refuses the invoice id of an authorization's capture if another capture of the order has it. Captures without an invoice id of
 * their own share that of the order.
 *
 * @throws ServiceError 422 DUPLICATE_INVOICE_ID
 */
export async function refuseRepeatedInvoiceId(
  tx: Tx,
  {order_id, unit_index}: Pick<InvoiceIdRow, "order_id" | "unit_index">,
  invoice_id: string | undefined,
  now: number,
): Promise<void> {
  if (invoice_id !== undefined && (await tookMoney(tx, {order_id, unit_index, invoice_id}, now)))
    throw invoiceIdUsed();
}

function isSameUse(used: InvoiceIdRow, use: InvoiceUse): boolean {
  return used.order_id === use.orderId && used.unit_index === use.unitIndex;
}

/**
 * True if the payment that used an invoice id took money or still may. A review that is over counts with its
 * outcome.
 */
async function tookMoney(
  queries: Queries,
  used: Omit<InvoiceIdRow, "application_id">,
  now: number,
): Promise<boolean> {
  const captures = await findCapturesOfOrder(queries, used.order_id);
  return captures.some((capture) => {
    const {status, settles_to} = capture;
    const current = isDue(capture, now) && settles_to !== null ? settles_to : status;
    const isThis = capture.unit_index === used.unit_index && capture.invoice_id === used.invoice_id;
    return isThis && TAKING.includes(current);
  });
}

function invoiceIdUsed() {
  const description = "The invoice_id was used for another payment. Use a different one for each payment.";
  return unprocessable("DUPLICATE_INVOICE_ID", description, "invoice_id");
}
