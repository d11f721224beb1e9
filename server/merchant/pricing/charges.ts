import {
  add,
  compare,
  type Money,
  parseMoney,
  type PublicMoney,
  subtract,
  toWire,
  type WireMoney,
  zero,
} from "../../shared/money.ts";
import {MerchantError} from "../errors.ts";
import type {HookRefusal} from "../hooks/answers.ts";
import type {RatesAnswer, RatesQuestion, ShippingRates} from "./rates.ts";

/** Values that discounts, tax and shipping depend on. */
export interface ChargesQuestion<Amount = PublicMoney> extends RatesQuestion<Amount> {
  /** True if the goods are shipped. A quote can be requested before this is known. */
  readonly isSent: boolean;
}

/** Discounts, tax, handling and shipping, all in the currency of the goods. */
export interface ChargesAnswer<Amount = PublicMoney> {
  /** Discount on the goods, at most their price. */
  readonly discount?: Amount | undefined;
  /** Tax on the goods. The tax on shipping is part of its rate. */
  readonly tax?: Amount | undefined;
  /** A fee, such as for gift wrapping. */
  readonly handling?: Amount | undefined;
  /** Shipping rates, or the reason why the goods can't be shipped. Absent if the shop ships nothing. */
  readonly shipping?: RatesAnswer<Amount> | undefined;
}

/**
 * Hook for discounts, tax and shipping, or for a refusal of the purchase. It is called again when the buyer chooses another address
 * or shipping option.
 */
export type Charges = (
  question: ChargesQuestion,
) => Promise<ChargesAnswer | HookRefusal> | ChargesAnswer | HookRefusal;

/** Asks for the charges, with money in PayPal's format. @throws MerchantError 422 for a refusal; HookError */
export type AskCharges = (question: ChargesQuestion<WireMoney>) => Promise<ChargesAnswer<WireMoney>>;

/** Discount, tax and handling, without shipping, as decimal strings of their currency. Absent when zero. */
export interface Extras {
  readonly discount?: WireMoney | undefined;
  readonly tax?: WireMoney | undefined;
  readonly handling?: WireMoney | undefined;
}

/** Charges of a shop with shipping rates only. */
export function chargesOf(rates: ShippingRates<WireMoney>): AskCharges {
  return async ({isSent, ...question}) => (isSent ? {shipping: await rates(question)} : {});
}

/**
 * Checks the discount, tax and handling that a hook returned.
 *
 * @throws MerchantError 422 when no amount is left to pay; Error for amounts that can't be charged
 */
export function extrasOf({discount, tax, handling}: ChargesAnswer<WireMoney>, goods: WireMoney): Extras {
  const extras = {
    ...extraOf("discount", discount, goods),
    ...extraOf("tax", tax, goods),
    ...extraOf("handling", handling, goods),
  };
  const left = compare(parseMoney(goods), readOr(extras.discount, goods.currency_code));
  if (left < 0) throw new Error("the discount is larger than the goods amount");
  if (left === 0)
    throw new MerchantError(
      422,
      "NOTHING_TO_PAY",
      "The total after the discount is zero, so it can't be paid.",
    );
  return extras;
}

function extraOf(what: keyof Extras, wire: WireMoney | undefined, goods: WireMoney): Extras {
  if (wire === undefined) return {};
  const amount = inGoodsCurrency(`the ${what}`, wire, goods);
  return amount.minor === 0n ? {} : {[what]: toWire(amount)};
}

/** Reads an amount that a hook returned. @throws Error for another currency, or a negative amount */
export function inGoodsCurrency(what: string, wire: WireMoney, goods: WireMoney): Money {
  const amount = parseMoney(wire);
  if (amount.currency === goods.currency_code && amount.minor >= 0n) return amount;
  throw new Error(`${what} must be an amount of zero or more in the goods' currency`);
}

/** Price of the goods, minus discount, plus tax and handling. */
export function withExtras(goods: Money, {discount, tax, handling}: Extras): Money {
  const taxed = add(subtract(goods, readOr(discount, goods.currency)), readOr(tax, goods.currency));
  return add(taxed, readOr(handling, goods.currency));
}

/** The same as PayPal's breakdown of an amount. */
export function breakdownOf({discount, tax, handling}: Extras) {
  return {...(discount && {discount}), ...(tax && {tax_total: tax}), ...(handling && {handling})};
}

export function readOr(wire: WireMoney | undefined, currency: string): Money {
  return wire === undefined ? zero(currency) : parseMoney(wire);
}
