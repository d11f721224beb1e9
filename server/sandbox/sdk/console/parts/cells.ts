import {html, nothing} from "lit";
import type {Content, ConsoleContext} from "../context.ts";
import {addressOf, viewAt} from "../route.ts";
import type {Amount, Ref} from "../wire.ts";

/** An id, monospaced, that is copied by a click. */
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

/** A time of the reader's own place, to the second; the whole of it stands behind it. */
export function timeText(iso: string): string {
  const ms = Date.parse(iso);
  return Number.isNaN(ms) ? iso : local.format(ms);
}

export function time(iso: string | null | undefined): Content {
  if (iso === null || iso === undefined) return nothing;
  return html`<time datetime=${iso} title=${iso}>${timeText(iso)}</time>`;
}

/** An amount; in a column of them, values end at one line and currencies begin at the next. */
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

/** The state of an order's payment, and the order's own status, which says nothing about the money once there is a payment. */
export function orderStates(payment: unknown, orderStatus: unknown): Content {
  if (typeof payment !== "string") return status(orderStatus);
  return html`${status(payment)} <span class="quiet">${orderStatus}</span>`;
}

/** A state in its own word; its colour only repeats what it says. */
export function status(word: unknown): Content {
  if (typeof word !== "string" && typeof word !== "number") return nothing;
  const text = String(word);
  const tone = GOOD.test(text) ? "good" : BAD.test(text) ? "bad" : WAITING.test(text) ? "waiting" : "plain";
  return html`<span class="status ${tone}">${text}</span>`;
}

/** A link to another resource, and its id to copy. */
export function reference({view, id}: Ref, context: ConsoleContext): Content {
  return html`<span class="ref">
    ${copyable(id, context)}
    <a href=${addressOf({...viewAt(view), open: id})} aria-label=${`Open ${id}`}>Open</a>
  </span>`;
}

/** In the place of what comes; nothing where a problem says why it does not come. */
export function loading(isLoaded: boolean): Content {
  return isLoaded ? html`<p class="quiet" role="status">Loading…</p>` : nothing;
}

/** Text that may be long, as it is. */
export function plain(text: unknown): Content {
  return typeof text === "string" || typeof text === "number" ? String(text) : nothing;
}

/** Text as it is, with its own scrolling and a button that copies all of it. */
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
