import {createHash} from "node:crypto";
import {html, raw} from "hono/html";
import {DECLINING_NAMES, DECLINING_NUMBERS} from "../cards/processor.ts";
import {TEST_CODE} from "../three-d-secure/states.ts";
import {TEST_CARDS} from "../three-d-secure/test-cards.ts";
import {ERROR_NAMES} from "../wire/errors.ts";

const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; color: light-dark(#1a1d21, #eceff2);
  background: light-dark(#ffffff, #14171a); }
body { margin: 0; }
.banner { margin: 0; padding: 4px 16px; text-align: center; background: light-dark(#1a1d21, #eceff2);
  color: light-dark(#ffffff, #14171a); }
main { max-width: 60rem; margin: 0 auto; padding: 16px; }
.table { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { padding: 8px 12px; text-align: start; border-block-end: 1px solid light-dark(#87919d, #6b7682); }
code { font: 0.9375rem ui-monospace, monospace; white-space: nowrap; }
`;

const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");

/** Built from one constant: a space more between the tags, and the hash below no longer lets it in. */
const STYLE_ELEMENT = raw(`<style>${STYLE}</style>`);

/** The front page needs one style sheet, and that is in it: its hash is what the policy lets in. */
export const FRONT_PAGE_HEADERS: Readonly<Record<string, string>> = {
  "Content-Security-Policy":
    `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; ` +
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

/** What the sandbox is, the cards that work in it, and the errors that it links to. */
export function frontPage() {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Sandbox commerce service</title>
        ${STYLE_ELEMENT}
      </head>
      <body>
        <p class="banner">Sandbox: no real money</p>
        <main>
          <h1>Sandbox commerce service</h1>
          <p>
            Orders, cards and 3-D Secure as the real service has them, on this machine only. Any future expiry
            date and any security code work; the code of a challenge is <code>${TEST_CODE}</code>.
          </p>
          <h2>3-D Secure</h2>
          ${table(
            "3-D Secure",
            ["What happens", "Visa", "Mastercard"],
            TEST_CARDS.map((card) => [card.meaning, code(card.visa), code(card.mastercard)]),
          )}
          <h2>Declines by number</h2>
          ${table(
            "Declines by number",
            ["Number", "What happens", "Processor's code"],
            Object.entries(DECLINING_NUMBERS).map(([number, [response, meaning]]) => [
              code(number),
              meaning,
              code(response),
            ]),
          )}
          <h2>Declines by cardholder name</h2>
          ${table(
            "Declines by cardholder name",
            ["Name", "Processor's code"],
            Object.entries(DECLINING_NAMES).map(([name, response]) => [code(name), code(response)]),
          )}
          <h2>Errors</h2>
          ${table(
            "Errors",
            ["Status", "Name", "Meaning"],
            Object.entries(ERROR_NAMES).map(([status, [name, message]]) => [
              status,
              html`<code id="${name}">${name}</code>`,
              message,
            ]),
          )}
        </main>
      </body>
    </html>`;
}

type Cell = string | ReturnType<typeof html>;

/** A table that scrolls by itself on a narrow screen, also by keyboard. */
function table(name: string, heads: readonly string[], rows: readonly (readonly Cell[])[]) {
  return html`<div class="table" role="region" aria-label="${name}" tabindex="0">
    <table>
      <thead>
        <tr>
          ${heads.map((head) => html`<th scope="col">${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              ${row.map((cell) => html`<td>${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

function code(text: string) {
  return html`<code>${text}</code>`;
}
