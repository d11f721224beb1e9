import {z} from "zod";
import {closedObject} from "../../shared/names.ts";

/** Text of 1 to `length` characters that PostgreSQL can store. */
export function text(length: number) {
  return z
    .string()
    .min(1)
    .max(length)
    .refine((value) => !value.includes("\0"), "must not contain a NUL character");
}

const metadata = z
  .record(text(40), text(500))
  .refine((entries) => Object.keys(entries).length <= 20, "must have at most 20 keys");

/** Fields of the shop's facts about an order, with their limits. */
export const orderFactFields = {
  reference: text(127).optional(),
  invoiceId: text(127).optional(),
  customId: text(255).optional(),
  softDescriptor: text(22).optional(),
  metadata: metadata.optional(),
};

export const orderFactsSchema = closedObject(orderFactFields);

/** What the shop says about an order. */
export interface OrderFacts {
  /** The shop's order number. A new try may have the same. */
  readonly reference?: string | undefined;
  /** PayPal's `invoice_id`; by default the reference. PayPal refuses a second payment with it. */
  readonly invoiceId?: string | undefined;
  /** PayPal's `custom_id`. */
  readonly customId?: string | undefined;
  /** Text on the buyer's card statement. */
  readonly softDescriptor?: string | undefined;
  /** Own values of the shop, which PayPal does not get. */
  readonly metadata?: Readonly<Record<string, string>> | undefined;
}

/** Fields of a purchase unit for the facts that PayPal gets. */
export interface UnitFacts {
  readonly invoice_id?: string;
  readonly custom_id?: string;
  readonly soft_descriptor?: string;
}

/** The facts that PayPal gets, as fields of the purchase unit. */
export function unitFacts({
  reference,
  invoiceId = reference,
  customId,
  softDescriptor,
}: OrderFacts): UnitFacts {
  return {
    ...(invoiceId !== undefined && {invoice_id: invoiceId}),
    ...(customId !== undefined && {custom_id: customId}),
    ...(softDescriptor !== undefined && {soft_descriptor: softDescriptor}),
  };
}
