import type {Rule} from "./field-element.ts";
import {readAmount, zeroOf} from "./money.ts";

// Rules of fields. An empty value is right: a field that must be filled says so itself.

/** An amount of a currency. Every amount is right while the currency isn't one. */
export function amountRule(currency: string): Rule {
  const example = zeroOf(currency).replace(/^0/, "24");
  return (value) =>
    value === "" || currencyRule(currency) !== undefined || readAmount(value, currency)
      ? undefined
      : `Enter an amount in ${currency}, such as ${example}.`;
}

export function currencyRule(value: string): string | undefined {
  return value === "" || /^[A-Za-z]{3}$/.test(value) ? undefined : "Enter three letters, such as EUR.";
}

export function percentRule(value: string): string | undefined {
  return value === "" || readPercent(value) !== undefined ? undefined : "Enter a percentage from 0 to 100.";
}

export function quantityRule(value: string): string | undefined {
  const isQuantity = /^\d{1,7}(?:[.,]\d{1,5})?$/.test(value) && /[1-9]/.test(value);
  return value === "" || isQuantity ? undefined : "Enter a quantity, such as 2 or 1.5.";
}

/** Reads a percentage as a person types it: `19`, `7,7`, `19 %`. */
export function readPercent(text: string): string | undefined {
  const value = text.trim().replace(/\s*%$/, "").replace(",", ".");
  return /^(?:\d{1,2}(?:\.\d{1,4})?|100(?:\.0{1,4})?)$/.test(value) ? value : undefined;
}
