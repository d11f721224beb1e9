import {z} from "zod";
import {cardDetails} from "../cards/cards.schema.ts";
import {typedAddress} from "../forms/forms.schema.ts";

/** Text of a form field. The operation checks its meaning and reports problems for each field. */
const text = z.string().max(300);

/** Body of `POST /guest-checkout/orders/{id}/payments`. The card in it is never stored. */
export const guestPayment = z.strictObject({
  card: cardDetails
    .pick({number: true, expiry: true})
    .required()
    .extend({security_code: z.string().max(8), name: text.min(1), billing_address: typedAddress}),
  email_address: z.string().max(254),
  phone: z.string().max(40).optional(),
  /** Required if the buyer chooses the address. */
  shipping: z.strictObject({full_name: text, address: typedAddress}).optional(),
  shipping_option: z.string().max(127).optional(),
  /** Total on the button, without its currency. */
  total: z.string().max(32),
});

export type GuestPayment = z.output<typeof guestPayment>;
