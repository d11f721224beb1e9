import {z} from "zod";
import {timestamp} from "../wire/shapes.ts";
import * as fields from "./invoice-fields.schema.ts";
import {INVOICE_STATUSES} from "./invoices.states.ts";

/** Draft of an invoice: PayPal's request for one, with status, payments and refunds. It has no calculated amounts. */

/** PayPal's public default, the system template. */
export const SYSTEM_TEMPLATE = "PayPal system template";

/** At most 1,000,000 of a currency's major unit, so that each total fits in 32 characters. */
export const priceMoney = fields.money.extend({
  value: z.string().regex(/^(?:\d{1,6}(?:\.\d{1,3})?|1000000(?:\.0{1,3})?)$/),
});
export const customMoney = fields.signedMoney.extend({
  value: z.string().regex(/^-?(?:\d{1,6}(?:\.\d{1,3})?|1000000(?:\.0{1,3})?)$/),
});

const discount = z.union([z.strictObject({percent: fields.percent}), z.strictObject({amount: priceMoney})]);
export const draftTax = z.strictObject({...fields.taxRate, ...fields.taxNote});

export const draftItem = z.strictObject({
  ...fields.item,
  unit_amount: priceMoney,
  tax: draftTax.optional(),
  discount: discount.optional(),
});

const configuration = z.strictObject({
  tax_calculated_after_discount: z.boolean().default(true),
  tax_inclusive: z.boolean().default(false),
  allow_tip: z.boolean().default(false),
  partial_payment: z
    .strictObject({
      allow_partial_payment: z.boolean().default(false),
      minimum_amount_due: fields.money.optional(),
    })
    .prefault({}),
  has_conditional_rule: z.boolean().default(false),
  template_id: fields.templateId.default(SYSTEM_TEMPLATE),
});

const breakdown = z.strictObject({
  discount: z.strictObject({invoice_discount: discount.optional()}).optional(),
  shipping: z.strictObject({amount: priceMoney, tax: draftTax.optional()}).optional(),
  custom: z.strictObject({label: fields.customLabel, amount: customMoney}).optional(),
});

const payment = z.strictObject({
  amount: fields.money,
  /** By default it follows from the status, as for refunds. */
  method: fields.paymentMethod.optional(),
  /** Now by default. */
  payment_date_time: timestamp.optional(),
  note: fields.paymentNote.optional(),
  shipping_info: fields.shippingInfo.optional(),
});

const refund = z.strictObject({
  amount: fields.money,
  method: fields.paymentMethod.optional(),
  /** Today by default. */
  refund_date: fields.day.optional(),
});

export const invoiceDraft = z.strictObject({
  status: z.enum(INVOICE_STATUSES).default("DRAFT"),
  /** An invoice of the same application. */
  parent_id: fields.invoiceId.optional(),
  detail: z.strictObject({
    ...fields.writtenDetail,
    attachments: z
      .array(fields.attachment.partial({id: true}))
      .max(5)
      .optional(),
    /** The application's next number by default. */
    invoice_number: fields.invoiceNumber.optional(),
    /** Today by default, and in a week for SCHEDULED. */
    invoice_date: fields.day.optional(),
  }),
  /** The application's merchant by default. */
  invoicer: fields.invoicer.optional(),
  primary_recipients: fields.primaryRecipients.optional(),
  additional_recipients: fields.additionalRecipients.optional(),
  items: z.array(draftItem).min(1).max(100),
  configuration: configuration.prefault({}),
  amount: z.strictObject({breakdown}).optional(),
  gratuity: fields.money.optional(),
  /** By default one payment that fits the status, as for refunds. */
  payments: z.strictObject({transactions: z.array(payment).min(1).max(100)}).optional(),
  refunds: z.strictObject({transactions: z.array(refund).min(1).max(100)}).optional(),
});

export type InvoiceDraft = z.output<typeof invoiceDraft>;

/** Body of `POST /_sandbox/invoices`: a draft and its application, which is the sandbox's own by default. */
export const invoiceControlBody = invoiceDraft.extend({client_id: z.string().min(1).max(128).optional()});
