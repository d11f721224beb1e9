import type {HostedField} from "../paypal-sdk/sdk-types.ts";
import {hostedFields, type CardPayment} from "./card-payment.ts";

export interface FieldState {
  empty: boolean;
  valid: boolean;
}

/** The card's network, once the number leaves no other. */
export interface Brand {
  type: string;
  name: string;
  /** Digits of its security code. */
  codeSize: number;
}

/** What is known of the hosted fields; what an event did not say is as at the start. */
export function readFields({said}: CardPayment): Record<HostedField, FieldState> {
  const read = (field: HostedField): FieldState => ({
    empty: said[field]?.isEmpty !== false,
    valid: said[field]?.isValid === true,
  });
  return {number: read("number"), expiry: read("expiry"), cvv: read("cvv")};
}

export const isTyped = ({said}: CardPayment): boolean =>
  hostedFields.some((field) => said[field]?.isEmpty === false);

export function readBrand({said}: CardPayment): Brand | undefined {
  const [card, other] = Array.isArray(said.cards) ? said.cards : [];
  return card && !other
    ? {type: String(card.type), name: String(card.niceType), codeSize: card.code?.size === 4 ? 4 : 3}
    : undefined;
}
