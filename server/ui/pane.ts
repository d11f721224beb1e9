import {html, nothing} from "lit";
import type {AppContext, Content} from "./context.ts";
import {close, icon} from "./icons.ts";
import {loading} from "./loading.ts";
import {addressOf} from "./route.ts";
import type {ListView} from "./view.ts";

/** Pane with the open item. */
export function pane(
  view: ListView,
  context: AppContext,
  {isLoaded, isGone}: {readonly isLoaded: boolean; readonly isGone: boolean},
): Content {
  const {open, ...list} = context.route;
  if (open === undefined) return nothing;
  const {detail} = context;
  return html`<section class="pane" aria-label="Detail" tabindex="0">
    <div class="pane-head">
      <h2>${detail === undefined ? open : view.heading(detail, context)}</h2>
      <a class="button close" href=${addressOf(list)} aria-label="Close the detail" title="Close (Esc)"
        >${icon(close)}</a
      >
    </div>
    ${
      detail !== undefined
        ? view.detail(detail, context)
        : isGone
          ? html`<p role="status">Not found. It may have been deleted.</p>`
          : loading(isLoaded)
    }
  </section>`;
}
