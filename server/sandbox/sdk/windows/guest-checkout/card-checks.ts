import valid from "card-validator";
import type {GuestScriptTexts} from "../../../locales/texts.ts";
import {expiryFormat} from "../../card-input/expiry.ts";
import type {Card} from "../../protocol/card-field.ts";

/** Error texts of the card's fields. */

export function numberProblem(texts: GuestScriptTexts, digits: string): string | undefined {
  if (digits === "") return texts.numberEmpty;
  const {isValid, isPotentiallyValid, card} = valid.number(digits);
  if (isValid) return undefined;
  const isShort = digits.length < Math.min(...(card?.lengths ?? [16]));
  if (isShort && isPotentiallyValid) return texts.numberShort;
  return texts.numberWrong;
}

export function expiryProblem(texts: GuestScriptTexts, digits: string): string | undefined {
  if (digits === "") return texts.expiryEmpty;
  if (digits.length < 4) return texts.expiryShort;
  const shown = expiryFormat.display(digits);
  if (valid.expirationDate(shown).isValid) return undefined;
  return valid.expirationMonth(digits.slice(0, 2)).isValid ? texts.expiryPast : texts.expiryMonth;
}

export function securityCodeProblem(
  texts: GuestScriptTexts,
  digits: string,
  cards: readonly Card[],
): string | undefined {
  const isAmex = cards.length === 1 && cards[0]?.code.size === 4;
  if (digits === "") return isAmex ? texts.codeEmptyFront : texts.codeEmptyBack;
  const sizes = new Set(cards.length === 0 ? [3, 4] : cards.map(({code}) => code.size));
  if (sizes.has(digits.length)) return undefined;
  return isAmex ? texts.codeWrongFront : texts.codeWrongBack;
}

export function cardholderProblem(texts: GuestScriptTexts, name: string): string | undefined {
  if (name.trim() === "") return texts.nameEmpty;
  return valid.cardholderName(name.trim()).isValid ? undefined : texts.nameWrong;
}
