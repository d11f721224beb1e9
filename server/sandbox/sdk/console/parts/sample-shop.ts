import {html} from "lit";
import type {AppContext, Content} from "../../../../ui/context.ts";
import {call} from "../api.ts";

/** Button that creates sample data, for empty lists. */
export function sampleShop(context: AppContext): Content {
  const seed = () => context.act(() => call("POST", "/_sandbox/seed", {}), "Sample shop created.");
  return html`<p>
    <button type="button" class="primary" @click=${() => void seed()}>Create a sample shop</button>
  </p>`;
}
