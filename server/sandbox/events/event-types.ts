/** What the service notifies merchants of (real-world.md, "Webhooks"), and what the notification is about. */
interface Kind {
  readonly description: string;
  readonly resourceType: string;
  readonly resourceVersion: string;
}

const order = {resourceType: "checkout-order", resourceVersion: "2.0"};
const capture = {resourceType: "capture", resourceVersion: "2.0"};
const dispute = {resourceType: "dispute", resourceVersion: "1.0"};
const paymentToken = {resourceType: "payment_token", resourceVersion: "3.0"};

/**
 * Every kind of event. A payment through a payment link has none of its own: it is an order and a capture like any other,
 * whose `custom_id` is the link's id, and that is how PayPal's merchants learn of it, too.
 */
export const EVENT_KINDS = {
  "CHECKOUT.ORDER.APPROVED": {...order, description: "An order was approved by its buyer."},
  "CHECKOUT.ORDER.COMPLETED": {...order, description: "An order was processed."},
  "PAYMENT.CAPTURE.COMPLETED": {...capture, description: "A payment capture was completed."},
  "PAYMENT.CAPTURE.DENIED": {...capture, description: "A payment capture was denied."},
  "PAYMENT.CAPTURE.PENDING": {...capture, description: "A payment capture is pending."},
  "PAYMENT.CAPTURE.REFUNDED": {
    resourceType: "refund",
    resourceVersion: "2.0",
    description: "A payment capture was refunded, in whole or in part.",
  },
  "CUSTOMER.DISPUTE.CREATED": {...dispute, description: "A dispute was created."},
  "CUSTOMER.DISPUTE.UPDATED": {...dispute, description: "A dispute was updated."},
  "CUSTOMER.DISPUTE.RESOLVED": {...dispute, description: "A dispute was resolved."},
  "VAULT.PAYMENT-TOKEN.CREATED": {...paymentToken, description: "A payment token was created."},
  "VAULT.PAYMENT-TOKEN.DELETED": {...paymentToken, description: "A payment token was deleted."},
  "INVOICING.INVOICE.PAID": {
    resourceType: "invoices",
    resourceVersion: "2.0",
    description: "An invoice was paid.",
  },
} as const satisfies Readonly<Record<string, Kind>>;

export type EventType = keyof typeof EVENT_KINDS;

export const EVENT_TYPES = Object.keys(EVENT_KINDS) as readonly EventType[] as readonly [
  EventType,
  ...EventType[],
];
