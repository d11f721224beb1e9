import {html, nothing} from "lit";
import {badge} from "../../../../ui/badge.ts";
import type {Content} from "../../../../ui/content.ts";
import {dayText} from "../../../../ui/dates.ts";

const timeOfDay = new Intl.DateTimeFormat("en-GB", {timeStyle: "medium"});

/** Local time to the second. Day and time can be on two lines. */
export function time(iso: string | null | undefined): Content {
  if (iso === null || iso === undefined) return nothing;
  return html`<time datetime=${iso} title=${iso}
    ><span>${dayText(iso)}</span> <span>${timeOfDay.format(Date.parse(iso))}</span></time
  >`;
}

/** The same as text. */
export function timeText(iso: string): string {
  return `${dayText(iso)} ${timeOfDay.format(Date.parse(iso))}`;
}

const GOOD =
  /^(?:COMPLETED|APPROVED|ACTIVE|CAPTURED|SUCCESS|PAID|paid|MARKED_AS_PAID|VAULTED|sent|arrived|2\d\d|RESOLVED.*)$/;
const BAD =
  /^(?:DECLINED|declined|DENIED|FAILED|FAILURE|VOIDED|CANCELLED|AUTO_CANCELLED|failed|given-up|no reply|no answer|network error|timeout|[45]\d\d)$/;
const WAITING =
  /^(?:PENDING|pending|authorized|PAYER_ACTION_REQUIRED|WAITING.*|UNDER_REVIEW|OPEN|queued|waiting|PAYMENT_PENDING)$/;

/** Payment state of an order, and the order's status, which doesn't say what happened to the money. */
export function orderStates(payment: unknown, orderStatus: unknown): Content {
  if (typeof payment !== "string") return status(orderStatus);
  return html`${status(payment)} <span class="quiet">${orderStatus}</span>`;
}

/** PayPal's own word for a state. It can wrap after an underscore. */
export function status(word: unknown): Content {
  if (typeof word !== "string" && typeof word !== "number") return nothing;
  const text = String(word);
  const tone = GOOD.test(text) ? "good" : BAD.test(text) ? "bad" : WAITING.test(text) ? "waiting" : "plain";
  const parts = text.split("_").map((part, index) => (index === 0 ? part : html`_<wbr />${part}`));
  return badge(parts, tone);
}

export function json(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
