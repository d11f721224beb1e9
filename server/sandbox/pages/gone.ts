import {html} from "hono/html";
import {type Localization, localizationOf} from "./texts.ts";
import {pageHeaders} from "./headers.ts";
import {framedHeaders, inlineStyle, PAGE_STYLE} from "./inline-style.ts";
import {pageShell} from "./shell.ts";

const STYLE = inlineStyle(`${PAGE_STYLE}
main { max-inline-size: 40rem; margin: 0 auto; padding: 24px 20px; }
h1 { margin: 0; font-size: 1.25rem; line-height: 1.3; }
`);

export const GONE_HEADERS: Readonly<Record<string, string>> = {...pageHeaders("'none'"), ...STYLE.headers};

/** The headers in a frame of the sandbox's console. */
export const FRAMED_GONE_HEADERS: Readonly<Record<string, string>> = framedHeaders(STYLE);

/** Page for a hosted page that does not exist or was deleted. */
export function gonePage({language, texts: {banner, gone}}: Localization = localizationOf()) {
  return pageShell({
    title: gone.title,
    style: STYLE,
    language,
    banner,
    content: html`<h1>${gone.heading}</h1>
      <p>${gone.message}</p>`,
  });
}
