import {z} from "zod";
import {MOST_LINES} from "../../pricing/limits.ts";
import {quantity, singleUseToken, sku} from "../../pricing/requests.ts";

/** Requests of PayPal's sample pages. Unknown keys are refused, and only known ones are forwarded. */
const webAddress = z.url().max(2048);
const currencyCode = z.string().regex(/^[A-Z]{3}$/, "write three capital letters");

export const orderSchema = z.strictObject({
  cart: z.array(z.strictObject({sku, quantity})).min(1).max(MOST_LINES).optional(),
  intent: z.enum(["CAPTURE", "AUTHORIZE"]).optional(),
  currencyCode: currencyCode.optional(),
  returnUrl: webAddress.optional(),
  cancelUrl: webAddress.optional(),
});
export type SampleOrderRequest = z.output<typeof orderSchema> & {
  readonly processingInstruction?: z.output<typeof instruction> | undefined;
  readonly paymentToken?: string;
};

const instruction = z.enum(["ORDER_COMPLETE_ON_PAYMENT_APPROVAL", "NO_INSTRUCTION"]);

/** An order that the buyer may approve with a local method. */
export const instructedOrderSchema = orderSchema.extend({processingInstruction: instruction.optional()});

export const tokenOrderSchema = orderSchema.extend({paymentToken: singleUseToken});
