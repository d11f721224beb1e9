import type {EligibilityReply, PageInstance} from "../../sdk/page-instance.ts";

type Methods = Readonly<Record<string, unknown>>;

/**
 * What the merchant's server knows of eligibility before the SDK can be asked: what the page was given, or what came with
 * the token. By the names of REST, which for PayPal, Venmo and cards are the SDK's. Never rejects.
 */
export async function expectedMethods(
  page: PageInstance,
  given: EligibilityReply | Promise<EligibilityReply> | undefined,
  currencyCode: string | undefined,
): Promise<Methods | undefined> {
  try {
    const reply: {eligible_methods?: Methods} | undefined = (await given) ?? (await told(page, currencyCode));
    return reply?.eligible_methods;
  } catch {
    return undefined;
  }
}

async function told(page: PageInstance, currencyCode: string | undefined) {
  await page.basis;
  const methods = page.token?.expectedMethods;
  return currencyCode && currencyCode !== methods?.currencyCode ? undefined : methods;
}
