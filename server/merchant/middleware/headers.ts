import type {MiddlewareHandler} from "hono";
import type {MerchantEnv} from "./context.ts";
import {policyHosts} from "./policy-hosts.ts";
import {isSecure} from "./request-info.ts";

/** Content-Security-Policy of replies that are not pages: no scripts, no framing. */
const CLOSED_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Lasts one year, for this host only: the shop's other hosts may not support https. */
const HTTPS_ONLY = "max-age=31536000";

const DEFAULT_HEADERS = {
  "content-security-policy": CLOSED_POLICY,
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-resource-policy": "same-origin",
  // The page opens approval windows, which send messages to it.
  "cross-origin-opener-policy": "same-origin-allow-popups",
  "cache-control": "no-store",
};

/** Values that a page's policy depends on. */
interface PolicyOptions {
  /** Value of the page's script elements. Undefined: the policy lists the hosts of scripts. */
  readonly nonce?: string;
  /** The origin of the SDK's script, of its frames and of its calls. */
  readonly sdkUrl: string;
}

/** The Content-Security-Policy of a page. The elements and the sandbox's SDK work under it. */
export function pagePolicy({nonce, sdkUrl}: PolicyOptions): string {
  const isPayPal = /^https:\/\/([\w-]+\.)*paypal\.com$/.test(sdkUrl);
  const sources = (kind: keyof typeof policyHosts) => {
    const hosts = isPayPal ? Object.values(policyHosts[kind]).flat() : [];
    return [...new Set([sdkUrl, ...hosts])].join(" ");
  };
  return [
    "default-src 'none'",
    nonce === undefined
      ? `script-src 'self' ${sources("script")}`
      : `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    "style-src 'self'",
    `connect-src 'self' ${sources("connect")}`,
    `frame-src ${sources("frame")}`,
    `img-src 'self' ${sources("img")}`,
    ...(isPayPal ? [`font-src ${sources("font")}`] : []),
    "form-action 'self'",
    ...(nonce === undefined
      ? []
      : [
          "require-trusted-types-for 'script'",
          "trusted-types lit-html checkout-elements 'allow-duplicates'",
        ]),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join("; ");
}

/** The Permissions-Policy of a demo page: only the shop and PayPal's frames may use the Payment Request API. */
export function pagePermissions(sdkUrl: string): string {
  return `payment=(self "${sdkUrl}"), camera=(), display-capture=(), geolocation=(), microphone=(), usb=()`;
}

/** Adds the headers that every reply needs. Keeps headers that the route has set. */
export const addDefaultHeaders: MiddlewareHandler<MerchantEnv> = async (c, next) => {
  await next();
  for (const [name, value] of Object.entries(DEFAULT_HEADERS)) {
    if (!c.res.headers.has(name)) c.res.headers.set(name, value);
  }
  if (isSecure(c.req.raw)) c.res.headers.set("strict-transport-security", HTTPS_ONLY);
};
