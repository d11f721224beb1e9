import {ACTION_KINDS} from "../payments/actions/actions.states.ts";
import {
  DISPUTE_ACTION_KINDS,
  INVOICE_ACTION_KINDS,
  LINK_ACTION_KINDS,
  TRACKING_ACTION_KINDS,
} from "../paypal-actions/paypal-actions.tables.ts";

/** Calls of a payment: the steps of the buyer's payment, and the merchant's actions on it. */
export const PAYMENT_KINDS = ["create", "change", "capture", "authorize", ...ACTION_KINDS] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];
/** Actions on disputes, invoices, payment links and trackers. */
export const PAYPAL_ACTION_KINDS = [
  ...DISPUTE_ACTION_KINDS,
  ...INVOICE_ACTION_KINDS,
  ...LINK_ACTION_KINDS,
  ...TRACKING_ACTION_KINDS,
] as const;
/** Calls for a saved card or wallet. */
export const CARD_KINDS = ["save-card", "delete-card"] as const;

/** Events that the shop's own code has not accepted. */
export const EVENT_KIND = "event";

export const TO_CHECK_KINDS = [...PAYMENT_KINDS, ...PAYPAL_ACTION_KINDS, ...CARD_KINDS, EVENT_KIND] as const;

/** Kind of a call whose outcome may be unknown, or of an event that was given up. */
export type ToCheckKind = (typeof TO_CHECK_KINDS)[number];

/**
 * `unknown`: the server still asks PayPal. `needs-check`: it is too late to repeat the call, and a person has to look it up; or
 * PayPal took a refund or another action, and it failed; or an event was given up, and a person sends it again or dismisses it.
 */
export const TO_CHECK_STATES = ["unknown", "needs-check"] as const;
export type ToCheckState = (typeof TO_CHECK_STATES)[number];
