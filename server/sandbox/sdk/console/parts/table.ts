import {html, nothing} from "lit";
import {repeat} from "lit/directives/repeat.js";
import type {Content, ConsoleContext, ListView} from "../context.ts";
import {addressOf} from "../route.ts";
import type {Row} from "../api-types.ts";
import {loading, timeText} from "./cells.ts";

/** Rows of a list. A click on the time, or anywhere in the row, opens it. */
export function table(
  view: ListView,
  context: ConsoleContext,
  {isLoaded}: {readonly isLoaded: boolean},
): Content {
  const {page, route} = context;
  if (!page) return loading(isLoaded);
  if (page.rows.length === 0) return emptyState(view, context);
  return html`<div class="table" role="region" aria-label=${view.title} tabindex="0">
    <table>
      <thead>
        <tr>
          <th scope="col">Time</th>
          ${view.columns.map(
            ({label, isNumeric}) =>
              html`<th scope="col" class=${isNumeric ? "number" : nothing}>${label}</th>`,
          )}
        </tr>
      </thead>
      <tbody>
        ${repeat(
          page.rows,
          ({key}) => key,
          (row) => tableRow(view, row, context, route.open === row.key),
        )}
      </tbody>
    </table>
  </div>`;
}

function tableRow(view: ListView, row: Row, context: ConsoleContext, isOpen: boolean): Content {
  const route = {...context.route, open: row.key};
  return html`<tr
    class=${isOpen ? "open" : nothing}
    @click=${(event: MouseEvent) => open(event, context, row)}
  >
    <td>
      <a
        class="opener"
        href=${addressOf(route)}
        data-key=${row.key}
        aria-current=${isOpen ? "true" : nothing}
        aria-label=${`${timeText(row.time)}, open ${row.id}`}
        ><time datetime=${row.time} title=${row.time}>${timeText(row.time)}</time></a
      >
    </td>
    ${view.columns.map(
      ({cell, isNumeric}) => html`<td class=${isNumeric ? "number" : nothing}>${cell(row, context)}</td>`,
    )}
  </tr>`;
}

/** Ignores clicks on controls and clicks that selected text. */
function open(event: MouseEvent, context: ConsoleContext, row: Row): void {
  if (event.defaultPrevented || (event.target as Element).closest("a, button")) return;
  if (String(getSelection()) !== "") return;
  context.go({...context.route, open: row.key});
}

function emptyState(view: ListView, context: ConsoleContext): Content {
  const {filter, after} = context.route;
  const isNarrowed = Object.keys(filter).length > 0 || after !== undefined;
  return html`<div class="empty">
    ${
      isNarrowed
        ? html`<h2>No matches for this filter</h2>
            <p>
              <a href=${addressOf({view: view.name, filter: {}})}>Show all of ${view.title.toLowerCase()}</a>
            </p>`
        : html`<h2>Nothing here yet</h2>
            ${view.empty(context)}`
    }
  </div>`;
}

export function toolbar(view: ListView, context: ConsoleContext): Content {
  const {filter} = context.route;
  const set = (name: string, value: string) => {
    const {[name]: _before, ...others} = filter;
    context.go({view: view.name, filter: value === "" ? others : {...others, [name]: value}});
  };
  return html`<div class="toolbar">
    ${view.filters.map(
      ({name, label, options}) =>
        html`<label>
          <span>${label}</span>
          ${
            options
              ? html`<select
                  .value=${filter[name] ?? ""}
                  @change=${(event: Event) => set(name, (event.target as HTMLSelectElement).value)}
                >
                  <option value="">Any</option>
                  ${options.map((each) => html`<option value=${each} ?selected=${filter[name] === each}>${each}</option>`)}
                </select>`
              : html`<input
                  type="search"
                  autocomplete="off"
                  spellcheck="false"
                  .value=${filter[name] ?? ""}
                  @change=${(event: Event) => set(name, (event.target as HTMLInputElement).value.trim())}
                />`
          }
        </label>`,
    )}
    <span class="tools">${view.tools?.(context)}</span>
  </div>`;
}

export function pager(view: ListView, {page, route}: ConsoleContext): Content {
  if (!page || (page.next === undefined && route.after === undefined)) return nothing;
  const {view: name, filter} = route;
  return html`<nav class="pager" aria-label=${`Pages of ${view.title.toLowerCase()}`}>
    ${route.after === undefined ? nothing : html`<a href=${addressOf({view: name, filter})}>Newest</a>`}
    ${page.next === undefined ? html`<span class="quiet">The oldest</span>` : html`<a href=${addressOf({view: name, filter, after: page.next})}>Older</a>`}
  </nav>`;
}
