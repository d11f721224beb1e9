import type {Language} from "../locales/languages.ts";
import type {InvoicePaymentStatus, InvoiceStatus, UnpaidStatus} from "./invoices.states.ts";

/** Texts of an invoice that a search compares, in lower case. `payment-time` is the time of a payment. */
export type TermKind =
  "email" | "first-name" | "last-name" | "business-name" | "number" | "reference" | "memo" | "payment-time";

export interface InvoiceTables {
  invoices: {
    id: string;
    application_id: string;
    /**
     * The application's first invoice is 1. It orders invoices of one millisecond, and is the default invoice number.
     */
    ordinal: number;
    /** Id of its group invoice. */
    parent_id: string | null;
    status: InvoiceStatus;
    /** Its status after it was sent, while it has no payments. */
    unpaid_status: UnpaidStatus;
    currency_code: string;
    invoice_number: string;
    /** A calendar day, such as 2027-01-15. */
    invoice_date: string;
    /** A calendar day. Null without one. */
    due_date: string | null;
    /** Minor units of the total in 24 digits, so that texts compare like numbers. */
    total: string;
    /** JSON: the notification with which a scheduled invoice will be sent. */
    notification: string | null;
    /** JSON: the fields that neither the columns nor the caller's address give. */
    document: string;
    created_at: number;
  };
  /** Texts and times of the invoices, for the search. */
  invoice_terms: {
    invoice_id: string;
    application_id: string;
    kind: TermKind;
    value: string;
  };
  /** A buyer's payments on the invoice's page, by their orders. */
  invoice_payments: {
    order_id: string;
    invoice_id: string;
    application_id: string;
    status: InvoicePaymentStatus;
    currency_code: string;
    /** Paid for the invoice. */
    value: string;
    /** Paid in addition. */
    tip: string;
    payer_name: string;
    payer_email: string;
    /** The payer's language. */
    language: Language;
    /** Null before the capture. */
    capture_id: string | null;
    created_at: number;
    updated_at: number;
  };
  /** The ordinal of each application's newest invoice. */
  invoice_counters: {
    application_id: string;
    made: number;
  };
}

export const invoiceSchema = `
create table invoices (
  id text primary key,
  application_id text not null,
  ordinal integer not null,
  parent_id text,
  status text not null,
  unpaid_status text not null,
  currency_code text not null,
  invoice_number text not null,
  invoice_date text not null,
  due_date text,
  total text not null,
  notification text,
  document text not null,
  created_at bigint not null
);
-- The list's order. It ends with the id, so that a page is found in the index alone.
create unique index invoices_newest on invoices (application_id, created_at, ordinal, id);
-- For an invoice number that is still free.
create index invoices_by_number on invoices (application_id, invoice_number);
-- Scheduled invoices by the day on which they are sent.
create index invoices_scheduled on invoices (invoice_date, id) where status = 'SCHEDULED';
-- For the console's lists over all applications. Their condition always holds. It keeps the
-- planner from using these indexes for the lists of one application.
create index invoices_of_all on invoices (created_at, id) where created_at > 0;
create index invoices_of_all_by on invoices (status, created_at, id) where created_at > 0;

create table invoice_terms (
  invoice_id text not null,
  application_id text not null,
  kind text not null,
  value text not null
);
create index invoice_terms_of on invoice_terms (invoice_id, kind);
create index invoice_terms_by_value on invoice_terms (application_id, kind, value, invoice_id);

create table invoice_payments (
  order_id text primary key,
  invoice_id text not null,
  application_id text not null,
  status text not null,
  currency_code text not null,
  value text not null,
  tip text not null,
  payer_name text not null,
  payer_email text not null,
  language text not null,
  capture_id text,
  created_at bigint not null,
  updated_at bigint not null
);
create index invoice_payments_of on invoice_payments (invoice_id, created_at);
create index invoice_payments_by_capture on invoice_payments (capture_id);
create index invoice_payments_in_review on invoice_payments (order_id) where status = 'PENDING';

create table invoice_counters (
  application_id text primary key,
  made integer not null
);
`;
