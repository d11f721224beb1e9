import {html} from "hono/html";

/** What stands where a hosted page was asked for that does not exist, or no longer does. */
export function gonePage() {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>No longer here</title>
      </head>
      <body>
        <main>
          <h1>This page is no longer here</h1>
          <p>Go back to the shop and try again. Nothing was charged by opening this page.</p>
        </main>
      </body>
    </html>`;
}
