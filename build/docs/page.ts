import {html, raw} from "hono/html";
import type {HtmlEscapedString} from "hono/utils/html";

/** A page in the navigation. */
export interface Entry {
  /** Its file is `<name>.html`. */
  readonly name: string;
  readonly title: string;
}

export interface DocsPage extends Entry {
  /** HTML that was made of Markdown of our own. */
  readonly body: string;
  readonly sections: readonly {readonly id: string; readonly title: string}[];
}

/** Holds also where somebody serves the folder without headers; our server's own policy comes on top. */
const POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'";

/** A whole page: what there is on the left, the page, and what is on it. `{{nonce}}` is the server's to fill in. */
export function docsPage({name, title, body, sections}: DocsPage, entries: readonly Entry[]): string {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${POLICY}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · checkout-elements</title>
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/docs/docs.css" />
        <script type="module" nonce="{{nonce}}" src="/docs.js"></script>
      </head>
      <body>
        <a class="skip" href="#page">To the page</a>
        <header class="top">
          <a class="brand" href="/docs/start.html">checkout-elements</a>
          <search>
            <label for="find">Search</label> <input id="find" type="search" autocomplete="off" />
            <ul id="found" aria-label="Found"></ul>
            <p id="count" role="status"></p>
          </search>
        </header>
        <div class="columns">
          <nav aria-label="Pages">
            <ul>
              ${entries.map(
                (entry) =>
                  html`<li>
                    <a
                      href="/docs/${entry.name}.html"
                      ${entry.name === name ? raw(' aria-current="page"') : ""}
                      >${entry.title}</a
                    >
                  </li> `,
              )}
            </ul>
          </nav>
          <main id="page" tabindex="-1">${raw(body)}</main>
          ${
            sections.length === 0
              ? ""
              : html`<nav class="contents" aria-label="On this page">
                  <ul>
                    ${sections.map(({id, title: words}) => html`<li><a href="#${id}">${words}</a></li> `)}
                  </ul>
                </nav>`
          }
        </div>
      </body>
    </html> `;
  // A promise only where a part of it is one.
  return (page as HtmlEscapedString).toString();
}
