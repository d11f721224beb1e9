import {z} from "zod";
import {typedAddress} from "../forms/forms.schema.ts";
import {clientMetadataId} from "../wire/caller.ts";
import {linkChoice} from "../payment-links/payment-links.schema.ts";

/** Body of `POST /pay/{id}/client-tokens`: which of the buyer's sessions the token is for. */
export const tokenRequest = z.strictObject({session: clientMetadataId});

/** Body of `POST /pay/{id}/prices`. */
export const priceRequest = z.strictObject({choice: linkChoice});

/** Body of `POST /pay/{id}/orders`. What of it makes sense is looked at afterwards, and answered beside the field. */
export const orderRequest = z.strictObject({
  /** Of the offer that the buyer has seen. */
  version: z.string().max(64),
  /** The amount that the button named, without its currency. */
  total: z.string().max(32),
  method: z.enum(["card", "other"]),
  session: clientMetadataId,
  choice: linkChoice,
  buyer: z.strictObject({
    name: z.string().max(300),
    email_address: z.string().max(254),
    shipping_address: typedAddress.optional(),
  }),
});

export type OrderRequest = z.output<typeof orderRequest>;
