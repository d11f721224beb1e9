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

/** A page of the demo shop. The tags work under this policy (S1); the rest keeps others from framing or rebasing it. */
export function pagePolicy(nonce: string): string {
  return [
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    "style-src 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types lit-html checkout-elements 'allow-duplicates'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join("; ");
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
