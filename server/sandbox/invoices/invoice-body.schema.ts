import {z} from "zod";
import {customMoney, draftItem, draftTax, invoiceDraft, priceMoney} from "./invoice-draft.schema.ts";
import * as fields from "./invoice-fields.schema.ts";
import {INVOICE_STATUSES} from "./invoices.states.ts";

/** The bodies of PayPal's requests about invoices. */

/** A schema that ignores fields that it doesn't know, as PayPal does, also within strict objects. */
export function ignoringOthers<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => {
    const {error} = schema.safeParse(value);
    const known = structuredClone(value);
    for (const issue of error?.issues ?? []) {
      if (issue.code !== "unrecognized_keys") continue;
      const owner = issue.path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown>)[key], known);
      for (const key of issue.keys) delete (owner as Record<string, unknown>)[key];
    }
    return known;
  }, schema);
}

/** PayPal returns discounts as negative amounts, and takes them back so: the example of its file invoicing_v2.json. */
const discountMoney = customMoney.transform(({currency_code, value}) => ({
  currency_code,
  value: value.replace("-", ""),
}));

/** PayPal uses the amount if there is a percentage, too. */
const discount = z
  .strictObject({percent: fields.percent.optional(), amount: discountMoney.optional()})
  .transform(({percent, amount}) => {
    if (amount) return {amount};
    return percent === undefined ? undefined : {percent};
  });

const breakdown = z.strictObject({
  discount: z.strictObject({invoice_discount: discount.optional()}).optional(),
  shipping: z
    .strictObject({amount: priceMoney.optional(), tax: draftTax.optional()})
    .transform(({amount, tax}) => amount && {amount, ...(tax ? {tax} : {})})
    .optional(),
  custom: z
    .strictObject({label: fields.customLabel, amount: customMoney.optional()})
    .transform(({label, amount}) => amount && {label, amount})
    .optional(),
});

const written = {
  invoicer: fields.invoicer.optional(),
  primary_recipients: fields.primaryRecipients.optional(),
  additional_recipients: fields.additionalRecipients.optional(),
  amount: z.strictObject({breakdown: breakdown.prefault({})}).optional(),
};
const items = z.array(draftItem.extend({discount: discount.optional()})).max(100);

/** Body of a draft and of a full update. Amounts that PayPal calculates are ignored. */
export const invoiceBody = ignoringOthers(
  z.strictObject({
    ...written,
    detail: invoiceDraft.shape.detail,
    items: items.min(1),
    configuration: invoiceDraft.shape.configuration,
  }),
);
export type InvoiceBody = z.output<typeof invoiceBody>;

/** The details of a template's invoices. */
export const templateInfoBody = z.strictObject({
  ...written,
  detail: z.strictObject({...fields.writtenDetail, attachments: invoiceDraft.shape.detail.shape.attachments}),
  items: items.optional(),
  configuration: invoiceDraft.shape.configuration
    .unwrap()
    .omit({template_id: true, has_conditional_rule: true})
    .prefault({}),
});

export const notificationBody = z.object({
  subject: fields.text(4000).optional(),
  note: fields.text(4000).optional(),
  send_to_invoicer: z.boolean().default(false),
  send_to_recipient: z.boolean().default(true),
  additional_recipients: fields.additionalRecipients.optional().describe("All of the invoice's by default"),
});
export type Notification = z.output<typeof notificationBody>;

/** An amount of a recorded payment or refund. */
const recordedMoney = z.object(fields.money.shape).optional();

export const paymentBody = z.object({
  method: fields.paymentMethod,
  payment_date: fields.day.optional().describe("Today by default"),
  note: fields.paymentNote.optional(),
  amount: recordedMoney.describe("All that is due by default"),
  shipping_info: ignoringOthers(fields.shippingInfo).optional(),
});
export type PaymentBody = z.output<typeof paymentBody>;

export const refundBody = z.object({
  method: fields.paymentMethod,
  refund_date: fields.day.optional().describe("Today by default"),
  amount: recordedMoney.describe("All that is paid by default"),
});
export type RefundBody = z.output<typeof refundBody>;

const pixels = z.int().min(150).max(500).default(500);

export const qrBody = z.object({
  width: pixels,
  height: pixels,
  action: z
    .string()
    .max(7)
    .regex(/^(?:pay|details)$/i)
    .default("pay"),
});

const range = <Bound extends z.ZodType>(bound: Bound) => z.object({start: bound, end: bound}).optional();
/** ISO 8601 with any offset. */
const moment = z.iso.datetime({offset: true});
const RETURNED = ["items", "payments", "refunds", "additional_recipients_info", "attachments"] as const;

export const searchBody = z.object({
  recipient_email: fields.text(254).optional(),
  recipient_first_name: fields.text(140).optional(),
  recipient_last_name: fields.text(140).optional(),
  recipient_business_name: fields.text(300).optional(),
  invoice_number: fields.text(127).optional(),
  status: z.array(z.enum(INVOICE_STATUSES)).max(5).optional(),
  reference: fields.text(120).optional(),
  currency_code: fields.money.shape.currency_code.optional(),
  memo: fields.text(500).optional(),
  total_amount_range: z
    .object({lower_amount: z.object(fields.money.shape), upper_amount: z.object(fields.money.shape)})
    .optional(),
  invoice_date_range: range(fields.day),
  due_date_range: range(fields.day),
  payment_date_range: range(moment),
  creation_date_range: range(moment),
  archived: z.boolean().nullable().optional().describe("The sandbox archives no invoices"),
  fields: z.array(z.enum(RETURNED)).optional().describe("All of them by default"),
});
export type SearchBody = z.output<typeof searchBody>;
