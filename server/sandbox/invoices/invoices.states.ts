/** All invoice statuses. The interface does not define the transitions. */
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
  readonly says: string;
  /** `due_amount` is always the total less this. Refunds do not change it. */
  readonly paid: Share;
  readonly refunded: Share;
  /** Payments went through PayPal (`service`), or were made elsewhere and only recorded. Absent without payments. */
  readonly through?: "service" | "outside";
  /** How it was sent: not yet, on its date, by PayPal's mail, or as a link that the invoicer shared. */
  readonly issued: "no" | "scheduled" | "mail" | "link";
  readonly cancelledBy?: "invoicer" | "service";
}

export const STATUS_MEANINGS: Readonly<Record<InvoiceStatus, StatusMeaning>> = {
  DRAFT: {says: "Not yet sent.", paid: "none", refunded: "none", issued: "no"},
  SCHEDULED: {
    says: "Will be sent on its invoice date.",
    paid: "none",
    refunded: "none",
    issued: "scheduled",
  },
  SENT: {says: "Sent; the payment is awaited.", paid: "none", refunded: "none", issued: "mail"},
  SHARED: {
    says: "Its link was shared; the payment is awaited.",
    paid: "none",
    refunded: "none",
    issued: "link",
  },
  UNPAID: {
    says: "Issued without a mail; the payment is awaited.",
    paid: "none",
    refunded: "none",
    issued: "link",
  },
  PAYMENT_PENDING: {
    // A payment that has not cleared is not among the transactions.
    says: "The payer has paid, and the payment has not cleared.",
    paid: "none",
    refunded: "none",
    issued: "mail",
  },
  PARTIALLY_PAID: {
    says: "A part has been paid.",
    paid: "part",
    refunded: "none",
    through: "service",
    issued: "mail",
  },
  PAID: {
    says: "Paid in full through the service.",
    paid: "all",
    refunded: "none",
    through: "service",
    issued: "mail",
  },
  MARKED_AS_PAID: {
    says: "The invoicer recorded that it was paid.",
    paid: "all",
    refunded: "none",
    through: "outside",
    issued: "mail",
  },
  PAID_EXTERNAL: {
    says: "Paid through another provider.",
    paid: "all",
    refunded: "none",
    through: "outside",
    issued: "link",
  },
  PARTIALLY_REFUNDED: {
    says: "Paid in full, and a part was given back.",
    paid: "all",
    refunded: "part",
    through: "service",
    issued: "mail",
  },
  REFUNDED: {
    says: "Paid in full, and all of it was given back.",
    paid: "all",
    refunded: "all",
    through: "service",
    issued: "mail",
  },
  MARKED_AS_REFUNDED: {
    says: "The invoicer recorded that all of it was given back.",
    paid: "all",
    refunded: "all",
    through: "outside",
    issued: "mail",
  },
  REFUNDED_EXTERNAL: {
    says: "Given back through another provider.",
    paid: "all",
    refunded: "all",
    through: "outside",
    issued: "link",
  },
  CANCELLED: {
    says: "Cancelled by the invoicer before it was paid.",
    paid: "none",
    refunded: "none",
    issued: "mail",
    cancelledBy: "invoicer",
  },
  AUTO_CANCELLED: {
    says: "Cancelled by the service: nobody paid it in time.",
    paid: "none",
    refunded: "none",
    issued: "mail",
    cancelledBy: "service",
  },
};
