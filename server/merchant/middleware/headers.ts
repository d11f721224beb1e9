import {isSecure} from "./origins.ts";
import type {Door} from "./threshold.ts";

/** For replies that are no page: nothing in them may run, and nobody may frame them. */
const CLOSED_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** A year; only this host, as a shop may have others that are not ready for it. */
const HTTPS_ONLY = "max-age=31536000";

/** The headers that every reply needs, where its route does not say otherwise. */
export function defaultHeaders({isSecure}: {isSecure: boolean}) {
  return {
    "content-security-policy": CLOSED_POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-resource-policy": "same-origin",
    // Approval windows are opened by the page and answer to it.
    "cross-origin-opener-policy": "same-origin-allow-popups",
    "cache-control": "no-store",
    ...(isSecure && {"strict-transport-security": HTTPS_ONLY}),
  };
}

/** Addresses that PayPal's own script needs, apart from the one that it is loaded from. */
const PAYPAL = {
  connect: ["https://*.paypal.com", "https://pay.google.com", "https://google.com"],
  frame: ["https://*.paypal.com", "https://pay.google.com"],
  img: ["https://*.paypal.com", "https://www.paypalobjects.com", "https://www.gstatic.com"],
} as const;

/** What a page's own policy depends on. */
interface PolicyOptions {
  readonly nonce: string;
  /** The origin of the SDK's script, of its frames and of its calls. */
  readonly sdkUrl: string;
}

/** The Content-Security-Policy of a demo page. The elements and the sandbox's SDK work under it. */
export function pagePolicy({nonce, sdkUrl}: PolicyOptions): string {
  const isPayPal = /^https:\/\/([\w-]+\.)*paypal\.com$/.test(sdkUrl);
  const sources = (kind: keyof typeof PAYPAL) => [sdkUrl, ...(isPayPal ? PAYPAL[kind] : [])].join(" ");
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    "style-src 'self'",
    `connect-src 'self' ${sources("connect")}`,
    `frame-src ${sources("frame")}`,
    `img-src 'self' ${sources("img")}`,
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types lit-html checkout-elements 'allow-duplicates'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join("; ");
}

/** The Permissions-Policy of a demo page: only the shop and PayPal's frames may ask a browser's wallet for a payment. */
export function pagePermissions(sdkUrl: string): string {
  return `payment=(self "${sdkUrl}"), camera=(), display-capture=(), geolocation=(), microphone=(), usb=()`;
}

const ON_HTTPS = defaultHeaders({isSecure: true});
const ON_HTTP = defaultHeaders({isSecure: false});

/** Gives every reply the headers that it needs (S8). A route that sets one of them itself keeps its own. */
export function headersDoor(): Door {
  return (c, headers) => {
    Object.assign(headers, isSecure(c.req.raw) ? ON_HTTPS : ON_HTTP);
    return undefined;
  };
}
