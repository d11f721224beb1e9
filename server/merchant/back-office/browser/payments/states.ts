import {html, nothing} from "lit";
import {badge, type Tone} from "../../../../ui/badge.ts";
import type {Content} from "../../../../ui/context.ts";
import {localMethods} from "../../../../../src/payment-methods/local-methods.ts";
import type {PaymentItem} from "../../view-types.ts";
import {aboutOf, NO_NAME} from "../headline.ts";

type State = PaymentItem["state"];

const WORDS: Readonly<Record<State, readonly [text: string, tone: Tone]>> = {
  paid: ["Paid", "good"],
  "partly-paid": ["Partly paid", "waiting"],
  authorized: ["Authorized", "waiting"],
  pending: ["Pending", "waiting"],
  declined: ["Declined", "bad"],
  "partly-refunded": ["Partly refunded", "plain"],
  refunded: ["Refunded", "plain"],
  voided: ["Voided", "plain"],
  expired: ["Expired", "plain"],
  reversed: ["Reversed", "bad"],
  "not-completed": ["Abandoned", "plain"],
  "needs-check": ["To check", "urgent"],
};

export function stateBadge(state: State): Content {
  return badge(...WORDS[state]);
}

export const FAILURES: Readonly<Record<NonNullable<PaymentItem["failedAction"]>, string>> = {
  refund: "Refund failed",
  "capture-authorization": "Capture failed",
  void: "Void failed",
  reauthorize: "Renewal failed",
};

/** Badges of a payment: its state, and what a person has to look at. */
export function badgesOf({state, isDisputed, failedAction}: PaymentItem): Content {
  return html`${stateBadge(state)} ${isDisputed ? badge("Dispute", "urgent") : nothing}
  ${failedAction ? badge(FAILURES[failedAction], "urgent") : nothing}`;
}

export const stateOptions = Object.entries(WORDS).map(([value, [label]]) => ({value, label}));

const SOURCES: Readonly<Record<string, string>> = {
  card: "Card",
  paypal: "PayPal",
  pay_later: "Pay Later",
  venmo: "Venmo",
  apple_pay: "Apple Pay",
  google_pay: "Google Pay",
  ...Object.fromEntries(Object.entries(localMethods).map(([key, {name}]) => [key, name])),
};

export const sourceOptions = Object.entries(SOURCES).map(([value, label]) => ({value, label}));

/** How the buyer paid, such as `Card ••9038`. */
export function sourceText({source, lastDigits}: PaymentItem): string {
  if (source === undefined) return "";
  const name = methodName(source);
  return lastDigits === undefined ? name : `${name} ••${lastDigits}`;
}

/** Name of a method, by PayPal's name of its source. */
export function methodName(source: string): string {
  return SOURCES[source] ?? source.replaceAll("_", " ");
}

export function payerName({payer}: PaymentItem): string {
  return payer?.name ?? payer?.email ?? NO_NAME;
}

/** Reference of a purchase unit, next to what it is about. Nothing for an order of one unit. */
export function unitName(unit: string | undefined): Content {
  return unit === undefined ? nothing : html`<span class="quiet"><bdi>${unit}</bdi></span>`;
}

/** A dialog's line about a payment. */
export function aboutPayment(payment: PaymentItem): string {
  return aboutOf({name: payerName(payment), amount: payment.amount});
}
