import {html, nothing} from "lit";
import type {Content, ConsoleContext} from "../context.ts";
import {addressOf, viewAt} from "../route.ts";
import type {Amount, Ref} from "../api-types.ts";

/** Id that a click copies. */
export function copyable(text: string, context: ConsoleContext): Content {
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

const local = new Intl.DateTimeFormat("sv-SE", {dateStyle: "short", timeStyle: "medium"});

/** Local time to the second. */
export function timeText(iso: string): string {
  const ms = Date.parse(iso);
  return Number.isNaN(ms) ? iso : local.format(ms);
}

export function time(iso: string | null | undefined): Content {
  if (iso === null || iso === undefined) return nothing;
  return html`<time datetime=${iso} title=${iso}>${timeText(iso)}</time>`;
}

/** Amount whose value and currency align in a column. */
export function amount(money: Amount | null | undefined): Content {
  if (!money) return nothing;
  return html`<span class="amount"
    >${money.value} <span class="currency">${money.currency_code}</span></span
  >`;
}

const GOOD =
  /^(?:COMPLETED|APPROVED|ACTIVE|CAPTURED|SUCCESS|PAID|paid|MARKED_AS_PAID|VAULTED|sent|arrived|2\d\d|RESOLVED.*)$/;
const BAD =
  /^(?:DECLINED|declined|DENIED|FAILED|FAILURE|VOIDED|CANCELLED|AUTO_CANCELLED|failed|given-up|no reply|no answer|network error|timeout|[45]\d\d)$/;
const WAITING =
  /^(?:PENDING|pending|authorized|PAYER_ACTION_REQUIRED|WAITING.*|UNDER_REVIEW|OPEN|queued|sending|handing-over|in-doubt|waiting|PAYMENT_PENDING)$/;

/** Payment state of an order, and the order's status, which doesn't say what happened to the money. */
export function orderStates(payment: unknown, orderStatus: unknown): Content {
  if (typeof payment !== "string") return status(orderStatus);
  return html`${status(payment)} <span class="quiet">${orderStatus}</span>`;
}

/** Status as text. The colour repeats the meaning. */
export function status(word: unknown): Content {
  if (typeof word !== "string" && typeof word !== "number") return nothing;
  const text = String(word);
  const tone = GOOD.test(text) ? "good" : BAD.test(text) ? "bad" : WAITING.test(text) ? "waiting" : "plain";
  return html`<span class="status ${tone}">${text}</span>`;
}

/** Link to another resource, with an id to copy. */
export function reference({view, id}: Ref, context: ConsoleContext): Content {
  return html`<span class="ref">
    ${copyable(id, context)}
    <a href=${addressOf({...viewAt(view), open: id})} aria-label=${`Open ${id}`}>Open</a>
  </span>`;
}

/** Placeholder while loading. Empty when loading failed, because the error is shown elsewhere. */
export function loading(isLoaded: boolean): Content {
  return isLoaded ? html`<p class="quiet" role="status">Loading…</p>` : nothing;
}

export function plain(text: unknown): Content {
  return typeof text === "string" || typeof text === "number" ? String(text) : nothing;
}

/** Scrollable block of text with a Copy button. */
export function block(name: string, text: string, context: ConsoleContext): Content {
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

export function json(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
