import type {Application} from "../wire/application.ts";
import {unprocessable} from "../wire/errors.ts";
import {timeOf} from "../wire/shapes.ts";
import {exactly, invoiceAmounts} from "./invoice-amounts.ts";
import type {InvoiceDraft} from "./invoice-draft.schema.ts";
import type {Invoice} from "./invoices.schema.ts";
import {settlementOf} from "./settlement.ts";
import {STATUS_MEANINGS} from "./invoices.states.ts";

type Detail = Invoice["detail"];

/** The stored JSON of an invoice: all fields that neither its columns nor the caller's address give. */
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
export function invoiceDateOf({status, detail}: InvoiceDraft, now: number): string {
  const isScheduled = STATUS_MEANINGS[status].issued === "scheduled";
  const date = detail.invoice_date ?? dayOf(isScheduled ? now + 7 * DAY_MS : now);
  if (isScheduled && date <= dayOf(now)) {
    const description = "A scheduled invoice is dated in the future.";
    throw unprocessable("INVALID_INVOICE_DATE", description, "/detail/invoice_date");
  }
  const due = detail.payment_term?.due_date;
  if (due !== undefined && due < date) {
    const description = "An invoice can't be due before its date.";
    throw unprocessable("INVALID_DUE_DATE", description, "/detail/payment_term/due_date");
  }
  return date;
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
  const {currency_code, attachments, invoice_number: _number, invoice_date: _date, ...written} = draft.detail;
  const {primary_recipients, additional_recipients} = draft;
  return {
    detail: {
      ...written,
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
        unit_amount: exactly(unit_amount, currency_code, `/items/${index}/unit_amount`),
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
  return minimum ? {...rest, minimum_amount_due: exactly(minimum, detail.currency_code, field)} : rest;
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

function dayOf(ms: number): string {
  return timeOf(ms).slice(0, 10);
}
