import {html} from "hono/html";
import type {PageSpeech} from "./page-language.ts";
import {directionOf} from "../locales/languages.ts";
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

const ASSETS = "/web-sdk/v6/assets/pages";

type Markup = ReturnType<typeof html>;

export interface DocumentView {
  readonly speech: PageSpeech;
  readonly title: string;
  /** For who shares or finds the address. */
  readonly description?: string;
  /** What the script is told, as JSON; without it the document has none. */
  readonly data?: unknown;
  /** Other things in the head. */
  readonly head?: Markup | string;
  readonly script?: "payment-link" | "receipt";
  readonly body: Markup;
}

/** A document of the payment page's: the same head and banner for the page, its receipt, and what stands in their place. */
export function pageDocument({speech, title, description, data, head = "", script, body}: DocumentView) {
  const {language, texts} = speech;
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
