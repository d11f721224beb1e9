import {html} from "hono/html";
import {pageHeaders} from "./headers.ts";
import {inlineStyle, PAGE_STYLE} from "./inline-style.ts";

const STYLE = inlineStyle(`${PAGE_STYLE}
main { max-inline-size: 40rem; margin: 0 auto; padding: 24px 20px; }
h1 { margin: 0; font-size: 1.25rem; line-height: 1.3; }
`);

export const GONE_HEADERS: Readonly<Record<string, string>> = {...pageHeaders("'none'"), ...STYLE.headers};

/** What stands where a hosted page was asked for that does not exist, or no longer does. */
export function gonePage() {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>No longer here</title>
        ${STYLE.element}
      </head>
      <body>
        <header class="banner">Sandbox: no real money</header>
        <main>
          <h1>This page is no longer here</h1>
          <p>Go back to the shop and try again. Nothing was charged by opening this page.</p>
        </main>
      </body>
    </html>`;
}
