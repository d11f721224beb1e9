/** PayPal's statuses of captures, authorizations and refunds. */
const STATUSES: Readonly<Record<string, string>> = {
  COMPLETED: "Completed",
  PARTIALLY_REFUNDED: "Partly refunded",
  REFUNDED: "Refunded",
  PENDING: "Pending",
  DECLINED: "Declined",
  FAILED: "Failed",
  CANCELLED: "Canceled",
  REVERSED: "Reversed",
  CREATED: "Open",
  PARTIALLY_CAPTURED: "Partly captured",
  CAPTURED: "Captured",
  DENIED: "Denied",
  EXPIRED: "Expired",
  VOIDED: "Voided",
};

/** Status of a capture, an authorization or a refund in words. */
export function statusText(status: string): string {
  return STATUSES[status] ?? status;
}
