/** PayPal's issues for a declined payment, with the reason where PayPal names one. The merchant server reads them, too. */
export const declineIssues: Readonly<Record<string, "expired" | undefined>> = {
  INSTRUMENT_DECLINED: undefined,
  CARD_EXPIRED: "expired",
  CARD_CLOSED: undefined,
  TRANSACTION_REFUSED: undefined,
  PAYER_CANNOT_PAY: undefined,
};

/** Finds the issue by which PayPal declined a payment. Undefined for a refusal with another reason. */
export function declineIssueOf(details: unknown): string | undefined {
  const issues = Array.isArray(details)
    ? details.map((detail) => (detail as {issue?: unknown} | null)?.issue)
    : [];
  return issues.find(
    (issue): issue is string => typeof issue === "string" && Object.hasOwn(declineIssues, issue),
  );
}
