import type {PropertyDeclarations} from "lit";
import type {SavedCard} from "../../merchant-api/vault.ts";
import type {HostedStyle} from "../../paypal-sdk/sdk-types.ts";
import {attributes, code} from "../../controllers/settings.ts";

/** Settings of the card fields in addition to the shared ones. */
export interface CardFieldsSettings {
  /** `never`, `when-required` (default) or `always`. The server may require more, never less. */
  threeDSecure: string | undefined;
  /** `hidden` (default), `optional` or `required`. */
  cardholderName: string | undefined;
  /** `postal-code` (default), `none` or `full`. */
  billingAddress: string | undefined;
  /** Placeholder of the card number. */
  placeholderNumber: string | undefined;
  /** Placeholder of the expiry date instead of `MM/YY`. */
  placeholderExpiry: string | undefined;
  /** Placeholder of the security code. */
  placeholderCvv: string | undefined;
  /** Placeholder of the name. */
  placeholderName: string | undefined;
  /** The SDK's style object for the inside of the fields. It takes precedence over the page's styles. */
  fieldStyle: HostedStyle | undefined;
  /** Saves the card for later payments, without a payment. */
  save: boolean | undefined;
  /** The page has the buyer's consent to save the card, so the element doesn't ask. */
  consent: boolean | undefined;
  /** Offers the saved cards of a known customer. */
  savedCards: boolean | undefined;
  /** Submits the form around the element after the payment, with the order's id as the element's value. */
  submitsForm: boolean | undefined;
  /** Name of the element's value in its form. */
  name: string | undefined;
  /** Replaces the request for a setup token. */
  createSetupToken: (() => Promise<{setupToken: string}>) | undefined;
  /** Replaces the request that saves the card of an approved setup token. */
  savePaymentMethod: ((approved: {setupToken: string}) => Promise<{card: SavedCard}>) | undefined;
}

const texts = [
  "cardholderName",
  "billingAddress",
  "placeholderNumber",
  "placeholderExpiry",
  "placeholderCvv",
  "placeholderName",
];
const flags = ["save", "savedCards", "submitsForm"];

/** Settings of the fields. A change of one makes the element start over. */
export const fieldSettings = [...texts, ...flags, "fieldStyle"];

export const cardFieldsProperties: PropertyDeclarations = {
  ...attributes(["threeDSecure", ...texts]),
  ...attributes([...flags, "consent"], {type: Boolean}),
  name: {reflect: true},
  fieldStyle: code,
  createSetupToken: code,
  savePaymentMethod: code,
};
