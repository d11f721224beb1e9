import {pageHeaders} from "../pages/headers.ts";

/**
 * The headers of the page and of its receipt: the tags and the service's frames are the sandbox's own, and the payment
 * windows that the page opens can answer it. Strings become markup only through the policies that are named.
 */
export const HOSTED_HEADERS: Readonly<Record<string, string>> = {
  ...pageHeaders("'none'", {
    "frame-src": "'self'",
    "img-src": "'self'",
    "require-trusted-types-for": "'script'",
    "trusted-types": "lit-html checkout-elements hosted-payment 'allow-duplicates'",
  }),
  "Cross-Origin-Resource-Policy": "same-origin",
  "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
};
