import {z} from "zod";
import {addressSchema, printedLinksSchema, printedMoneySchema} from "./schemas.ts";

const partySchema = z.looseObject({
  business_name: z.string().optional(),
  name: z
    .looseObject({
      given_name: z.string().optional(),
      surname: z.string().optional(),
      full_name: z.string().optional(),
    })
    .optional(),
  address: addressSchema.extend({address_line_3: z.string().optional()}).loose().optional(),
  email_address: z.string().optional(),
});

const discountSchema = z.looseObject({
  percent: z.string().optional(),
  amount: printedMoneySchema.optional(),
});

/** The fields that are printed. A list has fewer of them than a single invoice. */
export const invoiceSchema = z.looseObject({
  id: z.string(),
  /** The group invoice that it belongs to. */
  parent_id: z.string().optional(),
  status: z.string().optional(),
  detail: z
    .looseObject({
      currency_code: z.string().optional(),
      invoice_number: z.string().optional(),
      invoice_date: z.string().optional(),
      reference: z.string().optional(),
      note: z.string().optional(),
      terms_and_conditions: z.string().optional(),
      memo: z.string().optional(),
      payment_term: z.looseObject({due_date: z.string().optional()}).optional(),
      metadata: z
        .looseObject({
          recipient_view_url: z.string().optional(),
          first_sent_time: z.string().optional(),
          last_sent_time: z.string().optional(),
          cancel_time: z.string().optional(),
        })
        .optional(),
    })
    .optional(),
  invoicer: partySchema.extend({tax_id: z.string().optional()}).optional(),
  primary_recipients: z
    .array(z.looseObject({billing_info: partySchema.optional(), shipping_info: partySchema.optional()}))
    .optional(),
  additional_recipients: z.array(z.string()).optional(),
  items: z
    .array(
      z.looseObject({
        name: z.string().optional(),
        description: z.string().optional(),
        quantity: z.string().optional(),
        unit_amount: printedMoneySchema.optional(),
        discount: discountSchema.optional(),
        tax: discountSchema.extend({name: z.string().optional()}).optional(),
      }),
    )
    .optional(),
  amount: printedMoneySchema
    .extend({
      breakdown: z
        .looseObject({
          item_total: printedMoneySchema.optional(),
          tax_total: printedMoneySchema.optional(),
          discount: z
            .looseObject({
              item_discount: printedMoneySchema.optional(),
              invoice_discount: discountSchema.optional(),
            })
            .optional(),
          shipping: z.looseObject({amount: printedMoneySchema.optional()}).optional(),
          custom: z
            .looseObject({label: z.string().optional(), amount: printedMoneySchema.optional()})
            .optional(),
        })
        .optional(),
    })
    .optional(),
  gratuity: printedMoneySchema.optional(),
  due_amount: printedMoneySchema.optional(),
  payments: z
    .looseObject({
      paid_amount: printedMoneySchema.optional(),
      transactions: z
        .array(
          z.looseObject({
            payment_id: z.string().optional(),
            /** `PAYPAL` or `EXTERNAL`. */
            type: z.string().optional(),
            method: z.string().optional(),
            payment_date: z.string().optional(),
            note: z.string().optional(),
            amount: printedMoneySchema.optional(),
          }),
        )
        .optional(),
    })
    .optional(),
  refunds: z
    .looseObject({
      refund_amount: printedMoneySchema.optional(),
      transactions: z
        .array(
          z.looseObject({
            refund_id: z.string().optional(),
            type: z.string().optional(),
            method: z.string().optional(),
            refund_date: z.string().optional(),
            amount: printedMoneySchema.optional(),
          }),
        )
        .optional(),
    })
    .optional(),
});
export type Invoice = z.output<typeof invoiceSchema>;

export const invoiceListSchema = z.looseObject({
  items: z.array(invoiceSchema),
  links: printedLinksSchema.optional(),
});
