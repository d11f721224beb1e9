import {html, nothing} from "lit";
import {repeat} from "lit/directives/repeat.js";
import type {AppContext, Content, Page} from "./context.ts";
import {emptyState} from "./empty-state.ts";
import {addressOf} from "./route.ts";
import type {Column, ListView} from "./view.ts";

/** Rows while the first page loads. */
const PLACEHOLDERS = Array.from({length: 8}, (_, index) => index);

/** Items of a list. The first column's content is a link that opens the item, as a click anywhere in the row does. */
export function table(view: ListView, context: AppContext, isLoading: boolean): Content {
  const page = context.page;
  if (page?.items.length === 0) return emptyState(view, context);
  return html`<div class="table">
    <table aria-label=${view.title} aria-busy=${isLoading ? "true" : "false"}>
      <thead>
        <tr>
          ${view.columns.map(({label, ...column}) => html`<th scope="col" class=${classOf(column)}>${label}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${
          page
            ? repeat(
                page.items,
                (item) => view.keyOf(item),
                (item) => row(view, item, context),
              )
            : PLACEHOLDERS.map(() => placeholder(view))
        }
      </tbody>
    </table>
  </div>`;
}

function classOf({isNumeric, grows, hides}: Partial<Column>): string | typeof nothing {
  const names = [
    ...(isNumeric ? ["number"] : []),
    ...(grows ? ["grows"] : []),
    ...(hides ? [`hides-${hides}`] : []),
  ];
  return names.length > 0 ? names.join(" ") : nothing;
}

function row(view: ListView, item: unknown, context: AppContext): Content {
  const key = view.keyOf(item);
  const isOpen = context.route.open === key;
  const [first, ...others] = view.columns;
  return html`<tr
    class=${isOpen ? "open" : nothing}
    @click=${(event: MouseEvent) => openRow(event, context, key)}
  >
    <td class=${view.columns.some(({grows}) => grows) ? "first" : "first grows"}>
      <a
        class="opener"
        href=${addressOf({...context.route, open: key})}
        data-key=${key}
        aria-current=${isOpen ? "true" : nothing}
        aria-label=${view.nameOf?.(item) ?? nothing}
        >${first?.cell(item, context)}</a
      >
    </td>
    ${others.map((column) => html`<td class=${classOf(column)}>${column.cell(item, context)}</td>`)}
  </tr>`;
}

function placeholder(view: ListView): Content {
  return html`<tr class="placeholder" aria-hidden="true">
    ${view.columns.map((column) => html`<td class=${classOf(column)}><span></span></td>`)}
  </tr>`;
}

/** Ignores clicks on controls and clicks that selected text. */
function openRow(event: MouseEvent, context: AppContext, key: string): void {
  if (event.defaultPrevented || (event.target as Element).closest("a, button")) return;
  if (String(getSelection()) !== "") return;
  context.go({...context.route, open: key});
}

/** Links to the newest and to older items. */
export function pager(view: ListView, {page, route}: AppContext): Content {
  if (!page || (page.next === undefined && route.after === undefined)) return nothing;
  const {filter} = route;
  return html`<nav class="pager" aria-label=${`Pages of ${view.title.toLowerCase()}`}>
    ${route.after === undefined ? nothing : html`<a href=${addressOf({view: view.name, filter})}>Newest</a>`}
    ${olderLink(view, filter, page)}
  </nav>`;
}

function olderLink(view: ListView, filter: Readonly<Record<string, string>>, {next}: Page<unknown>): Content {
  return next === undefined
    ? html`<span class="quiet">The oldest</span>`
    : html`<a href=${addressOf({view: view.name, filter, after: next})}>Older</a>`;
}
