import type {Messages} from "../../locales/messages.ts";
import type {SavedCard} from "../../merchant-api/vault.ts";
import {brandName} from "./brand-name.ts";

/** Formats `2029-12` like the card: `12/29`. */
export const shortExpiry = (expiry: string) => expiry.replace(/^\d{2}(\d{2})-(\d{2})$/, "$2/$1");

/** Inserts the values into a text, one for each `#`. */
export const format = (text: string, ...values: readonly string[]) => {
  let index = 0;
  return text.replace(/#/g, () => values[index++] ?? "");
};

/** Title of a saved card: its brand, last digits and expiry. */
export function cardTitle({brand, lastDigits, expiry}: SavedCard, texts: Messages["extendedCard"]): string {
  // Without a date, the title ends with the digits.
  return format(texts.cards.ending, brandName(brand), lastDigits, shortExpiry(expiry)).replace(
    /[,،、，]\s*$/,
    "",
  );
}
