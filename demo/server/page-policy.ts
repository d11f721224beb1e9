import {policyHosts} from "./policy-hosts.ts";

/** Values that a page's policy depends on. */
interface PolicyOptions {
  /** Value of the page's script elements. Undefined: the policy lists the hosts of scripts. */
  readonly nonce?: string;
  /** The origin of the SDK's script, of its frames and of its calls. */
  readonly sdkUrl: string;
  /** The page parses examples, into documents that run nothing. */
  readonly hasExamples?: boolean;
  /** `frames`: the page shows other pages of the shop in frames. `framed`: such a page. By default neither. */
  readonly framing?: "frames" | "framed" | undefined;
}

/** The Content-Security-Policy of a page. The elements and the sandbox's SDK work under it. */
export function pagePolicy({nonce, sdkUrl, hasExamples = false, framing}: PolicyOptions): string {
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
    `frame-src ${framing === "frames" ? "'self' " : ""}${sources("frame")}`,
    `img-src 'self' ${sources("img")}`,
    ...(isPayPal ? [`font-src ${sources("font")}`] : []),
    "form-action 'self'",
    ...(nonce === undefined
      ? []
      : [
          "require-trusted-types-for 'script'",
          `trusted-types lit-html checkout-elements${hasExamples ? " docs-examples" : ""} 'allow-duplicates'`,
        ]),
    `frame-ancestors ${framing === "framed" ? "'self'" : "'none'"}`,
    "base-uri 'none'",
    "object-src 'none'",
  ].join("; ");
}

/** The Permissions-Policy of a page: only the shop and PayPal's frames may use the Payment Request API. */
export function pagePermissions(sdkUrl: string): string {
  return `payment=(self "${sdkUrl}"), camera=(), display-capture=(), geolocation=(), microphone=(), usb=()`;
}
