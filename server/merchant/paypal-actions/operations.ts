import {DISPUTE_OPERATIONS} from "./dispute-operations.ts";
import {INVOICE_OPERATIONS} from "./invoice-operations.ts";
import {LINK_OPERATIONS} from "./link-operations.ts";
import type {PayPalOperation} from "./operation.ts";
import type {PayPalActionKind} from "./paypal-actions.tables.ts";
import {TRACKING_OPERATIONS} from "./tracking-operations.ts";

/** Every kind of action on a record at PayPal. */
export const OPERATIONS = {
  ...DISPUTE_OPERATIONS,
  ...INVOICE_OPERATIONS,
  ...LINK_OPERATIONS,
  ...TRACKING_OPERATIONS,
} as unknown as Record<PayPalActionKind, PayPalOperation<unknown>>;
