import type {z} from "zod";
import type {WireMoney} from "../../shared/money.ts";
import type * as fields from "./invoice-fields.schema.ts";
import type {InvoiceStatus} from "./invoices.states.ts";

/** An invoice as the sandbox's replies show it: PayPal's fields, and those that each invoice has. */
export interface Invoice extends Identity {
  readonly detail: Detail;
  readonly invoicer: z.output<typeof fields.invoicer>;
  readonly primary_recipients?: z.output<typeof fields.primaryRecipients> | undefined;
  readonly additional_recipients?: z.output<typeof fields.additionalRecipients> | undefined;
  readonly items: readonly Item[];
  readonly configuration: {
    readonly tax_calculated_after_discount: boolean;
    readonly tax_inclusive: boolean;
    readonly allow_tip: boolean;
    readonly partial_payment: {
      readonly allow_partial_payment: boolean;
      readonly minimum_amount_due?: WireMoney | undefined;
    };
    readonly has_conditional_rule: boolean;
    readonly template_id: string;
  };
  readonly amount: WireMoney & {readonly breakdown: Breakdown};
  /** Outstanding after payments. */
  readonly due_amount: WireMoney;
  /** The payer's tip, in addition to the invoice's amount. */
  readonly gratuity?: WireMoney | undefined;
  /** Absent before the first payment. */
  readonly payments?:
    {readonly paid_amount: WireMoney; readonly transactions: readonly Payment[]} | undefined;
  /** Absent before the first refund. */
  readonly refunds?:
    {readonly refund_amount: WireMoney; readonly transactions: readonly Refund[]} | undefined;
}

interface Identity {
  readonly id: string;
  /** The group invoice that it belongs to. */
  readonly parent_id?: string | undefined;
  readonly status: InvoiceStatus;
  readonly links: readonly {readonly href: string; readonly rel: string}[];
}

type Optional<Shape extends z.core.$ZodShape> = z.output<z.ZodObject<Shape>>;

type Detail = Optional<typeof fields.writtenDetail> & {
  readonly attachments?:
    readonly (z.output<typeof fields.attachment> & {readonly create_time: string})[] | undefined;
  readonly invoice_number: string;
  readonly invoice_date: string;
  readonly metadata: Metadata;
};

interface Metadata {
  readonly create_time: string;
  readonly created_by: string;
  readonly last_update_time: string;
  readonly last_updated_by: string;
  readonly cancel_time?: string | undefined;
  readonly cancelled_by?: string | undefined;
  readonly first_sent_time?: string | undefined;
  readonly last_sent_time?: string | undefined;
  readonly last_sent_by?: string | undefined;
  readonly recipient_view_url?: string | undefined;
  readonly invoicer_view_url: string;
}

interface Tax {
  readonly name: string;
  readonly percent: string;
  readonly tax_note?: string | undefined;
  readonly amount: WireMoney;
}

interface Discount {
  readonly percent?: string | undefined;
  readonly amount: WireMoney;
}

type Item = Optional<typeof fields.item> & {
  readonly id: string;
  readonly unit_amount: WireMoney;
  readonly tax?: Tax | undefined;
  readonly discount?: Discount | undefined;
};

interface Breakdown {
  readonly item_total: WireMoney;
  readonly discount?:
    | {
        readonly invoice_discount?: Discount | undefined;
        readonly item_discount?: WireMoney | undefined;
      }
    | undefined;
  readonly tax_total: WireMoney;
  readonly shipping?: {readonly amount: WireMoney; readonly tax?: Tax | undefined} | undefined;
  readonly custom?: {readonly label: string; readonly amount: WireMoney} | undefined;
}

interface Payment {
  readonly method: z.output<typeof fields.paymentMethod>;
  readonly payment_id: string;
  readonly payment_date: string;
  readonly payment_date_time: string;
  readonly note?: string | undefined;
  readonly amount: WireMoney;
  readonly shipping_info?: z.output<typeof fields.shippingInfo> | undefined;
}

interface Refund {
  readonly method: z.output<typeof fields.paymentMethod>;
  readonly refund_id: string;
  readonly refund_date: string;
  readonly amount: WireMoney;
}

/** An invoice under `fields=none`: its id, the fields that each invoice has, and the names of its recipients. */
export interface InvoiceSummary extends Identity {
  readonly detail: Pick<Detail, "currency_code" | "invoice_number" | "invoice_date">;
  readonly primary_recipients?:
    | readonly {
        readonly billing_info: Pick<z.output<typeof fields.billingInfo>, "business_name" | "name">;
      }[]
    | undefined;
}

/** An invoice of a search that asked for some collections only. */
export type FoundInvoice = Omit<Invoice, "items"> & Partial<Pick<Invoice, "items">>;

export interface InvoiceList {
  /** When asked for; may differ at the next request. */
  readonly total_pages?: number | undefined;
  /** When asked for; may differ at the next request. */
  readonly total_items?: number | undefined;
  readonly items: readonly (Invoice | InvoiceSummary)[];
  readonly links: Identity["links"];
}

/** The last page that can be asked for. */
export const LAST_PAGE = 1000;
