import {html, raw} from "hono/html";
import {hashSource} from "../pages/inline-style.ts";
import {pageHeaders} from "../pages/headers.ts";

/** Built script and style sheet of the document. */
export interface CardFieldFiles {
  readonly script: string;
  readonly style: string;
}

/** Headers of the page. Only its inline script and style are allowed, and it loads no other resource. */
export function cardFieldHeaders(ancestors: string, {script, style}: CardFieldFiles): Record<string, string> {
  return pageHeaders(ancestors, {"script-src": hashSource(script), "style-src": hashSource(style)});
}

/**
 * Page of one hosted card field. Its script draws the input and exchanges messages only with `parentOrigin`.
 * It has no main landmark, because the surrounding page has one. Script and style are inline, so that the
 * field needs only one round trip.
 */
export function cardFieldPage(parentOrigin: string, {script, style}: CardFieldFiles) {
  // These would end the element early and put the rest into the page.
  if (/<\/script|<!--/i.test(script) || /<\/style/i.test(style))
    throw new Error(
      "The card field's script or style contains a closing tag or a comment, which would end its element early.",
    );
  return html`<!doctype html>
    <html lang="en" data-parent-origin="${parentOrigin}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>Card field</title>
        ${raw(`<style>${style}</style>`)} ${raw(`<script>${script}</script>`)}
      </head>
      <body></body>
    </html>`;
}
