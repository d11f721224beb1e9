import type {Money} from "../merchant-api/purchase.ts";

/** Formats an amount for the buyer. It is exact, because the decimal string never becomes a float. */
export function formatMoney({currencyCode, value}: Money, locale: string | undefined): string {
  return (
    new Intl.NumberFormat(locale, {style: "currency", currency: currencyCode, numberingSystem: "latn"})
      .format(value as Intl.StringNumericLiteral)
      // In right-to-left text, the mark keeps the sign of "US$" after its letters.
      .replace(/[A-Z]\p{Sc}/u, "$&\u200e")
  );
}
