/** All invoice statuses. PayPal does not define the transitions. */
export const INVOICE_STATUSES = [
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
] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

/** Share of the total that is paid, or share of the payments that is refunded. `part` is more than nothing. */
export type Share = "none" | "part" | "all";

/** Consequences of a status for the invoice's other fields. */
export interface StatusMeaning {
  readonly meaning: string;
  /** `due_amount` is always the total less this. Refunds do not change it. */
  readonly paid: Share;
  readonly refunded: Share;
  /** Payments went through PayPal (`paypal`), or were made elsewhere and only recorded. Absent without payments. */
  readonly through?: "paypal" | "outside";
  /** How it was sent: not yet, on its date, by PayPal's mail, or as a link that the invoicer shared. */
  readonly issued: "no" | "scheduled" | "mail" | "link";
  readonly cancelledBy?: "invoicer" | "paypal";
}

export const STATUS_MEANINGS: Readonly<Record<InvoiceStatus, StatusMeaning>> = {
  DRAFT: {meaning: "Not yet sent.", paid: "none", refunded: "none", issued: "no"},
  SCHEDULED: {
    meaning: "Will be sent on its invoice date.",
    paid: "none",
    refunded: "none",
    issued: "scheduled",
  },
  SENT: {meaning: "Sent; waiting for the payment.", paid: "none", refunded: "none", issued: "mail"},
  SHARED: {
    meaning: "Its link was shared; waiting for the payment.",
    paid: "none",
    refunded: "none",
    issued: "link",
  },
  UNPAID: {
    meaning: "Issued without a mail; waiting for the payment.",
    paid: "none",
    refunded: "none",
    issued: "link",
  },
  PAYMENT_PENDING: {
    // A payment that has not cleared is not among the transactions.
    meaning: "The payer has paid, and the payment has not cleared.",
    paid: "none",
    refunded: "none",
    issued: "mail",
  },
  PARTIALLY_PAID: {
    meaning: "A part has been paid.",
    paid: "part",
    refunded: "none",
    through: "paypal",
    issued: "mail",
  },
  PAID: {
    meaning: "Paid in full through PayPal.",
    paid: "all",
    refunded: "none",
    through: "paypal",
    issued: "mail",
  },
  MARKED_AS_PAID: {
    meaning: "The invoicer recorded that it was paid.",
    paid: "all",
    refunded: "none",
    through: "outside",
    issued: "mail",
  },
  PAID_EXTERNAL: {
    meaning: "Paid through another provider.",
    paid: "all",
    refunded: "none",
    through: "outside",
    issued: "link",
  },
  PARTIALLY_REFUNDED: {
    meaning: "Paid in full, then partly refunded.",
    paid: "all",
    refunded: "part",
    through: "paypal",
    issued: "mail",
  },
  REFUNDED: {
    meaning: "Paid in full, then refunded.",
    paid: "all",
    refunded: "all",
    through: "paypal",
    issued: "mail",
  },
  MARKED_AS_REFUNDED: {
    meaning: "The invoicer recorded a full refund.",
    paid: "all",
    refunded: "all",
    through: "outside",
    issued: "mail",
  },
  REFUNDED_EXTERNAL: {
    meaning: "Refunded through another provider.",
    paid: "all",
    refunded: "all",
    through: "outside",
    issued: "link",
  },
  CANCELLED: {
    meaning: "Cancelled by the invoicer before it was paid.",
    paid: "none",
    refunded: "none",
    issued: "mail",
    cancelledBy: "invoicer",
  },
  AUTO_CANCELLED: {
    meaning: "Cancelled by PayPal, because it was not paid in time.",
    paid: "none",
    refunded: "none",
    issued: "mail",
    cancelledBy: "paypal",
  },
};
