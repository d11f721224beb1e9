import {html} from "hono/html";

/** A window whose script and style sheet are built under its name. */
type BuiltWindow = "challenge" | "guest-checkout" | "wallet-sheet";

/** The head of a window's document. */
export function windowHead(name: BuiltWindow, title: string) {
  const built = `/web-sdk/v6/assets/windows/${name}`;
  return html`<head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${title}</title>
    <link rel="stylesheet" href="${built}.css" />
    <script type="module" src="${built}.js"></script>
  </head>`;
}
