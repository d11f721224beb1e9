import {z} from "zod";
import {timestamp} from "../wire/shapes.ts";
import * as fields from "./invoice-fields.schema.ts";
import {INVOICE_STATUSES} from "./invoices.states.ts";

/** PayPal's replies about one invoice and about a list of invoices. */

const {day, money, percent, text} = fields;

const link = z.strictObject({href: z.string(), rel: z.string()});

const metadata = z.strictObject({
  create_time: timestamp,
  created_by: text(254),
  last_update_time: timestamp,
  last_updated_by: text(254),
  cancel_time: timestamp.optional(),
  cancelled_by: text(254).optional(),
  first_sent_time: timestamp.optional(),
  last_sent_time: timestamp.optional(),
  last_sent_by: text(254).optional(),
  recipient_view_url: z.url().optional(),
  invoicer_view_url: z.url(),
});

const detail = z.strictObject({
  ...fields.writtenDetail,
  attachments: z
    .array(fields.attachment.extend({create_time: timestamp}))
    .max(5)
    .optional(),
  invoice_number: fields.invoiceNumber,
  invoice_date: day,
  metadata,
});

const tax = z.strictObject({...fields.taxRate, amount: money});
const discount = z.strictObject({percent: percent.optional(), amount: money});

const item = z.strictObject({
  id: text(22),
  ...fields.item,
  unit_amount: money,
  tax: tax.extend(fields.taxNote).optional(),
  discount: discount.optional(),
});

const configuration = z.strictObject({
  tax_calculated_after_discount: z.boolean(),
  tax_inclusive: z.boolean(),
  allow_tip: z.boolean(),
  partial_payment: z.strictObject({
    allow_partial_payment: z.boolean(),
    minimum_amount_due: money.optional(),
  }),
  has_conditional_rule: z.boolean(),
  template_id: fields.templateId,
});

const breakdown = z.strictObject({
  item_total: money,
  discount: z
    .strictObject({invoice_discount: discount.optional(), item_discount: money.optional()})
    .optional(),
  tax_total: money,
  shipping: z.strictObject({amount: money, tax: tax.extend(fields.taxNote).optional()}).optional(),
  custom: z.strictObject({label: fields.customLabel, amount: fields.signedMoney}).optional(),
});

const payment = z.strictObject({
  method: fields.paymentMethod,
  payment_id: text(22),
  payment_date: day,
  payment_date_time: timestamp,
  note: fields.paymentNote.optional(),
  amount: money,
  shipping_info: fields.shippingInfo.optional(),
});

const refund = z.strictObject({
  method: fields.paymentMethod,
  refund_id: text(22),
  refund_date: day,
  amount: money,
});

const identity = {
  id: fields.invoiceId,
  parent_id: fields.invoiceId.optional().describe("The group invoice that it belongs to"),
  status: z.enum(INVOICE_STATUSES),
  links: z.array(link),
};

export const invoice = z
  .strictObject({
    ...identity,
    detail,
    invoicer: fields.invoicer,
    primary_recipients: fields.primaryRecipients.optional(),
    additional_recipients: fields.additionalRecipients.optional(),
    items: z.array(item).max(100),
    configuration,
    amount: money.extend({breakdown}),
    due_amount: money.describe("Outstanding after payments"),
    gratuity: money.optional().describe("The payer's tip, in addition to the invoice's amount"),
    payments: z
      .strictObject({paid_amount: money, transactions: z.array(payment).min(1).max(100)})
      .optional()
      .describe("Absent before the first payment"),
    refunds: z
      .strictObject({refund_amount: money, transactions: z.array(refund).min(1).max(100)})
      .optional()
      .describe("Absent before the first refund"),
  })
  .meta({id: "Invoice"});

export type Invoice = z.output<typeof invoice>;

/** An invoice under `fields=none`: its id, the fields that each invoice has, and the names of its recipients. */
export const invoiceSummary = z
  .strictObject({
    ...identity,
    detail: detail.pick({currency_code: true, invoice_number: true, invoice_date: true}),
    primary_recipients: z
      .array(z.strictObject({billing_info: fields.billingInfo.pick({business_name: true, name: true})}))
      .optional(),
  })
  .meta({id: "InvoiceSummary"});

export type InvoiceSummary = z.output<typeof invoiceSummary>;

/** The last page that can be asked for. */
export const LAST_PAGE = 1000;

const count = z.int().min(0).max(2_147_483_647).optional();

export const invoiceList = z
  .strictObject({
    total_pages: count.describe("When asked for; may differ at the next request"),
    total_items: count.describe("When asked for; may differ at the next request"),
    items: z.array(z.union([invoice, invoiceSummary])).max(100),
    links: z.array(link),
  })
  .meta({id: "InvoiceList"});

export type InvoiceList = z.output<typeof invoiceList>;

/** An invoice of a search that asked for some collections only. */
export const foundInvoice = invoice.partial({items: true}).meta({id: "FoundInvoice"});

export type FoundInvoice = z.output<typeof foundInvoice>;

export const searchReplySchema = z
  .strictObject({
    total_pages: count,
    total_items: count,
    items: z.array(foundInvoice).max(100),
    links: z.array(link.extend({method: z.enum(["GET", "POST"]).optional()})),
  })
  .meta({id: "InvoiceSearch"});

export const sentReplySchema = z
  .strictObject({href: z.string(), rel: z.string(), method: z.literal("GET")})
  .meta({id: "InvoiceLink"});

export const scheduledReplySchema = z
  .strictObject({links: z.array(sentReplySchema)})
  .meta({id: "ScheduledInvoice"});
export const paymentReplySchema = z.strictObject({payment_id: text(22)}).meta({id: "InvoicePayment"});
export const refundReplySchema = z.strictObject({refund_id: text(22)}).meta({id: "InvoiceRefund"});
export const numberReplySchema = z
  .strictObject({invoice_number: fields.invoiceNumber})
  .meta({id: "InvoiceNumber"});
