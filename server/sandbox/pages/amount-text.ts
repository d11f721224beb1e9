import {formatLocaleOf, inOnePiece, type PageLanguage} from "../locales/languages.ts";
import {decimalsOf, type WireMoney} from "../../shared/money.ts";

/** A formatted amount with its currency's symbol and decimals. */
export function amountText(amount: WireMoney, language: PageLanguage = "en"): string {
  const decimals = decimalsOf(amount.currency_code);
  const text = new Intl.NumberFormat(formatLocaleOf(language), {
    style: "currency",
    currency: amount.currency_code,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    // A decimal string is formatted exactly. A number would be rounded first.
  }).format(amount.value as Intl.StringNumericLiteral);
  return inOnePiece(text, language);
}
