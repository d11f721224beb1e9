import type {Application} from "../wire/application.ts";
import {unprocessable} from "../wire/errors.ts";
import {timeOf} from "../wire/shapes.ts";
import {roundToCurrency, invoiceAmounts} from "./invoice-amounts.ts";
import type {InvoiceDraft} from "./invoice-draft.schema.ts";
import type {Invoice} from "./invoice.ts";
import {settlementOf} from "./settlement.ts";
import {STATUS_MEANINGS} from "./invoices.states.ts";

type Detail = Invoice["detail"];

/** All fields of an invoice that neither the other stored values nor the caller's address give. */
export type InvoiceDocument = Omit<Invoice, "id" | "parent_id" | "status" | "links" | "detail"> & {
  readonly detail: Omit<Detail, "currency_code" | "invoice_number" | "invoice_date" | "metadata"> & {
    readonly metadata: Omit<Detail["metadata"], "recipient_view_url" | "invoicer_view_url">;
  };
};

const DAY_MS = 24 * 60 * 60 * 1000;

/** PayPal's account in the metadata, for changes that PayPal makes. */
const PAYPAL_ACCOUNT = "service@sandbox.example";

/**
 * The invoice date. @throws ServiceError 422 for SCHEDULED with a date that is not in the future, or due before it
 */
export function invoiceDateOf(
  {status, detail}: Pick<InvoiceDraft, "status" | "detail">,
  now: number,
): string {
  const isScheduled = STATUS_MEANINGS[status].issued === "scheduled";
  const date = detail.invoice_date ?? dayOf(isScheduled ? now + 7 * DAY_MS : now);
  if (isScheduled && date <= dayOf(now)) {
    const description = "A scheduled invoice is dated in the future.";
    throw unprocessable("INVALID_INVOICE_DATE", {description, field: "/detail/invoice_date"});
  }
  const due = dueDateOf(detail.payment_term, date);
  if (due !== undefined && due < date) {
    const description = "An invoice can't be due before its date.";
    throw unprocessable("INVALID_DUE_DATE", {description, field: "/detail/payment_term/due_date"});
  }
  return date;
}

/** Days until the payment is due, by PayPal's term types. */
const TERM_DAYS: Readonly<Partial<Record<string, number>>> = {
  DUE_ON_RECEIPT: 0,
  NET_10: 10,
  NET_15: 15,
  NET_30: 30,
  NET_45: 45,
  NET_60: 60,
  NET_90: 90,
};

/** The day on which an invoice is due, by its term. Undefined without one. */
export function dueDateOf(term: Detail["payment_term"], invoiceDate: string): string | undefined {
  const days = TERM_DAYS[term?.term_type ?? ""];
  if (days === undefined) return term?.term_type === "NO_DUE_DATE" ? undefined : term?.due_date;
  return dayOf(Date.parse(invoiceDate) + days * DAY_MS);
}

/**
 * Completes a draft with amounts, payments, times, ids and defaults.
 *
 * @throws ServiceError 422 when the draft's amounts don't add up, or contradict its status
 */
export function documentOf(
  draft: InvoiceDraft,
  application: Application,
  runtime: {readonly now: number; newId(prefix?: string): string},
): InvoiceDocument {
  const amounts = invoiceAmounts(draft);
  const settlement = settlementOf(draft, amounts.total, runtime);
  const {
    currency_code,
    attachments,
    payment_term: term,
    invoice_number: _number,
    invoice_date: _date,
    ...written
  } = draft.detail;
  const due = dueDateOf(term, invoiceDateOf(draft, runtime.now));
  const {primary_recipients, additional_recipients} = draft;
  return {
    detail: {
      ...written,
      ...(term ? {payment_term: {...term, ...(due === undefined ? {} : {due_date: due})}} : {}),
      ...(attachments
        ? {
            attachments: attachments.map((attachment) => ({
              ...attachment,
              id: attachment.id ?? runtime.newId("MF-"),
              create_time: timeOf(runtime.now),
            })),
          }
        : {}),
      metadata: metadataOf(draft, application, settlement, runtime.now),
    },
    invoicer: draft.invoicer ?? {
      business_name: application.name,
      email_address: application.profile.email_address,
      address: {country_code: application.profile.country_code},
    },
    ...(primary_recipients ? {primary_recipients} : {}),
    ...(additional_recipients ? {additional_recipients} : {}),
    items: draft.items.map(({tax, discount, unit_amount, ...item}, index) => {
      const line = amounts.lines[index];
      return {
        id: runtime.newId("ITEM-"),
        ...item,
        unit_amount: roundToCurrency(unit_amount, currency_code, `/items/${index}/unit_amount`),
        ...(tax && line?.tax ? {tax: {...tax, amount: line.tax}} : {}),
        ...(discount && line?.discount ? {discount: {...discount, amount: line.discount}} : {}),
      };
    }),
    configuration: {...draft.configuration, partial_payment: partialPaymentOf(draft)},
    amount: amounts.amount,
    ...settlement,
  };
}

function partialPaymentOf({configuration, detail}: InvoiceDraft) {
  const {minimum_amount_due: minimum, ...rest} = configuration.partial_payment;
  const field = "/configuration/partial_payment/minimum_amount_due";
  return minimum
    ? {...rest, minimum_amount_due: roundToCurrency(minimum, detail.currency_code, field)}
    : rest;
}

function metadataOf(
  draft: InvoiceDraft,
  application: Application,
  {payments, refunds}: Pick<Invoice, "payments" | "refunds">,
  now: number,
): InvoiceDocument["detail"]["metadata"] {
  const {issued, cancelledBy} = STATUS_MEANINGS[draft.status];
  const invoicer = draft.invoicer?.email_address ?? application.profile.email_address;
  const created = timeOf(now);
  const lastRefund = refunds?.transactions.at(-1)?.refund_date;
  // A refund has only a day. Its time is the start of that day, or the invoice's last change on it.
  const changes = [
    created,
    ...(payments?.transactions ?? []).map((payment) => payment.payment_date_time),
    ...(lastRefund === undefined ? [] : [`${lastRefund}T00:00:00Z`]),
  ];
  return {
    create_time: created,
    created_by: invoicer,
    last_update_time: changes.reduce((one, other) => (other > one ? other : one)),
    last_updated_by: cancelledBy === "paypal" ? PAYPAL_ACCOUNT : invoicer,
    ...(issued === "mail" ? {first_sent_time: created, last_sent_time: created, last_sent_by: invoicer} : {}),
    ...(cancelledBy
      ? {cancel_time: created, cancelled_by: cancelledBy === "paypal" ? PAYPAL_ACCOUNT : invoicer}
      : {}),
  };
}

/** The calendar day of a time in UTC. */
export function dayOf(ms: number): string {
  return timeOf(ms).slice(0, 10);
}

/** Invoicer's address for the metadata and for mails. */
export function invoicerEmailOf({invoicer}: Pick<Invoice, "invoicer">, application: Application): string {
  return invoicer.email_address ?? application.profile.email_address;
}
