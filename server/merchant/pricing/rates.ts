import type {WireMoney} from "../../shared/money.ts";

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

/** A shipping option with its price. */
export interface Rate {
  /** 1 to 127 characters; each call must return the same id for the same option. */
  readonly id: string;
  /** Label shown to the buyer, 1 to 127 characters. */
  readonly label: string;
  readonly type: (typeof RATE_TYPES)[number];
  readonly amount: WireMoney;
  /** Tax on this shipping option, added to its amount when it is chosen. */
  readonly tax?: WireMoney | undefined;
}

/** Reason why goods can't be shipped, as a code of the wallets' shipping callbacks. */
export type ShippingRefusal =
  | "ADDRESS_ERROR"
  | "COUNTRY_ERROR"
  | "STATE_ERROR"
  | "ZIP_ERROR"
  | "METHOD_UNAVAILABLE"
  | "STORE_UNAVAILABLE";

/** Goods and address for which shipping rates are requested. */
export interface RatesQuestion {
  readonly goods: WireMoney;
  /** Undefined until the buyer has entered an address. */
  readonly destination: Destination | undefined;
}

/**
 * Returns the shipping rates for goods: at most ten, in the goods' currency, the default first. Or returns the reason why the
 * goods can't be shipped. The catalogue has a default implementation.
 */
export type ShippingRates = (question: RatesQuestion) => Promise<RatesAnswer> | RatesAnswer;
export type RatesAnswer = readonly Rate[] | {readonly refused: ShippingRefusal};
