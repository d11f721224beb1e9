import Big from "big.js";
import {type Market, paymentMethods, type RestName} from "../sdk/payment-methods.ts";
import {isSupportedCurrency} from "../wire/shapes.ts";
import type {PaymentFlow} from "./eligibility.schema.ts";

/** Facts that decide which methods are eligible. */
export interface Situation {
  readonly merchantCountry: string;
  readonly buyerCountry: string;
  readonly currency: string;
  /** Decimal number in major units; undefined while the amount is unknown. */
  readonly amount: string | undefined;
  readonly flow: PaymentFlow;
}

/** True for the flows that save the payment method. */
const SAVES_METHOD: Readonly<Record<PaymentFlow, boolean>> = {
  ONE_TIME_PAYMENT: false,
  RECURRING_PAYMENT: true,
  VAULT_WITH_PAYMENT: true,
  VAULT_WITHOUT_PAYMENT: true,
};

/** An eligible method. `market` is undefined for a method that is offered everywhere. */
export interface Eligible {
  readonly method: RestName;
  readonly market: Market | undefined;
  readonly canBeVaulted: boolean;
}

/** Eligible methods, in the order of the list. */
export function eligibleIn(situation: Situation): Eligible[] {
  if (!isSupportedCurrency(situation.currency)) return [];
  return paymentMethods.flatMap(({restName: method, markets, canBeVaulted, shape}) => {
    // Local methods are for buyers in the country, wherever the merchant is.
    const {buyerCountry} = situation;
    const place = shape === "local-payment" ? {...situation, merchantCountry: buyerCountry} : situation;
    const market = markets?.find((candidate: Market) => isIn(candidate, place));
    const isOffered = method !== null && (markets === null || market !== undefined);
    return isOffered && (canBeVaulted || !SAVES_METHOD[situation.flow])
      ? [{method, market, canBeVaulted}]
      : [];
  });
}

/** True if a flow saves the payment method, which needs the feature vault. */
export function savesMethod(flow: PaymentFlow): boolean {
  return SAVES_METHOD[flow];
}

/** Currencies of card networks that don't support all. */
const NETWORK_CURRENCIES: Readonly<Record<string, readonly string[]>> = {
  AMEX: ["AUD", "CAD", "CHF", "EUR", "GBP", "JPY", "NZD", "USD"],
  DISCOVER: ["USD"],
};

export function networkTakes(network: string, currency: string): boolean {
  return NETWORK_CURRENCIES[network]?.includes(currency) ?? true;
}

function isIn(market: Market, {merchantCountry, buyerCountry, currency, amount}: Situation): boolean {
  if (market.country !== merchantCountry || market.country !== buyerCountry) return false;
  if (market.currency !== currency) return false;
  // An unknown amount excludes no method: the page sends another request with the amount.
  if (amount === undefined) return true;
  const known = new Big(amount);
  return known.gte(market.from ?? 0) && (market.to === undefined || known.lte(market.to));
}
