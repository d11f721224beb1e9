import type {PropertyDeclarations} from "lit";
import type {Terms} from "../../merchant-api/purchase.ts";
import type {SavedCard} from "../../merchant-api/vault.ts";
import type {HostedStyle} from "../../paypal-sdk/sdk-types.ts";
import {attributes, code} from "../../controllers/settings.ts";

/** What the card fields can be told, beside what every tag can. */
export interface CardFieldsSettings {
  /** `when-required` (default), `always` or `off`; the server may ask for more, never for less. */
  threeDSecure: string | undefined;
  /** `hidden` (default), `optional` or `required`. */
  cardholderName: string | undefined;
  /** `postal-code` (default), `none` or `full`. */
  billingAddress: string | undefined;
  /** Stands in the card number's field while it is empty. */
  placeholderNumber: string | undefined;
  /** Stands in the expiry date's field while it is empty, in the place of `MM/YY`. */
  placeholderExpiry: string | undefined;
  /** Stands in the security code's field while it is empty. */
  placeholderCvv: string | undefined;
  /** Stands in the name's field while it is empty. */
  placeholderName: string | undefined;
  /** The SDK's style object for the inside of the fields; what it says goes before what the page's styles say. */
  fieldStyle: HostedStyle | undefined;
  /** The card is saved for later; nothing is paid. */
  save: boolean | undefined;
  /** The page has the buyer's consent to save the card, and the tag need not ask. */
  consent: boolean | undefined;
  /** A known customer's saved cards are offered. */
  savedCards: boolean | undefined;
  /** The form around the tag is sent once the payment is made, with the order's id as the tag's value. */
  submitsForm: boolean | undefined;
  /** The name of the tag's value in its form. */
  name: string | undefined;
  /** To whom, where and how the goods are sent, when the page has asked for it. */
  terms: Pick<Terms, "shipping"> | undefined;
  /** Replaces the request for a setup token. */
  createSetupToken: (() => Promise<{setupToken: string}>) | undefined;
  /** Replaces the request that saves the card of an approved setup token. */
  savePaymentMethod: ((approved: {setupToken: string}) => Promise<{card: SavedCard}>) | undefined;
}

const words = [
  "cardholderName",
  "billingAddress",
  "placeholderNumber",
  "placeholderExpiry",
  "placeholderCvv",
  "placeholderName",
];
const flags = ["save", "savedCards", "submitsForm"];

/** Each of these asks for the extras, and makes the tag start over when it changes. */
export const extraSettings = [...words, ...flags, "fieldStyle"];

export const cardFieldsProperties: PropertyDeclarations = {
  ...attributes(["threeDSecure", ...words]),
  ...attributes([...flags, "consent"], {type: Boolean}),
  name: {reflect: true},
  fieldStyle: code,
  terms: code,
  createSetupToken: code,
  savePaymentMethod: code,
};
