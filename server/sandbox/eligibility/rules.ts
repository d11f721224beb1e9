import Big from "big.js";
import {type Market, paymentMethods, type RestName} from "../sdk/payment-methods.ts";
import {isSupportedCurrency} from "../wire/shapes.ts";
import type {PaymentFlow} from "./eligibility.schema.ts";

/** What decides which methods a buyer can use. */
export interface Situation {
  readonly merchantCountry: string;
  readonly buyerCountry: string;
  readonly currency: string;
  /** A decimal number of the currency's major unit; undefined when the amount is not known yet. */
  readonly amount: string | undefined;
  readonly flow: PaymentFlow;
}

/** What a flow does with the method once the buyer has chosen it. */
const KEEPS: Readonly<Record<PaymentFlow, boolean>> = {
  ONE_TIME_PAYMENT: false,
  RECURRING_PAYMENT: true,
  VAULT_WITH_PAYMENT: true,
  VAULT_WITHOUT_PAYMENT: true,
};

/** An eligible method, with the market that the buyer is in where the method is not offered everywhere. */
export interface Eligible {
  readonly method: RestName;
  readonly market: Market | undefined;
  readonly canBeVaulted: boolean;
}

/** The methods whose rules a situation meets, in the order of the list. */
export function eligibleIn(situation: Situation): Eligible[] {
  if (!isSupportedCurrency(situation.currency)) return [];
  return paymentMethods.flatMap(({restName: method, markets, canBeVaulted}) => {
    const market = markets?.find((candidate: Market) => isIn(candidate, situation));
    const isOffered = method !== null && (markets === null || market !== undefined);
    return isOffered && (canBeVaulted || !KEEPS[situation.flow]) ? [{method, market, canBeVaulted}] : [];
  });
}

/** Whether a flow keeps the method: an application without the vault can't do that. */
export function keeps(flow: PaymentFlow): boolean {
  return KEEPS[flow];
}

/** Networks that not every currency reaches; a network that is absent is taken in all. */
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
  // An amount that is not known yet rules nothing out: the page asks again when it is.
  if (amount === undefined) return true;
  const known = new Big(amount);
  return known.gte(market.from ?? 0) && (market.to === undefined || known.lte(market.to));
}
