import {
  decimalsOf,
  fromPublic,
  parseMoney,
  type PublicMoney,
  toWire,
  type WireMoney,
} from "../shared/money.ts";

export type {PublicMoney, WireMoney} from "../shared/money.ts";
export {decimalsOf} from "../shared/money.ts";

/** Money in the format of the merchant server, or of PayPal's records. */
export type ShownMoney = PublicMoney | WireMoney;

const wireOf = (money: ShownMoney): WireMoney => ("currencyCode" in money ? fromPublic(money) : money);

export const currencyOf = (money: ShownMoney): string => wireOf(money).currency_code;

/** `1234.50` as `1,234.50`. Works on the digits, so it is exact. */
export function groupDigits(value: string): string {
  const [whole = "", decimals] = value.split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return decimals === undefined ? grouped : `${grouped}.${decimals}`;
}

/** An amount for a sentence, such as `1,234.50 USD`. */
export function moneyText(money: ShownMoney): string {
  return `${groupDigits(money.value)} ${currencyOf(money)}`;
}

/**
 * Reads an amount as a person types it: `1234.5`, `1,234.50`, `1234,50`.
 *
 * @returns undefined if it is no positive amount of the currency
 */
export function readAmount(text: string, currency: string): WireMoney | undefined {
  const typed = text.trim().replaceAll(/[\s'\u00a0]/g, "");
  const isGrouped = /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(typed);
  const value = isGrouped ? typed.replaceAll(",", "") : typed.replace(",", ".");
  if (!/^\d{1,12}(\.\d+)?$/.test(value) || !/[1-9]/.test(value)) return undefined;
  try {
    return toWire(parseMoney({currency_code: currency, value}));
  } catch {
    return undefined;
  }
}

/** True if the first amount is larger. Both have the same currency. */
export function isMore(one: ShownMoney, other: ShownMoney): boolean {
  return parseMoney(wireOf(one)).minor > parseMoney(wireOf(other)).minor;
}

/** Step of a currency for placeholders: `0.00`, `0`, `0.000`. */
export function zeroOf(currency: string): string {
  return (0).toFixed(decimalsOf(currency));
}
