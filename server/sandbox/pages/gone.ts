import {html} from "hono/html";
import {directionOf} from "../texts/languages.ts";
import {speechOf, type Speech} from "../texts/windows/index.ts";
import {pageHeaders} from "./headers.ts";
import {inlineStyle, PAGE_STYLE} from "./inline-style.ts";

const STYLE = inlineStyle(`${PAGE_STYLE}
main { max-inline-size: 40rem; margin: 0 auto; padding: 24px 20px; }
h1 { margin: 0; font-size: 1.25rem; line-height: 1.3; }
`);

export const GONE_HEADERS: Readonly<Record<string, string>> = {...pageHeaders("'none'"), ...STYLE.headers};

/** What stands where a hosted page was asked for that does not exist, or no longer does. */
export function gonePage({language, texts: {banner, gone}}: Speech = speechOf()) {
  return html`<!doctype html>
    <html lang="${language}" dir="${directionOf(language)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${gone.title}</title>
        ${STYLE.element}
      </head>
      <body>
        <header class="banner">${banner}</header>
        <main>
          <h1>${gone.heading}</h1>
          <p>${gone.words}</p>
        </main>
      </body>
    </html>`;
}
