import {z} from "zod";
import {clientMetadataId} from "../wire/caller.ts";

const order = {
  /** Version of the invoice that the buyer saw. */
  version: z.string().max(64),
  session: clientMetadataId,
  /** Paid for the invoice, as a decimal number in its currency. */
  amount: z.string().max(32),
  /** Paid in addition. Empty for none. */
  tip: z.string().max(32),
};

/**
 * Body of `POST /invoice/p/{id}/orders`. The content is checked later, with errors at the fields. The page asks for
 * the buyer of a card only: PayPal's windows have their own.
 */
export const invoiceOrderRequest = z.discriminatedUnion("method", [
  z.strictObject({
    ...order,
    method: z.literal("card"),
    buyer: z.strictObject({name: z.string().max(300), email_address: z.string().max(254)}),
  }),
  z.strictObject({...order, method: z.literal("other")}),
]);
export type InvoiceOrderRequest = z.output<typeof invoiceOrderRequest>;
