import {type Money, toWire} from "../../shared/money.ts";
import type {Application} from "../wire/application.ts";
import type {Capture} from "../payments/payments.operations.ts";
import {pageTokenOf} from "../wire/paging.ts";
import {type LinkDescription, timeOf} from "../wire/shapes.ts";
import type {Dispute, DisputePage} from "./disputes.operations.ts";
import type {DisputeRow, EvidenceRow, MessageRow} from "./disputes.records.ts";
import type {ListDisputesQuery} from "./disputes.schema.ts";
import {actionsIn, type DisputeAction, stateFor} from "./disputes.states.ts";
import {type Field, isSandbox, type View} from "./visibility.ts";

/** The reader's view of a dispute, and the origin that it called. */
export interface Reader {
  readonly application: Application;
  readonly view: View;
  readonly origin: string;
}

/** A single dispute, with the fields that the reader's scopes show. */
export function disputeOnTheWire(dispute: Dispute, reader: Reader) {
  const {row, capture, messages, evidences} = dispute;
  return {
    ...summaryOnTheWire(row, reader),
    disputed_transactions: [transactionOf(capture, reader)],
    ...outcomeOf(row),
    ...shownIf(reader, "messages", messages.length > 0 && {messages: messages.map(messageOf)}),
    ...shownIf(reader, "evidences", evidences.length > 0 && {evidences: evidences.map(evidenceOf)}),
    ...shownIf(reader, "offer", {offer: {buyer_requested_amount: toWire(disputedOf(row))}}),
  };
}

/** A dispute in the list. */
export function summaryOnTheWire(row: DisputeRow, reader: Reader) {
  const {seller_due_at: sellerDue, buyer_due_at: buyerDue} = row;
  return {
    dispute_id: row.id,
    create_time: timeOf(row.created_at),
    update_time: timeOf(row.updated_at),
    reason: row.reason,
    status: row.status,
    dispute_state: stateFor(reader.view.party, row.status),
    dispute_amount: toWire(disputedOf(row)),
    dispute_life_cycle_stage: row.stage,
    dispute_channel: "INTERNAL",
    ...shownIf(
      reader,
      "buyer_response_due_date",
      buyerDue !== null && {buyer_response_due_date: timeOf(buyerDue)},
    ),
    ...shownIf(
      reader,
      "seller_response_due_date",
      sellerDue !== null && {seller_response_due_date: timeOf(sellerDue)},
    ),
    links: linksOf(row, reader),
  };
}

/** A page of the list, with links to itself, the first page and the next page if there is one. */
export function pageOnTheWire(page: DisputePage, query: ListDisputesQuery, reader: Reader) {
  const last = page.hasMore ? page.rows.at(-1) : undefined;
  const next = last && pageTokenOf({at: last.created_at, id: last.id});
  const linkTo = (rel: string, token: string | undefined): LinkDescription => {
    const search = searchOf({...query, next_page_token: token});
    return {href: `${reader.origin}/v1/customer/disputes?${search}`, rel, method: "GET"};
  };
  return {
    items: page.rows.map((row) => summaryOnTheWire(row, reader)),
    links: [
      linkTo("self", query.next_page_token),
      linkTo("first", undefined),
      ...(next === undefined ? [] : [linkTo("next", next)]),
    ],
  };
}

/** Link to the dispute and to the actions that its status allows. */
export function linksOf(
  row: DisputeRow,
  {application, origin}: Pick<Reader, "application" | "origin">,
): LinkDescription[] {
  const self = `${origin}/v1/customer/disputes/${row.id}`;
  const rels = new Set(actionsIn(row.status, isSandbox(application)).map((action) => RELS[action]));
  return [
    {href: self, rel: "self", method: "GET"},
    ...[...rels].map((rel): LinkDescription => ({href: `${self}/${rel}`, rel, method: "POST"})),
  ];
}

/** Link relation of an action, also its last path segment. */
const RELS: Readonly<Record<DisputeAction, string>> = {
  escalate: "escalate",
  "require-buyer-evidence": "require-evidence",
  "require-seller-evidence": "require-evidence",
  "provide-buyer-evidence": "provide-evidence",
  "provide-seller-evidence": "provide-evidence",
  adjudicate: "adjudicate",
};

/** The query string that repeats the query. */
function searchOf(
  query: Readonly<Omit<ListDisputesQuery, "next_page_token">> & {next_page_token: string | undefined},
): string {
  const search = new URLSearchParams();
  const times = ["start_time", "update_time_before", "update_time_after"];
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, times.includes(name) ? timeOf(Number(value)) : String(value));
  }
  return search.toString();
}

function disputedOf(row: DisputeRow): Money {
  return {currency: row.currency_code, minor: BigInt(row.minor)};
}

function outcomeOf({outcome_code: code, refunded_minor: refunded, currency_code: currency}: DisputeRow) {
  if (code === null) return {};
  const amount = toWire({currency, minor: BigInt(refunded ?? 0)});
  return {dispute_outcome: {outcome_code: code, amount_refunded: amount}};
}

/** In the sandbox the payment has the same id for both parties. */
function transactionOf(capture: Capture, reader: Reader) {
  const {invoiceId, customId} = capture;
  const references = {
    ...(invoiceId === undefined ? {} : {invoice_number: invoiceId}),
    ...(customId === undefined ? {} : {custom: customId}),
  };
  return {
    buyer_transaction_id: capture.id,
    seller_transaction_id: capture.id,
    reference_id: capture.orderId,
    create_time: timeOf(capture.createdAt),
    transaction_status: capture.status,
    gross_amount: toWire(capture.amount),
    ...shownIf(reader, "merchant_references", references),
    ...shownIf(reader, "buyer", capture.buyer !== undefined && {buyer: buyerOf(capture.buyer, reader)}),
    ...shownIf(reader, "seller", {seller: sellerOf(reader.application)}),
  };
}

function buyerOf({name, email_address: email}: NonNullable<Capture["buyer"]>, reader: Reader) {
  const names = [name?.given_name, name?.surname].filter((part) => part !== undefined);
  return {
    ...(names.length === 0 ? {} : {name: names.join(" ")}),
    ...shownIf(reader, "buyer_email", email !== undefined && {email}),
  };
}

function sellerOf({name, profile}: Application) {
  return {name, email: profile.email_address};
}

function messageOf(message: MessageRow) {
  const {posted_by, content} = message;
  return {posted_by, time_posted: timeOf(message.created_at), content};
}

function evidenceOf(evidence: EvidenceRow) {
  return {
    evidence_type: evidence.evidence_type,
    ...(evidence.evidence_info === null
      ? {}
      : {evidence_info: JSON.parse(evidence.evidence_info) as unknown}),
    ...(evidence.notes === null ? {} : {notes: evidence.notes}),
    source: evidence.source,
    date: timeOf(evidence.created_at),
    dispute_life_cycle_stage: evidence.stage,
  };
}

function shownIf<T extends object>({view}: Reader, field: Field, shown: T | false): T | object {
  return shown !== false && view.fields.has(field) ? shown : {};
}
