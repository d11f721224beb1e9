import {z} from "zod";
import {cardDetails} from "../cards/cards.schema.ts";
import {typedAddress} from "../forms/forms.schema.ts";

/** What a form's field can hold; what of it makes sense is looked at afterwards, and answered beside the field. */
const text = z.string().max(300);

/** Body of `POST /guest-checkout/orders/{id}/payments`. The card in it lives in memory only. */
export const guestPayment = z.strictObject({
  card: cardDetails
    .pick({number: true, expiry: true})
    .required()
    .extend({security_code: z.string().max(8), name: text.min(1), billing_address: typedAddress}),
  email_address: z.string().max(254),
  phone: z.string().max(40).optional(),
  /** Where the order asks for one. */
  shipping: z.strictObject({full_name: text, address: typedAddress}).optional(),
  shipping_option: z.string().max(127).optional(),
  /** The amount that the button named, without its currency. */
  total: z.string().max(32),
});

export type GuestPayment = z.output<typeof guestPayment>;
