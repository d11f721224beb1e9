import type {InvoiceStatus} from "./invoices.states.ts";

export interface InvoiceTables {
  invoices: {
    id: string;
    application_id: string;
    /** The application's first invoice is 1: tells apart those of one millisecond, and is the default invoice number. */
    ordinal: number;
    /** The group invoice that it belongs to. */
    parent_id: string | null;
    status: InvoiceStatus;
    currency_code: string;
    invoice_number: string;
    /** A calendar day, as 2027-01-15. */
    invoice_date: string;
    /** JSON: every field of the invoice that the columns and the caller's address don't give. */
    document: string;
    created_at: number;
  };
  /** How many invoices an application has made: the ordinal of its newest one. */
  invoice_counters: {
    application_id: string;
    made: number;
  };
}
