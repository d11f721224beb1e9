import type {Money} from "../merchant-api/purchase.ts";

/** The amount as the buyer reads it; exact, since the decimal string is never made a float. */
export function formatMoney({currency_code, value}: Money, locale: string | undefined): string {
  const format = (language: string | undefined) =>
    new Intl.NumberFormat(language, {style: "currency", currency: currency_code, numberingSystem: "latn"})
      .format(value as Intl.StringNumericLiteral)
      // Between words that are read from the right, the sign of "US$" would stand before its letters: the mark holds it.
      .replace(/[A-Z]\p{Sc}/u, "$&\u200e");
  try {
    return format(locale?.replace("_", "-") || undefined);
  } catch {
    // A locale that does not exist must not keep the form from showing.
    return format(undefined);
  }
}
