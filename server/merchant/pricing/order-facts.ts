import {z} from "zod";
import type {WireMoney} from "../../shared/money.ts";
import type {OrderFacts} from "../hooks/answers.ts";
import type {MerchantName} from "../paypal/platform-headers.ts";
import {PAYPAL_TEXT_LENGTH} from "./limits.ts";

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

/** Reference of a purchase unit. PayPal's patches contain it between quotes. */
export const unitReference = text(256).regex(/^[^'"]*$/, "must have no quotes");

/** Fields of the shop's facts about an order, with their limits. */
export const orderFactFields = {
  reference: text(PAYPAL_TEXT_LENGTH).optional(),
  invoiceId: text(PAYPAL_TEXT_LENGTH).optional(),
  customId: text(255).optional(),
  softDescriptor: text(22).optional(),
  metadata: metadata.optional(),
};

/** Fields of a purchase unit for the facts that PayPal gets. */
export interface UnitFacts {
  readonly invoice_id?: string;
  readonly custom_id?: string;
  readonly soft_descriptor?: string;
  readonly payee?: MerchantName;
  readonly payment_instruction?: {
    readonly platform_fees: readonly {readonly amount: WireMoney; readonly payee?: MerchantName}[];
  };
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
