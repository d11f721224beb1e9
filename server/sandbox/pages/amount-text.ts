import {decimalsOf, type WireMoney} from "../../platform/money.ts";

/** An amount as people read it in English: with its currency's sign and exactly its decimals. */
export function amountText(amount: WireMoney): string {
  const decimals = decimalsOf(amount.currency_code);
  return new Intl.NumberFormat("en-US", {
    style: "currency",
    currency: amount.currency_code,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    // A decimal string is formatted exactly; a number would round it first.
  }).format(amount.value as Intl.StringNumericLiteral);
}
