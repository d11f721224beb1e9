import type {Money} from "../../platform/money.ts";
import type {Tx} from "../context.ts";
import {unprocessable} from "../wire/errors.ts";
import {claimInvoiceId, findInvoiceId} from "./records.ts";

/** Who pays, as far as the payment source tells. */
export interface Buyer {
  readonly payer_id?: string | undefined;
  readonly email_address?: string | undefined;
  readonly name?:
    {readonly given_name?: string | undefined; readonly surname?: string | undefined} | undefined;
}

/** What one purchase unit of an order is charged, and with what. */
export interface Charge {
  readonly applicationId: string;
  readonly orderId: string;
  /** Counted from 0. */
  readonly unitIndex: number;
  readonly amount: Money;
  /** What the card's processor answers; undefined for a wallet, which has none. */
  readonly responseCode: string | undefined;
  /** Whether the service bears the loss of a claim by the buyer. */
  readonly isProtected: boolean;
  readonly invoiceId: string | undefined;
  readonly customId: string | undefined;
  readonly softDescriptor: string | undefined;
  readonly buyer: Buyer | undefined;
}

/** The columns that authorizations and captures share. */
export function chargeColumns(charge: Charge) {
  return {
    application_id: charge.applicationId,
    order_id: charge.orderId,
    unit_index: charge.unitIndex,
    currency_code: charge.amount.currency,
    minor: Number(charge.amount.minor),
    response_code: charge.responseCode ?? null,
    seller_protection: charge.isProtected ? ("ELIGIBLE" as const) : ("NOT_ELIGIBLE" as const),
    invoice_id: charge.invoiceId ?? null,
    custom_id: charge.customId ?? null,
    buyer: charge.buyer === undefined ? null : JSON.stringify(charge.buyer),
  };
}

type InvoiceUse = Pick<Charge, "applicationId" | "orderId" | "unitIndex" | "invoiceId">;

/**
 * Takes invoice ids for the money that is about to be taken: each can be used for one purchase unit only.
 *
 * @throws ServiceError 422 DUPLICATE_INVOICE_ID
 */
export async function useInvoiceIds(tx: Tx, uses: readonly InvoiceUse[]): Promise<void> {
  // In one order for all, so that two payments with the same ids wait for each other instead of for ever.
  const sorted = uses
    .flatMap((use) => (use.invoiceId === undefined ? [] : [{...use, invoiceId: use.invoiceId}]))
    .sort((a, b) => (a.invoiceId < b.invoiceId ? -1 : 1));
  for (const use of sorted) {
    const claim = {application_id: use.applicationId, invoice_id: use.invoiceId};
    if (await claimInvoiceId(tx, {...claim, order_id: use.orderId, unit_index: use.unitIndex})) continue;
    const used = await findInvoiceId(tx, claim);
    if (used?.order_id !== use.orderId || used.unit_index !== use.unitIndex) throw invoiceIdUsed();
  }
}

/**
 * Looks whether an invoice id was used for another payment, without using it.
 *
 * @throws ServiceError 422 DUPLICATE_INVOICE_ID
 */
export async function refuseUsedInvoiceId(tx: Tx, use: InvoiceUse): Promise<void> {
  if (use.invoiceId === undefined) return;
  const used = await findInvoiceId(tx, {application_id: use.applicationId, invoice_id: use.invoiceId});
  if (used && (used.order_id !== use.orderId || used.unit_index !== use.unitIndex)) throw invoiceIdUsed();
}

function invoiceIdUsed() {
  const words = "The invoice_id was used for another payment. Each payment needs an invoice_id of its own.";
  return unprocessable("DUPLICATE_INVOICE_ID", words, "invoice_id");
}
