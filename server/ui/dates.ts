import {html, nothing} from "lit";
import type {Content} from "./content.ts";

const moment = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});
const exact = new Intl.DateTimeFormat("en-GB", {dateStyle: "full", timeStyle: "long"});
const day = new Intl.DateTimeFormat("en-GB", {day: "numeric", month: "short", year: "numeric"});

const read = (iso: string, format: Intl.DateTimeFormat) => {
  const ms = Date.parse(iso);
  return Number.isNaN(ms) ? iso : format.format(ms);
};

/** Local time to the minute, such as `24 Nov 2026, 09:05`. */
export function timeText(iso: string): string {
  return read(iso, moment);
}

/** Local time to the minute. Its title has the seconds and the time zone. */
export function time(iso: string | null | undefined): Content {
  if (iso === null || iso === undefined) return nothing;
  return html`<time datetime=${iso} title=${read(iso, exact)}>${timeText(iso)}</time>`;
}

/** Day, such as `24 Nov 2026`. A date without a time is a day in every time zone. */
export function dayText(iso: string): string {
  return read(/^\d{4}-\d\d-\d\d$/.test(iso) ? `${iso}T12:00` : iso, day);
}

export function date(iso: string | null | undefined): Content {
  if (iso === null || iso === undefined) return nothing;
  return html`<time datetime=${iso} title=${read(iso, exact)}>${dayText(iso)}</time>`;
}

/** Local day in ISO 8601, as `<input type="date">` has it. */
export function isoDay(at: Date): string {
  const two = (number: number) => String(number).padStart(2, "0");
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}
