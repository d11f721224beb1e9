import {html, nothing} from "lit";
import type {AppContext} from "../../../ui/context.ts";
import {addressOf, viewAt} from "../../../ui/route.ts";
import type {PanelView} from "../../../ui/view.ts";
import {call, CONSOLE} from "./api.ts";
import type {Hit, ListDeclaration} from "./api-types.ts";
import {shown, time} from "./cells.ts";

/** The search in all lists. A single result is opened. */
export function searchView(lists: readonly ListDeclaration[]): PanelView {
  return {
    kind: "panel",
    name: "search",
    title: "Search",
    load: async (context, signal) => {
      const {q = ""} = context.route.filter;
      if (q === "") return {hits: []};
      const query = new URLSearchParams({q}).toString();
      const found = await call<{hits: readonly Hit[]}>(
        "GET",
        `${CONSOLE}/search?${query}`,
        undefined,
        signal,
      );
      const [hit, ...more] = found.hits;
      if (hit && more.length === 0) context.go({...viewAt(hit.view), open: hit.key}, "replace");
      return found;
    },
    show: (context) => {
      const {hits} = context.data as {hits: readonly Hit[]};
      const {q = ""} = context.route.filter;
      if (hits.length > 0)
        return html`<ul class="hits">
          ${hits.map((hit) => result(hit, lists, context))}
        </ul>`;
      return html`<div class="empty">
        <h2>${q === "" ? "Search all lists" : html`No results for “${q}”`}</h2>
        <p>
          Search for any part of an id, a name, an e-mail address, an amount, an invoice number, a path, a
          <code>debug_id</code> or a type of event. Several words must all be in the result.
        </p>
      </div>`;
    },
  };
}

function result(hit: Hit, lists: readonly ListDeclaration[], context: AppContext) {
  const list = lists.find(({name}) => name === hit.view);
  const cells = list?.columns.flatMap(({kind}, index) => {
    const values = hit.cells[index] ?? [];
    return values.length === 0 ? [] : html`<span>${shown(values, {kind}, context)}</span>`;
  });
  return html`<li>
    <a class="opener" data-key=${hit.key} href=${addressOf({...viewAt(hit.view), open: hit.key})}
      >${list?.title}</a
    >
    ${cells} ${list?.isUntimed ? nothing : time(hit.time)}
  </li>`;
}
