import type {HostedField} from "../paypal-sdk/sdk-types.ts";
import {hostedFields, type CardPayment} from "./card-payment.ts";

export interface FieldState {
  empty: boolean;
  valid: boolean;
}

/** Network of the card, once only one is possible. */
export interface Brand {
  type: string;
  name: string;
  /** Number of digits of the security code. */
  codeSize: number;
}

/** State of the hosted fields. A field without an event is empty. */
export function readFields({state}: CardPayment): Record<HostedField, FieldState> {
  const read = (field: HostedField): FieldState => ({
    empty: state[field]?.isEmpty !== false,
    valid: state[field]?.isValid === true,
  });
  return {number: read("number"), expiry: read("expiry"), cvv: read("cvv")};
}

export const isTyped = ({state}: CardPayment): boolean =>
  hostedFields.some((field) => state[field]?.isEmpty === false);

export function readBrand({state}: CardPayment): Brand | undefined {
  const [card, other] = Array.isArray(state.cards) ? state.cards : [];
  return card && !other
    ? {type: String(card.type), name: String(card.niceType), codeSize: card.code?.size === 4 ? 4 : 3}
    : undefined;
}
