import type {Customer} from "./customers.ts";
import type {SavedSource} from "./sources.ts";

/** A payment method in the vault. */
export interface PaymentToken {
  readonly id: string;
  readonly customer: Customer;
  readonly source: SavedSource;
}

/** A page of what a customer has saved. */
export interface PaymentTokenList {
  readonly customer: Customer;
  /** Newest first. */
  readonly tokens: readonly PaymentToken[];
  readonly hasNext: boolean;
  /** How many there are in all; only when asked. */
  readonly total: number | undefined;
}
