import {html, nothing} from "lit";
import type {Content} from "./content.ts";

/** Placeholder while loading. Empty when loading failed, because the error is shown elsewhere. */
export function loading(isLoaded: boolean): Content {
  return isLoaded ? html`<p class="quiet" role="status">Loading…</p>` : nothing;
}
