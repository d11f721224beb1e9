import {
  checkReturnUrls,
  type DeviceWalletSource,
  NO_SHIPPING,
  type ReturnUrls,
  type SavedOnSuccess,
  savedWalletAttributes,
  type SourceRules,
  type WalletSource,
} from "../../pricing/payment-source.ts";
import {savedOnSuccess} from "../../vault/save-with-purchase.ts";
import type {SampleOrderRequest} from "./requests.ts";

/**
 * Returns the URLs that the buyer returns to: those of the request, else the page's.
 *
 * @throws MerchantError 422 for a URL of another origin
 */
export function returnUrls({
  body,
  rules,
  request,
}: {
  readonly body?: Pick<SampleOrderRequest, "returnUrl" | "cancelUrl">;
  readonly rules: Pick<SourceRules, "home" | "origins">;
  readonly request: Request;
}): ReturnUrls {
  const page = pageAddress(request, rules);
  const {returnUrl = page, cancelUrl = returnUrl} = body ?? {};
  return checkReturnUrls({return_url: returnUrl, cancel_url: cancelUrl}, rules.origins);
}

/** URL of the page. If the browser sends only its origin, the shop's front page. */
function pageAddress(request: Request, {home, origins}: Pick<SourceRules, "home" | "origins">): string {
  const referrer = URL.parse(request.headers.get("referer") ?? "");
  return referrer && origins.includes(referrer.origin) ? referrer.href.slice(0, 2048) : home;
}

/** Builds the source of a wallet that redirects the buyer. */
export function redirected(urls: ReturnUrls): WalletSource {
  const context = {...urls, user_action: "CONTINUE", ...NO_SHIPPING} as const;
  return {paypal: {experience_context: context}};
}

export function savedWallet(urls: ReturnUrls, customer: string | undefined): WalletSource {
  return {
    paypal: {
      attributes: savedWalletAttributes(onSuccess(customer)),
      experience_context: {...urls, ...NO_SHIPPING},
    },
  };
}

export function savedApplePay(customer: string | undefined): DeviceWalletSource {
  return {apple_pay: {attributes: onSuccess(customer)}};
}

function onSuccess(customer: string | undefined): SavedOnSuccess {
  if (customer === undefined) throw new Error("a customer is required to save a payment source");
  return savedOnSuccess(customer);
}
