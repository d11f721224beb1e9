import {html, nothing} from "lit";
import type {AppContext, Content} from "./context.ts";
import {currencyOf, groupDigits, type ShownMoney} from "./money.ts";
import {addressOf, viewAt} from "./route.ts";

/** Id that a click copies. */
export function copyable(text: string, context: AppContext): Content {
  return html`<button
    type="button"
    class="id"
    title="Copy"
    aria-label=${`${text}, copy`}
    @click=${(event: Event) => {
      event.stopPropagation();
      context.copy(text);
    }}
  >
    ${text}
  </button>`;
}

/** Amount whose value and currency align in a column. */
export function money(amount: ShownMoney | null | undefined): Content {
  if (!amount) return nothing;
  return html`<span class="amount"
    >${groupDigits(amount.value)} <span class="currency">${currencyOf(amount)}</span></span
  >`;
}

export function plain(text: unknown): Content {
  return typeof text === "string" || typeof text === "number" ? String(text) : nothing;
}

/** Two lines of a cell: the main one, and a quiet one. */
export function twoLines(main: Content, more: Content): Content {
  return html`<span class="main-line">${main}</span
    >${more ? html`<span class="sub-line">${more}</span>` : nothing}`;
}

/** Link to an item of another view, with an id to copy. */
export function reference(
  {view, id}: {readonly view: string; readonly id: string},
  context: AppContext,
): Content {
  return html`<span class="ref"> ${copyable(id, context)} ${openLink({view, id})} </span>`;
}

/** Link to an item of another view. */
export function opener(item: {readonly view: string; readonly id: string}): Content {
  return html`<span class="ref">${openLink(item)}</span>`;
}

function openLink({view, id}: {readonly view: string; readonly id: string}): Content {
  return html`<a href=${addressOf({...viewAt(view), open: id})} aria-label=${`Open ${id}`}>Open</a>`;
}
