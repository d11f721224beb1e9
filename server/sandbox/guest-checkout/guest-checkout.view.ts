import type {WireMoney} from "../../shared/money.ts";
import type {OfferedOption} from "../orders/order-amounts.ts";
import type {OrderForGuest} from "../orders/orders.operations.ts";
import type {AddressField} from "../forms/forms.schema.ts";
import type {GuestProblem} from "../locales/windows/texts.ts";

/** What a guest is asked, and what is known already. */
export interface GuestCheckout {
  readonly order: OrderForGuest;
  /** As buyers read it. */
  readonly merchant: string;
  readonly total: WireMoney;
  readonly items: readonly {readonly name: string; readonly quantity: string}[];
  readonly shippingOptions: readonly OfferedOption[];
  /** Whether the buyer says where the goods go; else the merchant has said so, or nothing is sent. */
  readonly asksForAddress: boolean;
  /** ISO 3166-1: what the form proposes. */
  readonly country: string;
}

/** A field of the form that something is wrong with; `form` is the payment as a whole. */
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

/** What is wrong; the buyer reads it in words that say what to do. */
export interface Problem {
  readonly field: FieldName;
  readonly reason: GuestProblem;
}

/** What became of a press on Pay. */
export type GuestOutcome =
  | {readonly state: "approved"; readonly payerId: string}
  /** The card's bank asks first. */
  | {readonly state: "challenge"; readonly challengeId: string; readonly payerId: string}
  /** The button had named another amount; nothing has happened. */
  | {readonly state: "changed"}
  /** Nothing has happened: the form says why, and stays as it is. */
  | {readonly state: "refused"; readonly problems: readonly Problem[]};
