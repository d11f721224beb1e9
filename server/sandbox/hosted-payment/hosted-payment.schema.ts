import {z} from "zod";
import {typedAddress} from "../forms/forms.schema.ts";
import {clientMetadataId} from "../wire/caller.ts";
import {linkChoice} from "../payment-links/payment-links.schema.ts";

/** Body of `POST /pay/{id}/client-tokens`: the buyer's session that the token is for. */
export const tokenRequest = z.strictObject({session: clientMetadataId});

/** Body of `POST /pay/{id}/prices`. */
export const priceRequest = z.strictObject({choice: linkChoice});

/** Body of `POST /pay/{id}/orders`. The content is checked later, with errors at the fields. */
export const orderRequest = z.strictObject({
  /** Version of the offer that the buyer saw. */
  version: z.string().max(64),
  /** Amount on the button, without its currency. */
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
