import type {CheckoutError} from "../payment/errors.ts";
import type {Texts} from "../texts/en.ts";

/** What the buyer reads when a payment ended with this error. An error without words of its own claims nothing. */
export function errorText({code, reason}: CheckoutError, texts: Texts, amount: string): string {
  if (code === "amount-changed") return texts.amountChanged(amount);
  if (code === "token") return texts.expired;
  if (reason) return texts.declines[reason];
  const {errors} = texts;
  return code in errors ? errors[code as keyof typeof errors] : errors["unexpected-state"];
}
