import {parseMoney, toWire, type WireMoney} from "../../shared/money.ts";
import type {InvoiceDocument} from "./invoice-document.ts";
import type {Balance} from "./invoices.states.ts";
import {type Minor, sum} from "./invoice-totals.ts";

type Payment = NonNullable<InvoiceDocument["payments"]>["transactions"][number];
type Refund = NonNullable<InvoiceDocument["refunds"]>["transactions"][number];
export type {Payment, Refund};

/** PayPal's ids of recorded payments and refunds begin with it. */
const RECORDED = "EXTR-";

/** True for a payment or refund that the invoicer recorded. All others went through PayPal. */
export function isRecorded(id: string): boolean {
  return id.startsWith(RECORDED);
}

/** New id of a recorded payment or refund. */
export function recordedId(random: {id(prefix?: string): string}): string {
  return random.id(RECORDED);
}

/** The money of an invoice. @param isPending true while a buyer's payment is being reviewed */
export function balanceOf(document: InvoiceDocument, isPending: boolean): Balance {
  const {amount, payments, refunds} = document;
  return {
    total: minor(amount),
    paid: minor(payments?.paid_amount),
    refunded: minor(refunds?.refund_amount),
    isPaidOutside: (payments?.transactions ?? []).every(({payment_id: id}) => isRecorded(id)),
    isRefundedOutside: (refunds?.transactions ?? []).every(({refund_id: id}) => isRecorded(id)),
    isPending,
  };
}

/** The document with these payments and refunds. Its sums and the amount due follow from them. */
export function withTransactions(
  document: InvoiceDocument,
  {payments, refunds}: {readonly payments: readonly Payment[]; readonly refunds: readonly Refund[]},
): InvoiceDocument {
  const {payments: _payments, refunds: _refunds, ...rest} = document;
  const currency = document.amount.currency_code;
  const wire = (amount: Minor) => toWire({currency, minor: amount});
  const paid = sum(payments.map(({amount}) => minor(amount)));
  const refunded = sum(refunds.map(({amount}) => minor(amount)));
  return {
    ...rest,
    due_amount: wire(minor(document.amount) - paid),
    ...(payments.length > 0 ? {payments: {paid_amount: wire(paid), transactions: [...payments]}} : {}),
    ...(refunds.length > 0 ? {refunds: {refund_amount: wire(refunded), transactions: [...refunds]}} : {}),
  };
}

export function transactionsOf({payments, refunds}: InvoiceDocument) {
  return {payments: payments?.transactions ?? [], refunds: refunds?.transactions ?? []};
}

/** The smallest amount that a buyer can pay now: all that is due, or the minimum of a partial payment. */
export function leastPayment({configuration, due_amount: due}: InvoiceDocument): Minor {
  const {allow_partial_payment: isPartial, minimum_amount_due: minimum} = configuration.partial_payment;
  const all = minor(due);
  if (!isPartial) return all;
  const least = minimum ? minor(minimum) : 1n;
  return least < all ? least : all;
}

/** Minor units of an amount. 0 without one. */
export function minor(money: WireMoney | undefined): Minor {
  return money ? parseMoney(money).minor : 0n;
}
