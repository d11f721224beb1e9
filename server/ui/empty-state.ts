import {html} from "lit";
import type {AppContext, Content} from "./context.ts";
import {addressOf, viewAt} from "./route.ts";
import type {ListView} from "./view.ts";

/** Says why a list is empty, and what to do. */
export function emptyState(view: ListView, context: AppContext): Content {
  const {filter, after} = context.route;
  const isNarrowed = Object.keys(filter).length > 0 || after !== undefined;
  return html`<div class="empty">
    ${
      isNarrowed
        ? html`<h2>No ${view.title.toLowerCase()} found</h2>
            <p><a href=${addressOf(viewAt(view.name))}>Clear filters</a></p>`
        : html`<h2>Nothing here yet</h2>
            ${view.empty(context)}`
    }
  </div>`;
}
