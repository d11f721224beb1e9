/** All invoice statuses. */
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
    meaning: "Paid, then partly refunded.",
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
    meaning: "Canceled by the invoicer before it was paid.",
    paid: "none",
    refunded: "none",
    issued: "mail",
    cancelledBy: "invoicer",
  },
  AUTO_CANCELLED: {
    meaning: "Canceled by PayPal, because it was not paid in time.",
    paid: "none",
    refunded: "none",
    issued: "mail",
    cancelledBy: "paypal",
  },
};

/** Actions that depend on an invoice's status. `pay` is a payment, by the buyer or recorded by the invoicer. */
export type InvoiceAction = "update" | "delete" | "send" | "remind" | "cancel" | "pay" | "refund";

const UNPAID = ["SENT", "SHARED", "UNPAID"] as const;

/** Status of an issued invoice without payments. */
export type UnpaidStatus = (typeof UNPAID)[number];

/** Statuses that allow each action. The only list of them. */
export const ALLOWED_IN: Readonly<Record<InvoiceAction, readonly InvoiceStatus[]>> = {
  update: ["DRAFT", "SCHEDULED", ...UNPAID],
  delete: ["DRAFT", "SCHEDULED"],
  send: ["DRAFT", "SCHEDULED"],
  remind: [...UNPAID, "PARTIALLY_PAID"],
  cancel: UNPAID,
  pay: [...UNPAID, "PARTIALLY_PAID"],
  refund: ["PAID", "MARKED_AS_PAID", "PAID_EXTERNAL", "PARTIALLY_PAID", "PARTIALLY_REFUNDED"],
};

/** The money of an issued invoice, in minor units. */
export interface Balance {
  readonly total: bigint;
  readonly paid: bigint;
  readonly refunded: bigint;
  /** True when no payment went through PayPal. */
  readonly isPaidOutside: boolean;
  /** True when no refund went through PayPal. */
  readonly isRefundedOutside: boolean;
  /** True while a buyer's payment is being reviewed. */
  readonly isPending: boolean;
}

/** Status of an issued invoice, by its money. @param unpaid its status without payments */
export function statusOf(balance: Balance, unpaid: UnpaidStatus): InvoiceStatus {
  const {total, paid, refunded} = balance;
  if (balance.isPending) return "PAYMENT_PENDING";
  if (paid === 0n) return unpaid;
  if (refunded > 0n && refunded < paid) return "PARTIALLY_REFUNDED";
  if (refunded > 0n) return balance.isRefundedOutside ? "MARKED_AS_REFUNDED" : "REFUNDED";
  if (paid < total) return "PARTIALLY_PAID";
  return balance.isPaidOutside ? "MARKED_AS_PAID" : "PAID";
}

/** The status without payments of an invoice that was created in a later status. */
export function unpaidStatusOf(status: InvoiceStatus): UnpaidStatus {
  if (status === "SHARED") return "SHARED";
  return STATUS_MEANINGS[status].issued === "link" ? "UNPAID" : "SENT";
}

/** Refusal of a cancellation. Undefined if the status allows it. */
export function cancelRefusal(status: InvoiceStatus): string | undefined {
  if (ALLOWED_IN.cancel.includes(status)) return undefined;
  switch (status) {
    case "DRAFT":
      return "CANNOT_CANCEL_DRAFT_INVOICE";
    case "SCHEDULED":
      return "CANNOT_CANCEL_SCHEDULED_INVOICE";
    case "CANCELLED":
    case "AUTO_CANCELLED":
      return "INVOICE_CANCELED_ALREADY";
    case "PARTIALLY_REFUNDED":
    case "REFUNDED":
    case "MARKED_AS_REFUNDED":
    case "REFUNDED_EXTERNAL":
      return "CANNOT_CANCEL_REFUNDED_INVOICE";
    default:
      return "CANNOT_CANCEL_PAID_INVOICE";
  }
}

/** Status of a buyer's payment: CREATED with its order, then by its capture. A review ends PENDING. */
export type InvoicePaymentStatus = "CREATED" | "PENDING" | "COMPLETED" | "DECLINED";
