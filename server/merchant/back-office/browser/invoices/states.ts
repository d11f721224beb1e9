import {badge, type Tone} from "../../../../ui/badge.ts";
import type {Content} from "../../../../ui/content.ts";
import type {Invoice} from "./invoice.ts";

const WORDS: Readonly<Record<string, readonly [text: string, tone: Tone]>> = {
  DRAFT: ["Draft", "plain"],
  SCHEDULED: ["Scheduled", "waiting"],
  SENT: ["Sent", "waiting"],
  SHARED: ["Shared", "waiting"],
  UNPAID: ["Unpaid", "waiting"],
  PAYMENT_PENDING: ["Payment pending", "waiting"],
  PARTIALLY_PAID: ["Partly paid", "waiting"],
  PAID: ["Paid", "good"],
  MARKED_AS_PAID: ["Paid elsewhere", "good"],
  PAID_EXTERNAL: ["Paid elsewhere", "good"],
  PARTIALLY_REFUNDED: ["Partly refunded", "plain"],
  REFUNDED: ["Refunded", "plain"],
  MARKED_AS_REFUNDED: ["Refunded elsewhere", "plain"],
  REFUNDED_EXTERNAL: ["Refunded elsewhere", "plain"],
  CANCELLED: ["Canceled", "plain"],
  AUTO_CANCELLED: ["Canceled", "plain"],
};

export function stateBadge(invoice: Invoice): Content {
  if (isOverdue(invoice)) return badge("Overdue", "urgent");
  const {status = ""} = invoice;
  return badge(...(WORDS[status] ?? ([status, "plain"] as const)));
}

/** States of the filter. */
export const stateOptions = [
  "DRAFT",
  "SENT",
  "SCHEDULED",
  "UNPAID",
  "PARTIALLY_PAID",
  "PAID",
  "MARKED_AS_PAID",
  "REFUNDED",
  "CANCELLED",
].map((value) => ({value, label: WORDS[value]?.[0] ?? value}));

const UNPAID = new Set(["SENT", "UNPAID", "SHARED", "PARTIALLY_PAID"]);

/** True for a sent invoice that isn't wholly paid. */
export function isUnpaid({status = ""}: Invoice): boolean {
  return UNPAID.has(status);
}

export function isDraft({status}: Invoice): boolean {
  return status === "DRAFT" || status === "SCHEDULED";
}

function isOverdue(invoice: Invoice): boolean {
  const due = invoice.detail?.payment_term?.due_date;
  return due !== undefined && isUnpaid(invoice) && Date.parse(`${due}T23:59:59`) < Date.now();
}
