import {html, nothing} from "lit";
import type {Content} from "../../../../ui/content.ts";
import {date} from "../../../../ui/dates.ts";
import {type DisputeSummary, isWaiting} from "./dispute.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const URGENT_DAYS = 3;

/** Day by which the merchant must answer, with the days that are left. Undefined if PayPal waits for somebody else. */
export function deadline(dispute: DisputeSummary): Content {
  const {seller_response_due_date: due} = dispute;
  if (due === undefined || !isWaiting(dispute)) return undefined;
  const days = Math.floor((Date.parse(due) - Date.now()) / DAY_MS);
  const left =
    days < 0 ? "Too late" : days === 0 ? "Answer today" : days === 1 ? "1 day left" : `${days} days left`;
  return html`<span class=${days <= URGENT_DAYS ? "soon" : nothing}>${left}, until ${date(due)}</span>`;
}

/** Puts what needs an answer first, and of that the earliest deadline. The others keep their order. */
export function byDeadline(one: DisputeSummary, other: DisputeSummary): number {
  return dueOf(one).localeCompare(dueOf(other));
}

function dueOf(dispute: DisputeSummary): string {
  return isWaiting(dispute) ? (dispute.seller_response_due_date ?? "8") : "9";
}
