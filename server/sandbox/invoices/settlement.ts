import {toWire, type WireMoney} from "../../shared/money.ts";
import {unprocessable} from "../wire/errors.ts";
import {timeOf} from "../wire/shapes.ts";
import {roundToCurrency, minorOf} from "./invoice-amounts.ts";
import type {InvoiceDraft} from "./invoice-draft.schema.ts";
import type {Invoice} from "./invoice.ts";
import {type Share, STATUS_MEANINGS} from "./invoices.states.ts";
import {type Minor, sum} from "./invoice-totals.ts";

/** Payments and refunds, as the invoice's fields. */
export type Settlement = Pick<Invoice, "due_amount" | "gratuity" | "payments" | "refunds">;

export interface SettlementRuntime {
  /** Milliseconds since the epoch. */
  readonly now: number;
  newId(prefix?: string): string;
}

type DraftPayment = NonNullable<InvoiceDraft["payments"]>["transactions"][number];
type DraftRefund = NonNullable<InvoiceDraft["refunds"]>["transactions"][number];

/**
 * The payments and refunds of a draft. If it has none, one of each is made up to fit the status.
 *
 * @throws ServiceError 422 when they contradict the status, or the total is too small for the status
 */
export function settlementOf(draft: InvoiceDraft, total: Minor, runtime: SettlementRuntime): Settlement {
  const currency = draft.detail.currency_code;
  const meaning = STATUS_MEANINGS[draft.status];
  const wire = (minor: Minor) => toWire({currency, minor});

  const payments: readonly DraftPayment[] =
    draft.payments?.transactions ?? splitShare(meaning.paid, total).map((minor) => ({amount: wire(minor)}));
  const paid = added(payments, currency, "payments");
  checkShare("payments", draft, {share: meaning.paid, amount: paid, of: total});

  const refunds: readonly DraftRefund[] =
    draft.refunds?.transactions ?? splitShare(meaning.refunded, paid).map((minor) => ({amount: wire(minor)}));
  const refunded = added(refunds, currency, "refunds");
  checkShare("refunds", draft, {share: meaning.refunded, amount: refunded, of: paid});

  return {
    due_amount: wire(total - paid),
    ...gratuityOf(draft, paid),
    ...(payments.length > 0 ? {payments: paymentsOf(payments, wire(paid), runtime, draft)} : {}),
    ...(refunds.length > 0 ? {refunds: refundsOf(refunds, wire(refunded), runtime, draft)} : {}),
  };
}

/** A single amount that fits the share: all of it, the larger half, or an empty list where the amount is too small to split. */
function splitShare(share: Share, of: Minor): Minor[] {
  const amount = {none: 0n, part: of === 1n ? 0n : (of + 1n) / 2n, all: of}[share];
  return amount > 0n ? [amount] : [];
}

function added(
  transactions: readonly {readonly amount: WireMoney}[],
  currency: string,
  what: "payments" | "refunds",
): Minor {
  return sum(
    transactions.map(({amount}, index) => {
      const field = `/${what}/transactions/${index}/amount`;
      const minor = minorOf(amount, currency, field);
      if (minor > 0n) return minor;
      throw unprocessable("CANNOT_BE_ZERO_OR_NEGATIVE", {field});
    }),
  );
}

function checkShare(
  what: "payments" | "refunds",
  {status}: InvoiceDraft,
  {share, amount, of}: {readonly share: Share; readonly amount: Minor; readonly of: Minor},
): void {
  const holds = {none: amount === 0n, part: amount > 0n && amount < of, all: amount > 0n && amount === of}[
    share
  ];
  if (holds) return;
  const required = {none: "nothing", part: "more than nothing and less than all", all: "all"}[share];
  const of_ = what === "payments" ? "the total is paid" : "the payments is refunded";
  throw unprocessable("STATUS_MISMATCH", {
    description: `In the status ${status}, ${required} of ${of_}.`,
    field: `/${what}`,
  });
}

/** The gratuity is paid in addition to the invoice. */
function gratuityOf(draft: InvoiceDraft, paid: Minor): Pick<Invoice, "gratuity"> {
  if (!draft.gratuity) return {};
  const currency = draft.detail.currency_code;
  const minor = minorOf(draft.gratuity, currency, "/gratuity");
  if (!draft.configuration.allow_tip || paid === 0n || STATUS_MEANINGS[draft.status].through === "outside") {
    const description = "A tip needs allow_tip and a payment through PayPal.";
    throw unprocessable("GRATUITY_NOT_ALLOWED", {description, field: "/gratuity"});
  }
  return {gratuity: toWire({currency, minor})};
}

function paymentsOf(
  payments: readonly DraftPayment[],
  paid: WireMoney,
  runtime: SettlementRuntime,
  draft: InvoiceDraft,
): Invoice["payments"] {
  return {
    paid_amount: paid,
    transactions: payments.map(({method = methodOf(draft), payment_date_time, amount, ...rest}) => {
      const time = timeOf(payment_date_time === undefined ? runtime.now : Date.parse(payment_date_time));
      return {
        method,
        payment_id: transactionId(draft, runtime),
        payment_date: time.slice(0, 10),
        payment_date_time: time,
        ...rest,
        amount: roundToCurrency(amount, draft.detail.currency_code, "/payments"),
      };
    }),
  };
}

function refundsOf(
  refunds: readonly DraftRefund[],
  refunded: WireMoney,
  runtime: SettlementRuntime,
  draft: InvoiceDraft,
): Invoice["refunds"] {
  return {
    refund_amount: refunded,
    transactions: refunds.map(({method = methodOf(draft), refund_date, amount}) => ({
      method,
      refund_id: transactionId(draft, runtime),
      refund_date: refund_date ?? timeOf(runtime.now).slice(0, 10),
      amount: roundToCurrency(amount, draft.detail.currency_code, "/refunds"),
    })),
  };
}

/** Default method of payments and refunds, by the invoice's status. */
function methodOf({status}: Pick<Invoice, "status">): "PAYPAL" | "OTHER" {
  return STATUS_MEANINGS[status].through === "outside" ? "OTHER" : "PAYPAL";
}

/** PayPal's ids of recorded payments begin with EXTR. */
function transactionId({status}: InvoiceDraft, runtime: SettlementRuntime): string {
  return runtime.newId(STATUS_MEANINGS[status].through === "outside" ? "EXTR-" : "");
}
