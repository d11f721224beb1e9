import {html} from "lit";
import type {AppContext, Content} from "./context.ts";

/** Scrollable block of text with a Copy button. */
export function codeBlock(name: string, text: string, context: AppContext): Content {
  return html`<section class="block" aria-label=${name}>
    <div class="block-head">
      <h3>${name}</h3>
      <button
        type="button"
        class="small"
        aria-label=${`Copy ${name}`}
        @click=${() => context.copy(text, name)}
      >
        Copy
      </button>
    </div>
    <pre tabindex="0">${text}</pre>
  </section>`;
}
