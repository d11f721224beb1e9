import {invalid} from "./pages.ts";

/** A range of time, in milliseconds since the epoch: from `from` to before `until`. */
export interface Period {
  readonly from: number;
  readonly until: number;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * Returns a calendar day and its month in a time zone.
 *
 * @param requested `YYYY-MM-DD`; by default the day of `now`
 * @param timeZone IANA's name, such as `Europe/Berlin`
 * @throws MerchantError 400 for an unknown day or time zone
 */
export function dayAndMonth(
  requested: string | undefined,
  timeZone: string,
  now: number,
): {day: Period; month: Period} {
  const dateOf = dateFormatter(timeZone);
  const day = requested ?? dateOf(now);
  const noon = Date.parse(`${day}T12:00:00Z`);
  // JavaScript reads February 30 as March 2, and the year 50 as 1950.
  if (!/^[12]\d{3}-\d\d-\d\d$/.test(day) || Number.isNaN(noon) || isoDate(noon) !== day) {
    throw invalid("day", "a calendar day such as 2027-01-31");
  }
  const date = new Date(noon);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const start = (...parts: [year: number, month: number, day: number]) =>
    startOf(isoDate(Date.UTC(...parts)), dateOf);
  return {
    day: {from: start(year, month, date.getUTCDate()), until: start(year, month, date.getUTCDate() + 1)},
    month: {from: start(year, month, 1), until: start(year, month + 1, 1)},
  };
}

/**
 * Returns a function that writes a time in ISO 8601 with the time zone's offset, such as `2027-01-31T14:30:00+01:00`.
 *
 * @param timeZone UTC by default, with milliseconds
 * @throws MerchantError 400 for an unknown time zone
 */
export function isoTimeIn(timeZone: string | undefined): (time: number) => string {
  if (timeZone === undefined) return (time) => new Date(time).toISOString();
  const localTime = formatter(timeZone, {dateStyle: "short", timeStyle: "medium"});
  return (time) => {
    const local = localTime(time).replace(" ", "T");
    const minutes = Math.round((Date.parse(`${local}Z`) - time) / MINUTE_MS);
    const two = (value: number) => String(Math.trunc(value)).padStart(2, "0");
    const offset = `${two(Math.abs(minutes) / 60)}:${two(Math.abs(minutes) % 60)}`;
    return `${local}${minutes < 0 ? "-" : "+"}${offset}`;
  };
}

/** Returns a function that gives the date of a time, as `YYYY-MM-DD`. @throws MerchantError 400 for an unknown time zone */
function dateFormatter(timeZone: string): (time: number) => string {
  return formatter(timeZone, {dateStyle: "short"});
}

function formatter(timeZone: string, style: Intl.DateTimeFormatOptions): (time: number) => string {
  try {
    // Sweden writes dates and times as ISO 8601 does.
    const format = new Intl.DateTimeFormat("sv-SE", {timeZone, ...style});
    return (time) => format.format(time);
  } catch {
    throw invalid("timeZone", "an IANA time zone such as Europe/Berlin");
  }
}

function isoDate(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/**
 * Finds the first minute of a date. A bisection needs no rules of time zones: in some, a day starts at one o'clock because
 * the clock is set forward at midnight.
 */
function startOf(date: string, dateOf: (time: number) => string): number {
  let before = Date.parse(`${date}T00:00:00Z`) - DAY_MS;
  let after = before + 2 * DAY_MS;
  while (after - before > MINUTE_MS) {
    const middle = before + Math.floor((after - before) / 2 / MINUTE_MS) * MINUTE_MS;
    if (dateOf(middle) < date) before = middle;
    else after = middle;
  }
  return after;
}
