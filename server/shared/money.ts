import Big from "big.js";

/** An exact amount: never a float. `minor` counts the currency's smallest unit (cents; yen as they are). */
export interface Money {
  /** ISO 4217, three capital letters. */
  readonly currency: string;
  readonly minor: bigint;
}

/** Money as the interface writes it: decimal digits in a string. */
export interface WireMoney {
  readonly currency_code: string;
  readonly value: string;
}

/** Error for an amount that can't be parsed or added: not a decimal number, too many decimals, or mixed currencies. */
export class MoneyError extends Error {
  override readonly name = "MoneyError";
}

/** HUF and TWD have decimals in ISO 4217, but PayPal takes none for them (real-world.md, section 3). */
const NO_DECIMALS = new Set([
  "HUF",
  "JPY",
  "TWD",
  "KRW",
  "VND",
  "CLP",
  "ISK",
  "XAF",
  "XOF",
  "XPF",
  "UGX",
  "PYG",
]);
const THREE_DECIMALS = new Set(["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"]);

/** How many decimals amounts in a currency have: 0, 2 or 3. */
export function decimalsOf(currency: string): number {
  if (NO_DECIMALS.has(currency)) return 0;
  return THREE_DECIMALS.has(currency) ? 3 : 2;
}

/**
 * Reads an amount of the wire exactly.
 *
 * @throws MoneyError when the code is no currency code, the value no plain decimal number of at most 32 characters, or it
 *   has more decimals than its currency
 */
export function parseMoney(wire: WireMoney): Money {
  if (!/^[A-Z]{3}$/.test(wire.currency_code))
    throw new MoneyError("the currency code must be three capital letters");
  if (wire.value.length > 32 || !/^-?(\d+(\.\d+)?|\.\d+)$/.test(wire.value)) {
    throw new MoneyError("the value must be a decimal number");
  }
  const scaled = new Big(wire.value).times(new Big(10).pow(decimalsOf(wire.currency_code)));
  if (!scaled.eq(scaled.round(0, Big.roundDown))) {
    throw new MoneyError(`${wire.currency_code} takes ${decimalsOf(wire.currency_code)} decimals`);
  }
  return {currency: wire.currency_code, minor: BigInt(scaled.toFixed(0))};
}

/** Writes an amount with exactly its currency's decimals. */
export function toWire(money: Money): WireMoney {
  const decimals = decimalsOf(money.currency);
  const [sign, minor] = money.minor < 0n ? ["-", -money.minor] : ["", money.minor];
  // The point is set into the digits: exact, and written for every line of every quote.
  const digits = minor.toString().padStart(decimals + 1, "0");
  const point = digits.length - decimals;
  const value = decimals === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`;
  return {currency_code: money.currency, value: sign + value};
}

/** An amount for people, and for a header: `USD 75.00`. */
export function words(money: Money): string {
  const {currency_code, value} = toWire(money);
  return `${currency_code} ${value}`;
}

export function zero(currency: string): Money {
  return {currency, minor: 0n};
}

/** @throws MoneyError for two currencies */
export function add(left: Money, right: Money): Money {
  return {currency: sameCurrency(left, right), minor: left.minor + right.minor};
}

/** Subtracts an amount. The result may be negative. @throws MoneyError for two currencies */
export function subtract(left: Money, right: Money): Money {
  return {currency: sameCurrency(left, right), minor: left.minor - right.minor};
}

/** @throws MoneyError when the quantity is no whole number */
export function multiply(money: Money, quantity: number): Money {
  if (!Number.isSafeInteger(quantity)) throw new MoneyError("the quantity must be a whole number");
  return {currency: money.currency, minor: money.minor * BigInt(quantity)};
}

/**
 * A share of an amount (`"8.25"` is eight and a quarter percent), in whole smallest units: half a unit is rounded up, away
 * from zero.
 *
 * @throws MoneyError when the percentage is no plain decimal number that is zero or more
 */
export function percentageOf(money: Money, percentage: string): Money {
  if (percentage.length > 32 || !/^(\d+(\.\d+)?|\.\d+)$/.test(percentage)) {
    throw new MoneyError("the percentage must be a decimal number");
  }
  // Multiplied, not divided: a division of big.js is cut off after twenty decimals.
  const share = new Big(money.minor.toString()).times(percentage).times("0.01");
  return {currency: money.currency, minor: BigInt(share.round(0, Big.roundHalfUp).toFixed(0))};
}

/** Negative, zero or positive, as for sorting. @throws MoneyError for two currencies */
export function compare(left: Money, right: Money): number {
  sameCurrency(left, right);
  return left.minor < right.minor ? -1 : Number(left.minor > right.minor);
}

/** The same amount in the same currency; other currencies are simply not equal. */
export function equals(left: Money, right: Money): boolean {
  return left.currency === right.currency && left.minor === right.minor;
}

function sameCurrency(left: Money, right: Money): string {
  if (left.currency !== right.currency)
    throw new MoneyError(`${left.currency} and ${right.currency} don't add up`);
  return left.currency;
}
