import {html, nothing} from "lit";
import {badge} from "../../../ui/badge.ts";
import {copyable, money, reference} from "../../../ui/cells.ts";
import type {AppContext, Content} from "../../../ui/context.ts";
import {dayText} from "../../../ui/dates.ts";
import type {WireMoney} from "../../../ui/money.ts";
import type {Kind} from "./api-types.ts";

const timeOfDay = new Intl.DateTimeFormat("en-GB", {timeStyle: "medium"});

/** Local time to the second. */
export function time(iso: string | null | undefined): Content {
  if (iso === null || iso === undefined) return nothing;
  return html`<time datetime=${iso} title=${iso}>${timeText(iso)}</time>`;
}

/** The same as text. The current year is left out. */
export function timeText(iso: string): string {
  const day = dayText(iso).replace(` ${new Date().getFullYear()}`, "");
  return `${day} ${timeOfDay.format(Date.parse(iso))}`;
}

const GOOD =
  /^(?:COMPLETED|APPROVED|ACTIVE|CAPTURED|SUCCESS|PAID|MARKED_AS_PAID|VAULTED|sent|2\d\d|RESOLVED.*)$/;
const BAD =
  /^(?:DECLINED|DENIED|FAILED|FAILURE|VOIDED|CANCELLED|AUTO_CANCELLED|failed|no reply|network error|timeout|[45]\d\d)$/;
const WAITING = /^(?:PENDING|PAYER_ACTION_REQUIRED|WAITING.*|UNDER_REVIEW|OPEN|queued|PAYMENT_PENDING)$/;

/** PayPal's own word for a state. */
export function status(word: unknown): Content {
  if (typeof word !== "string" && typeof word !== "number") return nothing;
  const text = String(word);
  return badge(
    text,
    GOOD.test(text) ? "good" : BAD.test(text) ? "bad" : WAITING.test(text) ? "waiting" : "plain",
  );
}

/** Values of a reply. By default their shape decides how they are shown. */
export function shown(
  values: readonly unknown[],
  {kind, of}: {readonly kind?: Kind | undefined; readonly of?: string},
  context: AppContext,
): Content {
  if (kind === "status") return [...new Set(values)].map((word) => status(word));
  return [...new Set(values)].map(
    (value, index) => html`${index > 0 ? ", " : nothing}${one(value, kind, of, context)}`,
  );
}

function one(value: unknown, kind: Kind | undefined, of: string | undefined, context: AppContext): Content {
  if (kind === "source") return sourceText(value as Source);
  if (typeof value === "object") return money(value as WireMoney);
  const text = typeof value === "string" ? value : JSON.stringify(value);
  if (kind === "id")
    return of === undefined ? copyable(text, context) : reference({view: of, id: text}, context);
  if (kind === "code") return html`<code>${text}</code>`;
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return time(text);
  return /^https?:\/\//.test(text)
    ? html`<a href=${text} target="_blank" rel="noreferrer">${text}</a>`
    : text;
}

interface Card {
  readonly brand?: string;
  readonly last_digits?: string;
  readonly card?: Card;
}
type Source = Readonly<Record<string, Card>>;

/** Brand and last digits of a card, or the name of another payment source. */
function sourceText(source: Source): string {
  const [kind = "", details = {}] = Object.entries(source)[0] ?? [];
  const {brand, last_digits: digits} = details.card ?? details;
  const card = digits === undefined ? "" : `${brand ?? ""} •••• ${digits}`;
  return [kind === "card" && card !== "" ? "" : kind, card].filter((part) => part !== "").join(" ");
}

export function json(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
