import type {WireMoney} from "../../shared/money.ts";
import type {Goods} from "../orders/goods.ts";
import type {OfferedOption} from "../orders/order-amounts.ts";
import type {OrderForGuest} from "../orders/orders.operations.ts";
import type {AddressField} from "../forms/forms.schema.ts";
import type {GuestProblem} from "../locales/texts.ts";

/** Data of the guest form. */
export interface GuestCheckout {
  readonly order: OrderForGuest;
  /** Name that buyers see. */
  readonly merchant: string;
  readonly total: WireMoney;
  readonly goods: Goods;
  readonly shippingOptions: readonly OfferedOption[];
  /** True if the buyer chooses the shipping address. */
  readonly asksForAddress: boolean;
  /** Default country of the form, ISO 3166-1. */
  readonly country: string;
}

/** Field with a problem. `form` is the payment as a whole. */
export type FieldName =
  | "number"
  | "expiry"
  | "securityCode"
  | "name"
  | "email"
  | "phone"
  | AddressField
  | `shipping-${AddressField}`
  | "shipping-name"
  | "shippingOption"
  | "form";

/** Problem of a field. The buyer reads a localized message. */
export interface Problem {
  readonly field: FieldName;
  readonly reason: GuestProblem;
}

/** Result of a press on Pay. */
export type GuestOutcome =
  | {readonly state: "approved"; readonly payerId: string}
  /** The card needs a 3-D Secure challenge. */
  | {readonly state: "challenge"; readonly challengeId: string; readonly payerId: string}
  /** The total differs from the one on the button. The order is unchanged. */
  | {readonly state: "changed"}
  /** The payment was refused and the order is unchanged. */
  | {readonly state: "refused"; readonly problems: readonly Problem[]};
