import valid from "card-validator";
import {expiryFormat} from "../../card-input/expiry.ts";
import type {Card} from "../../web-sdk/protocol/card-field.ts";

/** What is wrong with the characters of a card's fields, in words that say what to do. */

export function numberProblem(digits: string): string | undefined {
  if (digits === "") return "Type the card number.";
  const {isValid, isPotentiallyValid, card} = valid.number(digits);
  if (isValid) return undefined;
  const isShort = digits.length < Math.min(...(card?.lengths ?? [16]));
  if (isShort && isPotentiallyValid) return "The card number is not complete. Type all of its digits.";
  return "Check the card number: a digit is wrong.";
}

export function expiryProblem(digits: string): string | undefined {
  if (digits === "") return "Type the expiry date, such as 04/30.";
  if (digits.length < 4) return "The expiry date is not complete: month and year, such as 04/30.";
  const shown = expiryFormat.show(digits);
  if (valid.expirationDate(shown).isValid) return undefined;
  return valid.expirationMonth(digits.slice(0, 2)).isValid
    ? "This card has expired, or the year is wrong. Check the date, or try another card."
    : "Check the month of the expiry date: it is 01 to 12.";
}

export function securityCodeProblem(digits: string, cards: readonly Card[]): string | undefined {
  const isAmex = cards.length === 1 && cards[0]?.code.size === 4;
  const where = isAmex ? "the 4 digits on the card's front" : "the 3 digits on the card's back";
  if (digits === "") return `Type the security code: ${where}.`;
  const sizes = new Set(cards.length === 0 ? [3, 4] : cards.map(({code}) => code.size));
  return sizes.has(digits.length) ? undefined : `Check the security code: ${where}.`;
}

export function cardholderProblem(name: string): string | undefined {
  if (name.trim() === "") return "Type the name as it stands on the card.";
  return valid.cardholderName(name.trim()).isValid
    ? undefined
    : "Check the name on the card: it looks like a number, or is too long.";
}
