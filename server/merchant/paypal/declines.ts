/** PayPal's issues for a declined payment. */
const DECLINED_ISSUES = new Set([
  "INSTRUMENT_DECLINED",
  "CARD_EXPIRED",
  "CARD_CLOSED",
  "TRANSACTION_REFUSED",
  "PAYER_CANNOT_PAY",
]);

/** Returns the issue by which PayPal declined a payment. Undefined for a refusal with another reason. */
export function declineIssueOf(
  details: readonly {readonly issue?: string | undefined}[] | undefined,
): string | undefined {
  return details?.find(({issue}) => issue !== undefined && DECLINED_ISSUES.has(issue))?.issue;
}
