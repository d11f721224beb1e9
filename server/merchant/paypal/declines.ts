import {declineIssues} from "../../../src/payment-flow/decline-issues.ts";

/** Returns the issue by which PayPal declined a payment. Undefined for a refusal with another reason. */
export function declineIssueOf(
  details: readonly {readonly issue?: string | undefined}[] | undefined,
): string | undefined {
  return details?.find(({issue}) => issue !== undefined && Object.hasOwn(declineIssues, issue))?.issue;
}
