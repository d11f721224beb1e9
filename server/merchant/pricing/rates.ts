import type {WireMoney} from "../../shared/money.ts";

/** Shipping address, as far as the buyer's wallet shares it before approval. */
export interface Destination {
  /** ISO 3166-1, two capital letters. */
  readonly countryCode: string;
  readonly state?: string | undefined;
  readonly city?: string | undefined;
  readonly postalCode?: string | undefined;
}

/** Everything but `SHIPPING` is fetched by the buyer. */
export const RATE_TYPES = ["SHIPPING", "PICKUP", "PICKUP_IN_STORE", "PICKUP_FROM_PERSON"] as const;

/** A way to get the goods, and its price. */
export interface Rate {
  /** 1 to 127 characters; the same for the same way at the next question. */
  readonly id: string;
  /** Label shown to the buyer, 1 to 127 characters. */
  readonly label: string;
  readonly type: (typeof RATE_TYPES)[number];
  readonly amount: WireMoney;
  /** Tax on this shipping option, added to its amount when it is chosen. */
  readonly tax?: WireMoney | undefined;
}

/** Why goods can't be sent, in the codes that the wallets' shipping callbacks know. */
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
  /** Undefined while the buyer has named no address. */
  readonly destination: Destination | undefined;
}

/**
 * Says how the goods can be sent: at most ten rates, in the currency of the goods, the first one preferred; or why not.
 * The catalogue's table is one; a merchant may bring another.
 */
export type ShippingRates = (question: RatesQuestion) => Promise<RatesAnswer> | RatesAnswer;
export type RatesAnswer = readonly Rate[] | {readonly refused: ShippingRefusal};
