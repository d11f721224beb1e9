import {html, nothing} from "lit";
import {keyed} from "lit/directives/keyed.js";
import {live} from "lit/directives/live.js";
import type {AppContext, Content} from "./context.ts";
import {filter as filterIcon, icon} from "./icons.ts";
import type {Route} from "./route.ts";
import "./search-field.ts";
import type {SearchField} from "./search-field.ts";
import type {Filter, ListView} from "./view.ts";

// The app keeps state with this prefix while other items open.
const IS_OPEN = "filters are open";

/** Fields that narrow a list, and the list's buttons. On a narrow screen a button shows the fields. */
export function filterBar(view: ListView, context: AppContext): Content {
  const search = view.filters.filter(({type}) => type === "search");
  const others = view.filters.filter(({type}) => type !== "search");
  const isOpen = context.formState.get(IS_OPEN) === true;
  const count = others.filter(({name}) => name in context.route.filter).length;
  const toggle = () => {
    context.formState.set(IS_OPEN, !isOpen);
    context.draw();
  };
  return html`<div class="toolbar">
    ${search.map((each) => field(each, view, context))}
    ${
      others.length === 0
        ? nothing
        : html`<button
            type="button"
            class="filter-button"
            aria-expanded=${isOpen ? "true" : "false"}
            aria-controls="filters"
            @click=${toggle}
          >
            ${icon(filterIcon)} Filters${count > 0 ? ` (${count})` : ""}
          </button>`
    }
    <div id="filters" class=${isOpen ? "filters is-open" : "filters"}>
      ${others.map((each) => field(each, view, context))}
    </div>
    <span class="tools">${view.tools?.(context)}</span>
  </div>`;
}

function field(each: Filter, view: ListView, context: AppContext): Content {
  const {name, label, options, type = "text", placeholder} = each;
  const value = context.route.filter[name] ?? "";
  const narrow = (text: string, how?: "replace") =>
    context.go(withFilter(context.route, view.name, name, text), how);
  const change = (event: Event) => narrow((event.target as HTMLInputElement | HTMLSelectElement).value);
  if (options) {
    return html`<label>
      <span>${label}</span>
      <select .value=${live(value)} @change=${change}>
        <option value="">Any</option>
        ${options.map((option) => html`<option value=${option.value} ?selected=${option.value === value}>${option.label}</option>`)}
      </select>
    </label>`;
  }
  if (type === "date") {
    return html`<label class="date">
      <span>${label}</span>
      <input type="date" autocomplete="off" .value=${value} @change=${change} />
    </label>`;
  }
  // Back leads to the list without a search, not to each part of the text.
  const search = (event: Event) =>
    narrow((event.target as SearchField).value, value === "" ? undefined : "replace");
  // Another view has another field, because a text may still be in it.
  return html`${keyed(
    view.name,
    html`<ui-search-field
      .label=${label}
      .kind=${type}
      .placeholder=${placeholder}
      .value=${value}
      @narrow=${search}
    ></ui-search-field>`,
  )}`;
}

/** Route to the first page with a changed filter. An empty value removes it. The open item stays in the route. */
function withFilter({filter, open}: Route, view: string, name: string, value: string): Route {
  const {[name]: _before, ...others} = filter;
  return {
    view,
    filter: value === "" ? others : {...others, [name]: value},
    ...(open !== undefined && {open}),
  };
}
