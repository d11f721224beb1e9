import {html} from "hono/html";
import type {Decision} from "../test-controls/test-controls.operations.ts";

/**
 * The page of accelerated checkout's frames. Its script shows the dialog or component that the page of `parentOrigin`
 * requests, in that page's language. It accepts messages from that origin only.
 */
export function fastlanePage(parentOrigin: string, decision: Decision) {
  return html`<!doctype html>
    <html lang="en" data-parent-origin="${parentOrigin}" data-decision="${decision}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>Accelerated checkout</title>
        <link rel="stylesheet" href="/web-sdk/v6/assets/frames/fastlane.css" />
        <script type="module" src="/web-sdk/v6/assets/frames/fastlane.js"></script>
      </head>
      <body></body>
    </html>`;
}
