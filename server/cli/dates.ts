import {wrongUse} from "./errors.ts";

/** Converts a date or time to ISO 8601; a date means its start in UTC. @throws CommandError */
export function isoTime(text: string): string {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : text;
  if (
    !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(time) ||
    Number.isNaN(Date.parse(time))
  ) {
    throw wrongUse(`${text} is not a valid time: write 2027-01-15 or 2027-01-15T12:00:00Z.`);
  }
  return time;
}
