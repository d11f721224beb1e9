import type {Money} from "../merchant-api/purchase.ts";
import type {SettingsSource} from "./settings.ts";

/**
 * Formats an amount in the language of an element. It is exact, because the decimal string never becomes a float. Empty if there
 * is no amount.
 */
export function formatMoney(amount: Money | undefined, tag: SettingsSource): string {
  if (!amount) return "";
  return (
    new Intl.NumberFormat(tag.setting("locale"), {
      style: "currency",
      currency: amount.currencyCode,
      numberingSystem: "latn",
    })
      .format(amount.value as Intl.StringNumericLiteral)
      // In right-to-left text, the mark keeps the sign of "US$" after its letters.
      .replace(/[A-Z]\p{Sc}/u, "$&\u200e")
  );
}
