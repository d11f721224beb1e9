import {formatLocaleOf, inOnePiece, type Language} from "../locales/languages.ts";
import {decimalsOf, type WireMoney} from "../../shared/money.ts";

/** An amount as people read it: with its currency's sign and exactly its decimals. */
export function amountText(amount: WireMoney, language: Language = "en"): string {
  const decimals = decimalsOf(amount.currency_code);
  const text = new Intl.NumberFormat(formatLocaleOf(language), {
    style: "currency",
    currency: amount.currency_code,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    // A decimal string is formatted exactly; a number would round it first.
  }).format(amount.value as Intl.StringNumericLiteral);
  return inOnePiece(text, language);
}

const BRAND_TEXTS: Readonly<Record<string, string>> = {
  VISA: "Visa",
  MASTERCARD: "Mastercard",
  AMEX: "American Express",
  DISCOVER: "Discover",
};

/** A card network as people read it. */
export function brandText(brand: string): string {
  return BRAND_TEXTS[brand] ?? brand;
}
