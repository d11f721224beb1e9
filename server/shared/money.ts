import Big from "big.js";

/** Exact amount. `minor` counts the currency's smallest unit: cents, or whole yen. */
export interface Money {
  /** ISO 4217, three capital letters. */
  readonly currency: string;
  readonly minor: bigint;
}

/** Money as PayPal's API writes it, with a decimal number as a string. */
export interface WireMoney {
  readonly currency_code: string;
  readonly value: string;
}

/** Money in the shop's own API: requests and replies of the merchant routes, hooks, options and claims. */
export interface PublicMoney {
  readonly currencyCode: string;
  /** Decimal number in major units, such as `75.00`. */
  readonly value: string;
}

export function toPublic({currency_code: currencyCode, value}: WireMoney): PublicMoney {
  return {currencyCode, value};
}

export function fromPublic({currencyCode: currency_code, value}: PublicMoney): WireMoney {
  return {currency_code, value};
}

/** Error for an amount that can't be parsed or added: not a decimal number, too many decimals, or mixed currencies. */
export class MoneyError extends Error {
  override readonly name = "MoneyError";
}

/** HUF and TWD have decimals in ISO 4217, but PayPal accepts none (PayPal's reference "Currency codes"). */
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

/** Number of decimals of a currency: 0, 2 or 3. */
export function decimalsOf(currency: string): number {
  if (NO_DECIMALS.has(currency)) return 0;
  return THREE_DECIMALS.has(currency) ? 3 : 2;
}

/**
 * Parses an amount.
 *
 * @throws MoneyError for an invalid currency code, for a value that is no plain decimal number of at most 32 characters, and
 *   for more decimals than the currency has
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

/** Formats an amount with all decimals of its currency. */
export function toWire(money: Money): WireMoney {
  const decimals = decimalsOf(money.currency);
  const [sign, minor] = money.minor < 0n ? ["-", -money.minor] : ["", money.minor];
  // Inserting the point into the digits is exact and fast.
  const digits = minor.toString().padStart(decimals + 1, "0");
  const point = digits.length - decimals;
  const value = decimals === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`;
  return {currency_code: money.currency, value: sign + value};
}

/** Formats an amount for messages and headers: `USD 75.00`. */
export function words(money: Money): string {
  const {currency_code, value} = toWire(money);
  return `${currency_code} ${value}`;
}

export function zero(currency: string): Money {
  return {currency, minor: 0n};
}

/** @throws MoneyError for different currencies */
export function add(left: Money, right: Money): Money {
  return {currency: sameCurrency(left, right), minor: left.minor + right.minor};
}

/** Subtracts an amount. The result may be negative. @throws MoneyError for different currencies */
export function subtract(left: Money, right: Money): Money {
  return {currency: sameCurrency(left, right), minor: left.minor - right.minor};
}

/** @throws MoneyError for a quantity that is no whole number */
export function multiply(money: Money, quantity: number): Money {
  if (!Number.isSafeInteger(quantity)) throw new MoneyError("the quantity must be a whole number");
  return {currency: money.currency, minor: money.minor * BigInt(quantity)};
}

/**
 * Returns a percentage of an amount, rounded to the smallest unit. Half a unit is rounded away from zero.
 *
 * @param percentage such as `"8.25"`
 * @throws MoneyError for a percentage that is negative or no plain decimal number
 */
export function percentageOf(money: Money, percentage: string): Money {
  if (percentage.length > 32 || !/^(\d+(\.\d+)?|\.\d+)$/.test(percentage)) {
    throw new MoneyError("the percentage must be a decimal number");
  }
  // A division of big.js would be cut off after twenty decimals; a multiplication is exact.
  const share = new Big(money.minor.toString()).times(percentage).times("0.01");
  return {currency: money.currency, minor: BigInt(share.round(0, Big.roundHalfUp).toFixed(0))};
}

/** Compares for sorting: negative, zero or positive. @throws MoneyError for different currencies */
export function compare(left: Money, right: Money): number {
  sameCurrency(left, right);
  return left.minor < right.minor ? -1 : Number(left.minor > right.minor);
}

/** Tests for the same amount in the same currency. */
export function equals(left: Money, right: Money): boolean {
  return left.currency === right.currency && left.minor === right.minor;
}

function sameCurrency(left: Money, right: Money): string {
  if (left.currency !== right.currency)
    throw new MoneyError(`${left.currency} and ${right.currency} can't be added`);
  return left.currency;
}
