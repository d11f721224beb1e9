import {html} from "lit";
import {call} from "../api.ts";
import type {Content, ConsoleContext} from "../context.ts";

/** The quickest way out of an empty list. */
export function sampleShop(context: ConsoleContext): Content {
  const seed = () => context.act(() => call("POST", "/_sandbox/seed", {}), "The sample shop is there.");
  return html`<p>
    <button type="button" class="primary" @click=${() => void seed()}>Fill with a sample shop</button>
  </p>`;
}
