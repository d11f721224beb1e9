import {z} from "zod";
import {
  address as portableAddress,
  money as anyMoney,
  personName,
  phone as anyPhone,
} from "../wire/shapes.ts";

/**
 * The fields that an invoice and its draft share. Limits are those of PayPal. Unknown fields are errors.
 */

export const text = (max: number) => z.string().max(max);

export const money = z.strictObject(anyMoney.shape);

/** A custom amount, the only amount of an invoice that may be negative. */
export const signedMoney = money.extend({
  value: z
    .string()
    .max(32)
    .regex(/^-?(?:\d+(?:\.\d+)?|\.\d+)$/),
});

export const emailAddress = z
  .string()
  .min(3)
  .max(254)
  .regex(/^[^@\s]+@[^@\s]+$/);

/** A calendar day, such as 2027-01-15. */
export const day = z.iso.date();

/** 0 to 100, with at most five decimals. */
export const percent = z.string().regex(/^(?:100(?:\.0{1,5})?|\d{1,2}(?:\.\d{1,5})?)$/);

/** More than 0, to 1,000,000, with at most five decimals. */
export const quantity = z
  .string()
  .max(14)
  .regex(/^(?=[^1-9]*[1-9])(?:\d{1,6}(?:\.\d{1,5})?|1000000(?:\.0{1,5})?)$/);

export const webAddress = (max: number) => z.url({protocol: /^https?$/}).max(max);

/** PayPal's own samples leave out the scheme. */
const website = z
  .string()
  .max(2048)
  .regex(/^(?:https?:\/\/)?[^\s/:]+(?::\d+)?(?:\/\S*)?$/);

const name = z.strictObject(personName.shape);
const address = z.strictObject({
  ...portableAddress.shape,
  address_details: z.strictObject(portableAddress.shape.address_details.unwrap().shape).optional(),
});
const phone = z.strictObject({
  ...anyPhone.shape,
  phone_type: z.enum(["FAX", "HOME", "MOBILE", "OTHER", "PAGER"]).default("OTHER"),
});

const contact = {
  business_name: text(300).optional(),
  name: name.optional(),
  address: address.optional(),
};

export const shippingInfo = z.strictObject(contact);

export const invoicer = z.strictObject({
  ...contact,
  email_address: emailAddress.optional(),
  phones: z.array(phone).optional(),
  website: website.optional(),
  tax_id: text(100).optional(),
  additional_notes: text(400).optional(),
  logo_url: webAddress(2000).optional(),
});

export const billingInfo = z.strictObject({
  ...contact,
  email_address: emailAddress.optional(),
  phones: z.array(phone).optional(),
  additional_info: text(40).optional(),
  language: z
    .string()
    .max(10)
    .regex(/^[a-z]{2}(?:-[A-Z][a-z]{3})?(?:-[A-Z]{2})?$/)
    .optional(),
});

export const primaryRecipients = z
  .array(z.strictObject({billing_info: billingInfo.optional(), shipping_info: shippingInfo.optional()}))
  .max(100);

export const additionalRecipients = z.array(emailAddress).max(100);

export const attachment = z.strictObject({
  id: text(255),
  reference_url: webAddress(2000),
  content_type: text(255),
  size: z
    .string()
    .regex(/^\d{1,15}$/)
    .describe("Bytes"),
});

/** The details that the invoicer writes. Numbers, dates and times that PayPal adds are not here. */
export const writtenDetail = {
  currency_code: money.shape.currency_code,
  reference: text(120).optional(),
  note: text(4000).optional(),
  terms_and_conditions: text(4000).optional(),
  memo: text(500).optional().describe("For the invoicer's own books"),
  payment_term: z
    .strictObject({
      term_type: z
        .enum([
          "DUE_ON_RECEIPT",
          "DUE_ON_DATE_SPECIFIED",
          "NET_10",
          "NET_15",
          "NET_30",
          "NET_45",
          "NET_60",
          "NET_90",
          "NO_DUE_DATE",
        ])
        .optional(),
      due_date: day.optional(),
    })
    .optional(),
};

export const taxRate = {name: text(100), percent};
export const taxNote = {tax_note: text(255).optional()};

export const item = {
  name: z.string().min(1).max(200),
  quantity,
  description: text(1000).optional(),
  item_date: day.optional(),
  unit_of_measure: z.enum(["QUANTITY", "HOURS", "AMOUNT"]).optional(),
};

export const customLabel = text(50);
export const paymentNote = text(2000);
export const paymentMethod = z.enum([
  "BANK_TRANSFER",
  "CASH",
  "CHECK",
  "CREDIT_CARD",
  "DEBIT_CARD",
  "PAYPAL",
  "WIRE_TRANSFER",
  "OTHER",
]);
/** The system template if none was chosen. */
export const templateId = z.string().min(1).max(30);
export const invoiceNumber = z.string().min(1).max(127);
export const invoiceId = z.string().min(1).max(30);
