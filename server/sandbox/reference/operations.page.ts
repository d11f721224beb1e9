import {html} from "hono/html";
import {inlineStyle, PAGE_STYLE} from "../pages/inline-style.ts";
import {pageShell} from "../pages/shell.ts";
import type {Coverage, CoveredOperation} from "./coverage.ts";

const STYLE = inlineStyle(`${PAGE_STYLE}
main { max-inline-size: 60rem; margin: 0 auto; padding: 16px; }
.table { overflow-x: auto; }
table { border-collapse: collapse; inline-size: 100%; }
th, td { padding: 8px 12px; text-align: start; border-block-end: 1px solid light-dark(#87919d, #6b7682); }
th:last-child, td:last-child { inline-size: 6rem; }
code { font: 0.9375rem ui-monospace, monospace; overflow-wrap: anywhere; }
@media (max-width: 40rem) {
  h1 { font-size: 1.5rem; }
  th, td { padding-inline: 0 8px; }
  th:last-child, td:last-child { inline-size: auto; }
  code { font-size: 0.8125rem; }
}
`);

export const OPERATIONS_HEADERS: Readonly<Record<string, string>> = STYLE.headers;

/** A public page with the operations of PayPal's API. Those that the sandbox offers have a page of their own. */
export function operationsPage({apis, others}: Coverage) {
  return pageShell({
    title: "PayPal's operations in the sandbox",
    style: STYLE,
    content: html`<h1>PayPal's operations in the sandbox</h1>
      <p>
        The sandbox answers an operation that it does not offer with 404 and <code>RESOURCE_NOT_FOUND</code>.
        For programs: <a href="/openapi.json">openapi.json</a>. Cards for each outcome:
        <a href="/test-values">test values</a>.
      </p>
      ${apis.map(({name, operations}) => {
        const offered = operations.filter(({isOffered}) => isOffered).length;
        return html`<h2>${name}: ${offered} of ${operations.length}</h2>
          ${table(name, operations)}`;
      })}
      <h2>Without a published specification</h2>
      ${table("Without a published specification", others)}`,
  });
}

/** A table that scrolls by itself on a narrow screen, also by keyboard. */
function table(name: string, operations: readonly CoveredOperation[]) {
  return html`<div class="table" role="region" aria-label="${name}" tabindex="0">
    <table>
      <thead>
        <tr>
          <th scope="col">Operation</th>
          <th scope="col">Offered</th>
        </tr>
      </thead>
      <tbody>
        ${operations.map(({id, method, path, isOffered}) => {
          const name = html`<code>${method} ${path}</code>`;
          return html`<tr>
            <td>${isOffered ? html`<a href="/reference/${id}">${name}</a>` : name}</td>
            <td>${isOffered ? "yes" : "no"}</td>
          </tr>`;
        })}
      </tbody>
    </table>
  </div>`;
}
