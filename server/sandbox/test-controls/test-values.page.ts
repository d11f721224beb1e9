import {html} from "hono/html";
import {MEMBER_CODE, TEST_BUYERS, TEST_MEMBERS} from "../test-buyers.ts";
import {DECLINING_NAMES, DECLINING_NUMBERS} from "../cards/processor.ts";
import {OUTCOMES} from "./test-controls.schema.ts";
import {TEST_CARDS, TEST_CODE} from "../cards/test-cards.ts";
import {ERROR_NAMES, ROUTE_NOT_FOUND} from "../wire/errors.ts";
import {inlineStyle, PAGE_STYLE} from "../pages/inline-style.ts";

const STYLE = inlineStyle(`${PAGE_STYLE}
main { max-inline-size: 60rem; margin: 0 auto; padding: 16px; }
.table { overflow-x: auto; }
table { border-collapse: collapse; inline-size: 100%; }
th, td { padding: 8px 12px; text-align: start; border-block-end: 1px solid light-dark(#87919d, #6b7682); }
code { font: 0.9375rem ui-monospace, monospace; }
td code { white-space: nowrap; }
p code { overflow-wrap: anywhere; }
@media (max-width: 40rem) {
  h1 { font-size: 1.5rem; }
  th, td { padding-inline: 0 8px; }
  td code { font-size: 0.8125rem; }
}
`);

export const TEST_VALUES_HEADERS: Readonly<Record<string, string>> = STYLE.headers;

/** A public page about the sandbox, with its test cards and the errors that it links to. */
export function testValuesPage() {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Test values of the sandbox</title>
        ${STYLE.element}
      </head>
      <body>
        <header class="banner">Sandbox: no real money</header>
        <main>
          <h1>PayPal sandbox</h1>
          <p>
            Emulates PayPal's orders, cards, wallets and 3-D Secure on this machine only. This page lists its
            test cards, buyers and outcomes. Any future expiry date and any security code work; the code of a
            challenge is <code>${TEST_CODE}</code>.
          </p>
          <p>
            The <a href="/">console</a> shows everything that happens in the sandbox. The
            <a href="/reference">API reference</a> lists every operation; its description as OpenAPI 3.1 is
            <a href="/openapi.json">openapi.json</a>. The <a href="/operations">list of operations</a> shows
            which of PayPal's the sandbox lacks.
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
          <h2>Buyers</h2>
          <p>
            Wallets' pages let a tester sign in as one of these. A preset selects which one they show first:
            <code>POST /_sandbox/presets {"buyer": "buyer-de"}</code>.
          </p>
          ${table(
            "Buyers",
            ["Id", "Name", "E-mail address", "Wallets", "What they are for"],
            TEST_BUYERS.map(({id, name, email, wallets, about}) => [
              code(id),
              `${name.given_name} ${name.surname}`,
              code(email),
              wallets.join(", "),
              about,
            ]),
          )}
          <h2>Outcomes to choose</h2>
          <p>
            A preset sets the result of the next payments:
            <code>POST /_sandbox/presets {"outcome": "capture-declined", "times": 1}</code>. Windows that ask
            a buyer something (wallets, the guest form, payment sheets, the bank's check, one-time codes) can
            also decide by themselves, so that a test needs no clicks: <code>{"decision": "approve"}</code>,
            <code>"cancel"</code>, or <code>"ask"</code> as usual. <code>GET /_sandbox/presets</code> lists
            all of this as JSON, and <code>DELETE</code> resets it.
          </p>
          ${table(
            "Outcomes to choose",
            ["Outcome", "What happens"],
            Object.entries(OUTCOMES).map(([outcome, meaning]) => [code(outcome), meaning]),
          )}
          <h2>Members of accelerated checkout</h2>
          <p>Their one-time code is <code>${MEMBER_CODE}</code>.</p>
          ${table(
            "Members of accelerated checkout",
            ["E-mail address", "What they are for"],
            TEST_MEMBERS.map(({buyer, about}) => [code(buyer.email), about]),
          )}
          <h2>Errors</h2>
          ${table(
            "Errors",
            ["Status", "Name", "Meaning"],
            [...Object.entries(ERROR_NAMES), ["404", ROUTE_NOT_FOUND] as const]
              .toSorted(([one], [other]) => Number(one) - Number(other))
              .map(([status, [name, message]]) => [status, html`<code id="${name}">${name}</code>`, message]),
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
