import {html} from "hono/html";

/**
 * The page of one hosted card field. Its script draws the input into the body (one field is no main landmark of the page
 * around it), and believes only the page of `parentOrigin`.
 */
export function cardFieldPage(parentOrigin: string) {
  return html`<!doctype html>
    <html lang="en" data-parent-origin="${parentOrigin}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>Card field</title>
        <link rel="stylesheet" href="/web-sdk/v6/assets/frames/card-field.css" />
        <script type="module" src="/web-sdk/v6/assets/frames/card-field.js"></script>
      </head>
      <body></body>
    </html>`;
}
