import type {PublicMoney} from "../../shared/money.ts";
import type {HookItem, HookQuestion} from "../hooks/question.ts";

/** Shipping address, as far as the buyer's wallet shares it before approval. */
export interface Destination {
  /** ISO 3166-1, two capital letters. */
  readonly countryCode: string;
  readonly state?: string | undefined;
  readonly city?: string | undefined;
  readonly postalCode?: string | undefined;
}

/** `SHIPPING` is delivered to the buyer. The buyer collects the goods with all other types. */
export const RATE_TYPES = ["SHIPPING", "PICKUP", "PICKUP_IN_STORE", "PICKUP_FROM_PERSON"] as const;

/** A shipping option with its price. @typeParam Amount format of money: the hook's, or PayPal's */
export interface Rate<Amount = PublicMoney> {
  /** 1 to 127 characters; each call must return the same id for the same option. */
  readonly id: string;
  /** Label shown to the buyer. PayPal gets its first 127 characters. */
  readonly label: string;
  readonly type: (typeof RATE_TYPES)[number];
  readonly amount: Amount;
  /** Tax on this shipping option, added to its amount when it is chosen. */
  readonly tax?: Amount | undefined;
}

/** Reasons why goods can't be shipped: codes of the wallets' shipping callbacks. */
export const SHIPPING_REFUSALS = [
  "ADDRESS_ERROR",
  "COUNTRY_ERROR",
  "STATE_ERROR",
  "ZIP_ERROR",
  "METHOD_UNAVAILABLE",
  "STORE_UNAVAILABLE",
] as const;
export type ShippingRefusal = (typeof SHIPPING_REFUSALS)[number];

/** A line of the purchase, at the shop's own price. @typeParam Amount format of money: the hook's, or PayPal's */
export interface ChargedLine<Amount = PublicMoney> extends Omit<HookItem, "unitAmount"> {
  readonly unitAmount: Amount;
}

/** Goods and address for which shipping rates are requested. */
export interface RatesQuestion<Amount = PublicMoney> extends Omit<HookQuestion, "items"> {
  /** Total of the goods. */
  readonly goods: Amount;
  /** Empty for a signed cart, whose amounts are fixed. The hook is asked for its rates, unless it has its own shipping. */
  readonly items: readonly ChargedLine<Amount>[];
  /** Undefined until the buyer has entered an address. */
  readonly destination: Destination | undefined;
}

/**
 * Returns the shipping rates for goods: at most ten, in the goods' currency, the default first. Or returns the reason why the
 * goods can't be shipped. The catalogue has a default implementation.
 */
export type ShippingRates<Amount = PublicMoney> = (
  question: RatesQuestion<Amount>,
) => Promise<RatesAnswer<Amount>> | RatesAnswer<Amount>;
export type RatesAnswer<Amount = PublicMoney> = readonly Rate<Amount>[] | {readonly refused: ShippingRefusal};
