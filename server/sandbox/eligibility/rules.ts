import Big from "big.js";
import {PAYMENT_METHODS, type PaymentMethod} from "../wire/application.ts";
import {isSupportedCurrency} from "../wire/currencies.ts";
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

/** Where a method is offered that is not offered everywhere. */
export interface Market {
  readonly country: string;
  readonly currency: string;
  /** Both included, in the currency's major unit. */
  readonly from?: string;
  readonly to?: string;
  readonly product?: PayLaterProduct;
}

export type PayLaterProduct = "PAYLATER" | "PAY_LATER_SHORT_TERM";

export interface Rule {
  /** Merchant and buyer are both in the market's country, and the currency is its own; absent, it is offered everywhere. */
  readonly markets?: readonly Market[];
  /** Whether it can be kept for later; only then is it eligible in a flow that keeps it. */
  readonly canBeVaulted: boolean;
}

/**
 * The bounds of pay later are those that the public product pages named in 2025; what is in force at the real service
 * depends on the buyer, too.
 */
const PAY_LATER: readonly Market[] = [
  {country: "US", currency: "USD", from: "30", to: "10000", product: "PAYLATER"},
  {country: "GB", currency: "GBP", from: "30", to: "2000", product: "PAY_LATER_SHORT_TERM"},
  {country: "DE", currency: "EUR", from: "1", to: "5000", product: "PAYLATER"},
  {country: "FR", currency: "EUR", from: "30", to: "2000", product: "PAY_LATER_SHORT_TERM"},
  {country: "ES", currency: "EUR", from: "30", to: "2000", product: "PAY_LATER_SHORT_TERM"},
  {country: "IT", currency: "EUR", from: "30", to: "2000", product: "PAY_LATER_SHORT_TERM"},
  {country: "AU", currency: "AUD", from: "30", to: "2000", product: "PAY_LATER_SHORT_TERM"},
];

/** Every method's rule. Beside it, its application must have switched it on, and the currency be one of the service's. */
export const RULES: Readonly<Record<PaymentMethod, Rule>> = {
  paypal: {canBeVaulted: true},
  // The interface: "available only to US merchants and US consumers with USD".
  venmo: {markets: [{country: "US", currency: "USD"}], canBeVaulted: true},
  paypal_pay_later: {markets: PAY_LATER, canBeVaulted: false},
  paypal_credit: {
    markets: [
      {country: "US", currency: "USD"},
      {country: "GB", currency: "GBP"},
    ],
    canBeVaulted: true,
  },
  advanced_cards: {canBeVaulted: true},
  // A guest has no account to keep a card in.
  basic_cards: {canBeVaulted: false},
  apple_pay: {canBeVaulted: true},
  google_pay: {canBeVaulted: false},
};

/** What a flow does with the method once the buyer has chosen it. */
const KEEPS: Readonly<Record<PaymentFlow, boolean>> = {
  ONE_TIME_PAYMENT: false,
  RECURRING_PAYMENT: true,
  VAULT_WITH_PAYMENT: true,
  VAULT_WITHOUT_PAYMENT: true,
};

/** An eligible method, and the market in which it is, where it has any. */
export interface Eligible {
  readonly method: PaymentMethod;
  readonly market: Market | undefined;
}

/** The methods whose rules a situation meets, in the order of the application's list. */
export function eligibleIn(situation: Situation): Eligible[] {
  return PAYMENT_METHODS.flatMap((method) => {
    const {markets, canBeVaulted} = RULES[method];
    const market = markets?.find((candidate) => isIn(candidate, situation));
    const offered =
      isSupportedCurrency(situation.currency) && (markets === undefined || market !== undefined);
    return offered && (canBeVaulted || !KEEPS[situation.flow]) ? [{method, market}] : [];
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
