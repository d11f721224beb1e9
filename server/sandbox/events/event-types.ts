/** PayPal's webhook event types and the resource that each is about. */
interface Kind {
  readonly description: string;
  readonly resourceType: string;
  readonly resourceVersion: string;
}

const order = {resourceType: "checkout-order", resourceVersion: "2.0"};
const authorization = {resourceType: "authorization", resourceVersion: "2.0"};
const refund = {resourceType: "refund", resourceVersion: "2.0"};
const capture = {resourceType: "capture", resourceVersion: "2.0"};
const dispute = {resourceType: "dispute", resourceVersion: "1.0"};
const invoice = {resourceType: "invoices", resourceVersion: "2.0"};
const paymentToken = {resourceType: "payment_token", resourceVersion: "3.0"};

/**
 * All event types. As with PayPal, a payment through a payment link has no type. It sends the events of
 * its order and capture, whose `custom_id` is the link's id.
 */
export const EVENT_KINDS = {
  "CHECKOUT.ORDER.APPROVED": {...order, description: "An order was approved by its buyer."},
  "CHECKOUT.ORDER.COMPLETED": {...order, description: "An order was processed."},
  "CHECKOUT.PAYMENT-APPROVAL.REVERSED": {
    ...order,
    description: "A payment was given back after its approval.",
  },
  "PAYMENT.AUTHORIZATION.CREATED": {...authorization, description: "An authorization was created."},
  "PAYMENT.AUTHORIZATION.VOIDED": {...authorization, description: "An authorization was voided."},
  "PAYMENT.CAPTURE.COMPLETED": {...capture, description: "A payment capture was completed."},
  "PAYMENT.CAPTURE.DENIED": {...capture, description: "A payment capture was denied."},
  "PAYMENT.CAPTURE.PENDING": {...capture, description: "A payment capture is pending."},
  "PAYMENT.CAPTURE.REFUNDED": {
    ...refund,
    description: "A payment capture was refunded, in whole or in part.",
  },
  "PAYMENT.CAPTURE.REVERSED": {...refund, description: "A payment capture was reversed."},
  "PAYMENT.REFUND.PENDING": {...refund, description: "A refund is pending."},
  "PAYMENT.REFUND.COMPLETED": {...refund, description: "A pending refund was completed."},
  "PAYMENT.REFUND.FAILED": {...refund, description: "A refund failed."},
  "CUSTOMER.DISPUTE.CREATED": {...dispute, description: "A dispute was created."},
  "CUSTOMER.DISPUTE.UPDATED": {...dispute, description: "A dispute was updated."},
  "CUSTOMER.DISPUTE.RESOLVED": {...dispute, description: "A dispute was resolved."},
  "VAULT.PAYMENT-TOKEN.CREATED": {...paymentToken, description: "A payment token was created."},
  "VAULT.PAYMENT-TOKEN.DELETED": {...paymentToken, description: "A payment token was deleted."},
  "VAULT.PAYMENT-TOKEN.DELETION-INITIATED": {
    ...paymentToken,
    description: "The deletion of a payment token was requested.",
  },
  "INVOICING.INVOICE.CREATED": {...invoice, description: "An invoice was created."},
  "INVOICING.INVOICE.UPDATED": {...invoice, description: "An invoice was updated."},
  "INVOICING.INVOICE.SCHEDULED": {...invoice, description: "An invoice was scheduled."},
  "INVOICING.INVOICE.PAID": {...invoice, description: "An invoice was paid."},
  "INVOICING.INVOICE.REFUNDED": {...invoice, description: "An invoice was refunded, in whole or in part."},
  "INVOICING.INVOICE.CANCELLED": {...invoice, description: "An invoice was cancelled."},
} as const satisfies Readonly<Record<string, Kind>>;

export type EventType = keyof typeof EVENT_KINDS;

export const EVENT_TYPES = Object.keys(EVENT_KINDS) as readonly EventType[] as readonly [
  EventType,
  ...EventType[],
];
