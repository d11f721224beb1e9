import {html, nothing} from "lit";
import type {Content} from "../../../../ui/content.ts";
import {date} from "../../../../ui/dates.ts";
import {actionsOf, type DisputeSummary, isWaiting, turnOf} from "./dispute.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const URGENT_DAYS = 3;

/** The day until which the next party can act. Undefined if PayPal names none. */
export function deadline(dispute: DisputeSummary): Content {
  const {seller_response_due_date: due, buyer_response_due_date: buyersDue} = dispute;
  switch (turnOf(dispute)) {
    case "merchant":
      return due === undefined ? undefined : daysLeft(due);
    case "buyer":
      return buyersDue === undefined ? undefined : html`The buyer has until ${date(buyersDue)}`;
    case "paypal":
      return undefined;
    default:
      return actionsOf(dispute).has("appeal") ? "You can appeal" : undefined;
  }
}

function daysLeft(due: string): Content {
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
