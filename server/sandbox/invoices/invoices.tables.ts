import type {InvoiceStatus} from "./invoices.states.ts";

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
    currency_code: string;
    invoice_number: string;
    /** A calendar day, such as 2027-01-15. */
    invoice_date: string;
    /** JSON: the fields that neither the columns nor the caller's address give. */
    document: string;
    created_at: number;
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
  application_id text not null references applications (id),
  ordinal integer not null,
  parent_id text,
  status text not null,
  currency_code text not null,
  invoice_number text not null,
  invoice_date text not null,
  document text not null,
  created_at bigint not null
);
-- The list's order. It ends with the id, so that a page is found in the index alone.
create unique index invoices_newest on invoices (application_id, created_at, ordinal, id);
-- For the console's lists over all applications. Their condition always holds. It keeps the
-- planner from using these indexes for the lists of one application.
create index invoices_of_all on invoices (created_at, id) where created_at > 0;
create index invoices_of_all_by on invoices (status, created_at, id) where created_at > 0;

create table invoice_counters (
  application_id text primary key references applications (id),
  made integer not null
);
`;
