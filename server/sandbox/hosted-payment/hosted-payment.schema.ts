import {z} from "zod";
import {typedAddress} from "../forms/forms.schema.ts";
import {clientMetadataId} from "../wire/caller.ts";
import {linkChoice} from "../payment-links/item-choices.ts";

/** Body of `POST /pay/{id}/client-tokens`: the buyer's session that the token is for. */
export const tokenRequest = z.strictObject({session: clientMetadataId});

/** Body of `POST /pay/{id}/prices`. */
export const priceRequest = z.strictObject({choice: linkChoice});

const order = {
  /** Version of the offer that the buyer saw. */
  version: z.string().max(64),
  /** Amount on the button, without its currency. */
  total: z.string().max(32),
  session: clientMetadataId,
  choice: linkChoice,
};

const buyer = z.strictObject({
  name: z.string().max(300),
  email_address: z.string().max(254),
  shipping_address: typedAddress.optional(),
});

/**
 * Body of `POST /pay/{id}/orders`. The content is checked later, with errors at the fields. The page asks for the
 * buyer of a card only: PayPal's windows have their own.
 */
export const orderRequest = z.discriminatedUnion("method", [
  z.strictObject({...order, method: z.literal("card"), buyer}),
  z.strictObject({...order, method: z.literal("other")}),
]);

export type TypedBuyer = z.output<typeof buyer>;
export type OrderRequest = z.output<typeof orderRequest>;
