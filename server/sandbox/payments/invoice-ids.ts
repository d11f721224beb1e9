import type {Store} from "../store.ts";
import {unprocessable} from "../wire/errors.ts";
import {captures, type Charge, reviewed, usedInvoiceIds} from "./payments.model.ts";
import {TAKING} from "./payments.states.ts";

type InvoiceUse = Pick<Charge, "applicationId" | "orderId" | "unitIndex" | "invoiceId">;

/**
 * Claims the invoice ids of charges. Each id can be used for one purchase unit. It is free again when that
 * payment took no money, such as a pending capture that was declined.
 *
 * @param now milliseconds since the epoch
 * @throws ServiceError 422 DUPLICATE_INVOICE_ID
 */
export function useInvoiceIds(store: Store, uses: readonly InvoiceUse[], now: number): void {
  const ids = uses.flatMap(({invoiceId}) => invoiceId ?? []);
  // Two purchase units of one order are two payments, although neither has a capture yet.
  if (new Set(ids).size < ids.length) throw invoiceIdUsed();
  for (const use of uses) {
    refuseUsedInvoiceId(store, use, now);
    const {orderId, unitIndex} = use;
    const id = keyOf(use);
    if (id !== undefined) usedInvoiceIds(store).put({id, orderId, unitIndex});
  }
}

/**
 * Refuses an invoice id that another payment used. Does not claim it.
 *
 * @throws ServiceError 422 DUPLICATE_INVOICE_ID
 */
export function refuseUsedInvoiceId(store: Store, use: InvoiceUse, now: number): void {
  const used = usedInvoiceIds(store).get(keyOf(use) ?? "");
  if (!used || (used.orderId === use.orderId && used.unitIndex === use.unitIndex)) return;
  refuseRepeatedInvoiceId(store, used, use.invoiceId, now);
}

/**
 * Refuses an invoice id with which a purchase unit took money or still may. A review that is over counts with its
 * outcome. Captures of an authorization without an invoice id of their own share that of the order.
 *
 * @throws ServiceError 422 DUPLICATE_INVOICE_ID
 */
export function refuseRepeatedInvoiceId(
  store: Store,
  {orderId, unitIndex}: Pick<InvoiceUse, "orderId" | "unitIndex">,
  invoiceId: string | undefined,
  now: number,
): void {
  if (invoiceId === undefined) return;
  const isUsed = captures(store)
    .where((capture) => capture.orderId === orderId && capture.unitIndex === unitIndex)
    .some((capture) => capture.invoiceId === invoiceId && TAKING.includes(reviewed(capture, now).status));
  if (isUsed) throw invoiceIdUsed();
}

function keyOf({applicationId, invoiceId}: InvoiceUse): string | undefined {
  return invoiceId === undefined ? undefined : `${applicationId} ${invoiceId}`;
}

function invoiceIdUsed() {
  return unprocessable("DUPLICATE_INVOICE_ID", {field: "invoice_id"});
}
