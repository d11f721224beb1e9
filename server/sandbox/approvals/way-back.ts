import {html} from "hono/html";
import {inlineStyle, PAGE_STYLE} from "../pages/inline-style.ts";
import {APPROVAL_STYLE} from "./style.ts";

const STYLE = inlineStyle(PAGE_STYLE + APPROVAL_STYLE);

/**
 * Leads on to the merchant's page by itself, and by a link. It is no redirect: browsers hold every redirect after a form
 * against the page's `form-action`, also those that the merchant's own server goes on with, and would stop there.
 */
export function wayBackPage(merchant: string, url: string, words: string) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta http-equiv="refresh" content="0; url=${url}" />
        <title>Back to ${merchant}</title>
        ${STYLE.element}
      </head>
      <body>
        <header class="banner">Sandbox: no real money</header>
        <main>
          <h1>Back to ${merchant}</h1>
          <p>${words}</p>
          <p><a href="${url}">Continue to ${merchant}</a></p>
        </main>
      </body>
    </html>`;
}
