import {z} from "zod";
import {fromPublic, toWire} from "../../shared/money.ts";
import {closedObject} from "../../shared/names.ts";
import type {Payee, PlatformFacts} from "../hooks/answers.ts";
import type {MerchantName} from "../paypal/platform-headers.ts";
import type {UnitFacts} from "./order-facts.ts";
import {readAmount} from "./purchases.ts";

const payee = closedObject({
  merchantId: z
    .string()
    .regex(/^[2-9A-HJ-NP-Z]{13}$/, "must be PayPal's id of a merchant, 13 characters")
    .optional(),
  email: z.email().max(254).optional(),
})
  .refine(
    ({merchantId, email}) => (merchantId === undefined) !== (email === undefined),
    "write merchantId or email",
  )
  .meta({id: "Payee"});

/** Fields of {@link PlatformFacts}, for carts and hooks. */
export const platformFields = {
  payee: payee
    .optional()
    .describe("Gets the money: `merchantId` or `email` of a PayPal account. By default you."),
  platformFee: closedObject({
    amount: closedObject({currencyCode: z.string(), value: z.string()}),
    payee: payee.optional(),
  })
    .optional()
    .describe("Your fee, which the payee does not get. `payee` gets it; by default you."),
};

/** Converts the facts to PayPal's format. @throws MerchantError 422 for an invalid fee */
export function platformOf({
  payee: receiver,
  platformFee: fee,
}: PlatformFacts): Pick<UnitFacts, "payee" | "payment_instruction"> {
  return {
    ...(receiver && {payee: wirePayee(receiver)}),
    ...(fee && {
      payment_instruction: {
        platform_fees: [
          {
            amount: toWire(readAmount(fromPublic(fee.amount), "The platform's fee")),
            ...(fee.payee && {payee: wirePayee(fee.payee)}),
          },
        ],
      },
    }),
  };
}

function wirePayee({merchantId, email}: Payee): MerchantName {
  return {
    ...(merchantId !== undefined && {merchant_id: merchantId}),
    ...(email !== undefined && {email_address: email}),
  };
}
