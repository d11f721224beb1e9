/**
 * Values that the console offers. Browser code can't import the sandbox's lists; a test compares each with its
 * original.
 */
export const CHOICES = {
  // Stored statuses only. An order appears as VOIDED when all its authorizations are voided.
  orders: ["CREATED", "PAYER_ACTION_REQUIRED", "APPROVED", "COMPLETED"],
  captures: ["COMPLETED", "PENDING", "DECLINED", "FAILED", "PARTIALLY_REFUNDED", "REFUNDED"],
  authorizations: ["CREATED", "PENDING", "PARTIALLY_CAPTURED", "CAPTURED", "DENIED", "VOIDED"],
  refunds: ["COMPLETED", "PENDING", "FAILED", "CANCELLED"],
  disputes: ["OPEN", "WAITING_FOR_BUYER_RESPONSE", "WAITING_FOR_SELLER_RESPONSE", "UNDER_REVIEW", "RESOLVED"],
  disputeReasons: [
    "MERCHANDISE_OR_SERVICE_NOT_RECEIVED",
    "MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED",
    "UNAUTHORISED",
    "CREDIT_NOT_PROCESSED",
    "DUPLICATE_TRANSACTION",
    "INCORRECT_AMOUNT",
    "PAYMENT_BY_OTHER_MEANS",
    "CANCELED_RECURRING_BILLING",
    "PROBLEM_WITH_REMITTANCE",
    "OTHER",
  ],
  links: ["ACTIVE", "INACTIVE"],
  invoices: [
    "DRAFT",
    "SENT",
    "SCHEDULED",
    "PAID",
    "MARKED_AS_PAID",
    "CANCELLED",
    "REFUNDED",
    "PARTIALLY_PAID",
    "PARTIALLY_REFUNDED",
    "MARKED_AS_REFUNDED",
    "UNPAID",
    "PAYMENT_PENDING",
    "AUTO_CANCELLED",
    "PAID_EXTERNAL",
    "REFUNDED_EXTERNAL",
    "SHARED",
  ],
  mail: ["queued", "sending", "handing-over", "sent", "failed", "in-doubt", "kept"],
  events: [
    "CHECKOUT.ORDER.APPROVED",
    "CHECKOUT.ORDER.COMPLETED",
    "PAYMENT.CAPTURE.COMPLETED",
    "PAYMENT.CAPTURE.DENIED",
    "PAYMENT.CAPTURE.PENDING",
    "PAYMENT.CAPTURE.REFUNDED",
    "CUSTOMER.DISPUTE.CREATED",
    "CUSTOMER.DISPUTE.UPDATED",
    "CUSTOMER.DISPUTE.RESOLVED",
    "VAULT.PAYMENT-TOKEN.CREATED",
    "VAULT.PAYMENT-TOKEN.DELETED",
    "INVOICING.INVOICE.PAID",
  ],
} as const;

/** Labels of the kinds of faults. */
export const FAULT_KINDS: Readonly<Record<string, string>> = {
  status: "Answer with an error",
  delay: "Answer late",
  hold: "Process it, and hold the reply until the fault is removed",
  "reset-before": "Cut the connection before it is processed",
  "reset-after": "Cut the connection after it was processed",
  "webhook-duplicate": "Send an event twice",
  "webhook-reorder": "Send an event after a later one",
  "webhook-lose": "Lose an event until its next try",
  "webhook-delay": "Send an event late",
};
