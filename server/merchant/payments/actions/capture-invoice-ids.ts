import type {Transaction} from "kysely";
import {sha256} from "../../../shared/secrets.ts";
import type {Order} from "../../paypal/orders.ts";
import {PAYPAL_TEXT_LENGTH, shortened} from "../../pricing/limits.ts";
import type {MerchantTables} from "../../tables.ts";
import {capturesOf} from "../payment-status.ts";
import type {Attempt} from "../payments.tables.ts";

/** Characters of a cut reference's hash. */
const HASH_LENGTH = 8;

/**
 * Returns the `invoice_id` of an attempt's next capture: its reference and the first number that no capture of this reference has
 * used, in the records and in the order. Undefined for an attempt without a reference.
 */
export async function nextInvoiceId(
  tx: Transaction<MerchantTables>,
  {reference}: Pick<Attempt, "reference">,
  order: Order,
): Promise<string | undefined> {
  if (reference === null) return undefined;
  const recorded = await tx
    .selectFrom("attempts")
    .innerJoin("payment_actions", "payment_actions.attempt_id", "attempts.id")
    .select("payment_actions.invoice_id")
    .where("attempts.reference", "=", reference)
    .execute();
  const used = [...recorded, ...capturesOf(order)].map(({invoice_id: id}) => numberIn(id ?? "", reference));
  return invoiceIdOf(reference, Math.max(0, ...used) + 1);
}

/** Returns the number of an invoice id of this reference; 0 for any other text. */
function numberIn(invoiceId: string, reference: string): number {
  const number = Number(/-([1-9]\d{0,8})$/.exec(invoiceId)?.[1] ?? 0);
  return invoiceId === invoiceIdOf(reference, number) ? number : 0;
}

/** Numbers a reference. A long one is cut, and its hash keeps it apart from others with the same beginning. */
function invoiceIdOf(reference: string, number: number): string {
  const suffix = `-${number}`;
  if (reference.length + suffix.length <= PAYPAL_TEXT_LENGTH) return `${reference}${suffix}`;
  const end = `-${sha256(reference).slice(0, HASH_LENGTH)}${suffix}`;
  return `${shortened(reference, PAYPAL_TEXT_LENGTH - end.length)}${end}`;
}
