import type {PageConfiguration, PageInstance} from "../paypal-sdk/page-instance.ts";
import {shared} from "../page-state.ts";
import {warn} from "../warn.ts";

/** Warns of a request to PayPal or the merchant server that the page's Content-Security-Policy blocks. */
export function warnOfBlockedRequest(event: SecurityPolicyViolationEvent): void {
  const {blockedURI, disposition, effectiveDirective} = event;
  if (disposition !== "enforce" || !URL.canParse(blockedURI)) return;
  const {origin, hostname} = new URL(blockedURI);
  if (!/(^|\.)paypal\.com$/.test(hostname) && !isOwn(blockedURI)) return;
  const source = origin === location.origin ? "'self'" : origin;
  // `script-src-elem` is part of the directive that pages write.
  const directive = effectiveDirective.replace(/-(elem|attr)$/, "");
  warn(`The page's Content-Security-Policy blocks ${origin}. Add ${source} to ${directive}.`);
}

/** Returns whether an element of the page sends this request. */
function isOwn(address: string): boolean {
  const instances = shared("instances", () => new Map<string, PageInstance>());
  return [...instances.keys()].some((key) => {
    const {sdkUrl, tokenSource} = JSON.parse(key) as PageConfiguration;
    return [`${sdkUrl}/`, tokenSource].some((base) =>
      address.startsWith(new URL(base, document.baseURI).href),
    );
  });
}
