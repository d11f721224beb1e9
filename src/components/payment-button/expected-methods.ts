import type {EligibilityReply, PageInstance} from "../../paypal-sdk/page-instance.ts";

/**
 * Whether a reply of find-eligible-methods, as far as there is one, names this method: by the names of REST, which for
 * PayPal, Venmo and cards are the SDK's.
 */
export function expects(reply: EligibilityReply | undefined, method: string): boolean {
  const named: {readonly eligible_methods?: Readonly<Record<string, unknown>>} | undefined = reply;
  return !!named?.eligible_methods?.[method];
}

/**
 * What the merchant's server knows of eligibility before the SDK can be asked: what the page was given, or what came with
 * the token. Never rejects.
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
