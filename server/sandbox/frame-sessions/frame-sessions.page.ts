import {html, raw} from "hono/html";
import {hashSource} from "../pages/inline-style.ts";
import {pageHeaders} from "../pages/headers.ts";

/** What is built for the field's document: a classic script, and a style sheet. */
export interface CardFieldFiles {
  readonly script: string;
  readonly style: string;
}

/** The headers of the page: nothing runs, and nothing is worn, but what is in it; it loads nothing. */
export function cardFieldHeaders(ancestors: string, {script, style}: CardFieldFiles): Record<string, string> {
  return pageHeaders(ancestors, {"script-src": hashSource(script), "style-src": hashSource(style)});
}

/**
 * The page of one hosted card field. Its script draws the input into the body (one field is no main landmark of the page
 * around it), and believes only the page of `parentOrigin`.
 *
 * Script and style stand in the page: a buyer waits for one round trip until there is a field, not for two.
 */
export function cardFieldPage(parentOrigin: string, {script, style}: CardFieldFiles) {
  // Either would end its element early, and leave the rest of it in the page.
  if (/<\/script|<!--/i.test(script) || /<\/style/i.test(style))
    throw new Error("The card field's script or style can't stand in a page as it is.");
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
