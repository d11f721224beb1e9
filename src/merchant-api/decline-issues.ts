/**
 * PayPal's issues that mean a declined payment, each with the reason that the buyer can act on, if there is one. The merchant
 * server imports this file, too, so it imports nothing.
 */
const declineIssues: Readonly<Record<string, "expired" | undefined>> = {
  INSTRUMENT_DECLINED: undefined,
  CARD_EXPIRED: "expired",
  CARD_CLOSED: undefined,
  REFERENCED_CARD_EXPIRED: "expired",
  TRANSACTION_REFUSED: undefined,
  TRANSACTION_LIMIT_EXCEEDED: undefined,
  TRANSACTION_BLOCKED_BY_PAYEE: undefined,
  PAYEE_BLOCKED_TRANSACTION: undefined,
  PAYER_ACCOUNT_LOCKED_OR_CLOSED: undefined,
  PAYER_ACCOUNT_RESTRICTED: undefined,
  PAYER_CANNOT_PAY: undefined,
  PAYMENT_SOURCE_DECLINED_BY_PROCESSOR: undefined,
  REDIRECT_PAYER_FOR_ALTERNATE_FUNDING: undefined,
};

/** Returns the reason of a decline, where PayPal names one. */
export function declineReasonOf(details: unknown): "expired" | undefined {
  return declineIssues[declineIssueOf(details) ?? ""];
}

/** Returns the issue by which PayPal declined a payment. Undefined for a refusal with another reason. */
export function declineIssueOf(details: unknown): string | undefined {
  const issues = Array.isArray(details)
    ? details.map((detail) => (detail as {issue?: unknown} | null)?.issue)
    : [];
  return issues.find(
    (issue): issue is string => typeof issue === "string" && Object.hasOwn(declineIssues, issue),
  );
}
