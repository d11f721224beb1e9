import type {EligibilityReply, PageInstance} from "../../paypal-sdk/page-instance.ts";

/**
 * Tells whether a reply of find-eligible-methods names this method. It has the names of REST, which for
 * PayPal, Venmo and cards are the SDK's.
 */
export function expects(reply: EligibilityReply | undefined, method: string): boolean {
  const named: {readonly eligible_methods?: Readonly<Record<string, unknown>>} | undefined = reply;
  return !!named?.eligible_methods?.[method];
}

/**
 * Eligibility that the merchant's server knows before the SDK: from the page's settings, or from the token's reply. Never
 * rejects.
 */
export async function expectedMethods(
  page: PageInstance,
  given: EligibilityReply | Promise<EligibilityReply> | undefined,
  currencyCode: string | undefined,
): Promise<EligibilityReply | undefined> {
  try {
    return (await given) ?? (await told(page, currencyCode));
  } catch {
    return undefined;
  }
}

async function told(page: PageInstance, currencyCode: string | undefined) {
  await page.basis;
  const methods = page.token?.expectedMethods;
  return currencyCode && currencyCode !== methods?.currencyCode ? undefined : methods;
}
