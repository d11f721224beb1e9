import {html} from "hono/html";
import type {PageLocalization} from "./page-language.ts";
import {directionOf} from "../locales/languages.ts";
import {pageHeaders} from "../pages/headers.ts";

/**
 * Headers of the page and its receipt. Elements and PayPal's frames come from the sandbox itself.
 * `Cross-Origin-Opener-Policy` lets payment windows reach the page. Strings become markup only through the named
 * Trusted Types policies.
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

const ASSETS = "/web-sdk/v6/assets/pages";

type Markup = ReturnType<typeof html>;

export interface DocumentView {
  readonly localization: PageLocalization;
  readonly title: string;
  /** Description for search engines and link previews. */
  readonly description?: string;
  /** JSON for the script. Without it the document has no script data. */
  readonly data?: unknown;
  /** Additional elements of the head. */
  readonly head?: Markup | string;
  readonly script?: "payment-link" | "receipt" | "invoice";
  readonly body: Markup;
}

/** A document with the head and banner that the payment page, its receipt and its error pages share. */
export function pageDocument({
  localization,
  title,
  description,
  data,
  head = "",
  script,
  body,
}: DocumentView) {
  const {language, texts} = localization;
  return html`<!doctype html>
    <html
      lang="${language}"
      dir="${directionOf(language)}"
      ${data === undefined ? "" : html`data-page="${JSON.stringify(data)}"`}
    >
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <meta name="description" content="${description ?? title}" />
        <link rel="icon" href="${ASSETS}/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="${ASSETS}/payment-link.css" />
        ${script === undefined ? "" : html`<script type="module" src="${ASSETS}/${script}.js"></script>`}
        ${head}
      </head>
      <body>
        <div class="banner" role="banner">${texts.banner}</div>
        ${body}
      </body>
    </html>`;
}
