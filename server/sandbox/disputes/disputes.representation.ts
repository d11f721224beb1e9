import {type Money, toWire} from "../../shared/money.ts";
import type {Application} from "../wire/application.ts";
import type {Capture} from "../payments/payments.operations.ts";
import {pageTokenOf} from "../wire/paging.ts";
import {type LinkDescription, timeOf} from "../wire/shapes.ts";
import type {Dispute, DisputePage} from "./disputes.operations.ts";
import {leftOf} from "./disputed-amount.ts";
import type {
  DisputeRow,
  DocumentName,
  EvidenceRow,
  MessageRow,
  OfferRow,
  SupportingInfoRow,
} from "./disputes.records.ts";
import type {ListDisputesQuery} from "./disputes.schema.ts";
import {awaitedParty, type DisputeAction, possibleActions, stateFor} from "./disputes.states.ts";
import {responseOptions} from "./response-options.ts";
import {type Field, isSandbox, type View} from "./visibility.ts";

/** The reader's view of a dispute, the origin that it called, and the time. */
export interface Reader {
  readonly application: Application;
  readonly view: View;
  readonly origin: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** A single dispute, with the fields that the reader's scopes show. */
export function disputeReply(dispute: Dispute, reader: Reader) {
  const {row, capture, messages, evidences, supportingInfo} = dispute;
  const documentsOf = documentsIn(dispute, reader);
  const options = responseOptions(row.reason, actionsFor(row, reader));
  return {
    ...summaryReply(row, reader),
    disputed_transactions: [transactionOf(capture, reader)],
    ...outcomeOf(row),
    ...shownIf(
      reader,
      "messages",
      messages.length > 0 && {messages: messages.map((each) => messageOf(each, documentsOf))},
    ),
    ...shownIf(
      reader,
      "evidences",
      evidences.length > 0 && {evidences: evidences.map((each) => evidenceOf(each, documentsOf))},
    ),
    ...shownIf(
      reader,
      "supporting_info",
      supportingInfo.length > 0 && {
        supporting_info: supportingInfo.map((each) => supportingInfoOf(each, documentsOf)),
      },
    ),
    ...shownIf(reader, "offer", {offer: offerOf(dispute, reader)}),
    ...shownIf(reader, "extensions", row.return_address !== null && returnAddressOf(row.return_address)),
    ...shownJson(reader, "communication_details", row.communication_details),
    ...shownJson(reader, "partner_actions", row.partner_actions),
    ...shownIf(
      reader,
      "refund_details",
      row.status !== "RESOLVED" && {refund_details: refundDetailsOf(row, capture)},
    ),
    ...shownIf(
      reader,
      "allowed_response_options",
      Object.keys(options).length > 0 && {allowed_response_options: options},
    ),
  };
}

/** A dispute in the list. */
export function summaryReply(row: DisputeRow, reader: Reader) {
  const dueField =
    awaitedParty(row.status) === "BUYER" ? "buyer_response_due_date" : "seller_response_due_date";
  return {
    dispute_id: row.id,
    create_time: timeOf(row.created_at),
    update_time: timeOf(row.updated_at),
    reason: row.reason,
    status: row.status,
    dispute_state: stateFor(reader.view.party, row, reader.now),
    dispute_amount: toWire(disputedOf(row)),
    dispute_life_cycle_stage: row.stage,
    dispute_channel: "INTERNAL",
    ...shownIf(reader, dueField, row.due_at !== null && {[dueField]: timeOf(row.due_at)}),
    links: linksOf(row, reader),
  };
}

/** A page of the list, with links to itself, the first page and the next page if there is one. */
export function pageReply(page: DisputePage, query: ListDisputesQuery, reader: Reader) {
  const last = page.hasMore ? page.rows.at(-1) : undefined;
  const next = last && pageTokenOf({at: last.created_at, id: last.id});
  const linkTo = (rel: string, token: string | undefined): LinkDescription => {
    const search = searchOf({...query, next_page_token: token});
    return {href: `${reader.origin}/v1/customer/disputes?${search}`, rel, method: "GET"};
  };
  return {
    items: page.rows.map((row) => summaryReply(row, reader)),
    links: [
      linkTo("self", query.next_page_token),
      linkTo("first", undefined),
      ...(next === undefined ? [] : [linkTo("next", next)]),
    ],
  };
}

/** Link to the dispute and to the actions that are possible for the reader's parties. */
export function linksOf(row: DisputeRow, reader: Reader): LinkDescription[] {
  const self = `${reader.origin}/v1/customer/disputes/${row.id}`;
  return [
    {href: self, rel: "self", method: "GET"},
    ...actionsFor(row, reader).map((action): LinkDescription => ({
      href: `${self}/${action}`,
      rel: action,
      method: "POST",
    })),
  ];
}

function actionsFor(row: DisputeRow, {application, view, now}: Reader): readonly DisputeAction[] {
  return possibleActions(row, {parties: view.actors, mayActAsAgent: isSandbox(application)}, now);
}

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

/** The files of disputes. PayPal's are not below its REST interface either. */
export const DOCUMENTS_PATH = "/content/disputes/documents";

type DocumentsOf = (ownerId: string) => object;

/** Returns the documents of a message, an evidence or supporting information. */
function documentsIn({row, documents}: Dispute, {origin}: Reader): DocumentsOf {
  const shown = ({id, name}: DocumentName) => ({
    name,
    url: `${origin}${DOCUMENTS_PATH}/${row.id}/${id}`,
  });
  return (ownerId) => {
    const own = documents.filter(({owner_id: owner}) => owner === ownerId);
    return own.length > 0 ? {documents: own.map(shown)} : {};
  };
}

function messageOf(message: MessageRow, documentsOf: DocumentsOf) {
  const {posted_by, content} = message;
  return {posted_by, time_posted: timeOf(message.created_at), content, ...documentsOf(message.id)};
}

function evidenceOf(evidence: EvidenceRow, documentsOf: DocumentsOf) {
  return {
    evidence_type: evidence.evidence_type,
    ...(evidence.evidence_info === null
      ? {}
      : {evidence_info: JSON.parse(evidence.evidence_info) as unknown}),
    ...documentsOf(evidence.id),
    ...(evidence.notes === null ? {} : {notes: evidence.notes}),
    source: evidence.source,
    date: timeOf(evidence.created_at),
    dispute_life_cycle_stage: evidence.stage,
  };
}

function supportingInfoOf(info: SupportingInfoRow, documentsOf: DocumentsOf) {
  return {
    ...(info.notes === null ? {} : {notes: info.notes}),
    ...documentsOf(info.id),
    source: info.source,
    provided_time: timeOf(info.created_at),
    dispute_life_cycle_stage: info.stage,
  };
}

/** The offer of the merchant, if there is one, and its history. */
function offerOf({row, offers}: Dispute, {view}: Reader) {
  const proposed = offers.findLast(({event_type: type}) => type === "PROPOSED");
  const amountOf = ({minor}: OfferRow) => toWire({currency: row.currency_code, minor: BigInt(minor)});
  return {
    buyer_requested_amount: toWire(disputedOf(row)),
    ...(proposed && {seller_offered_amount: amountOf(proposed), offer_type: proposed.offer_type}),
    ...(offers.length > 0 && {
      history: offers.map((offer) => ({
        offer_time: timeOf(offer.created_at),
        actor: offer.actor,
        event_type: offer.event_type,
        offer_type: offer.offer_type,
        offer_amount: amountOf(offer),
        // The merchant doesn't see the buyer's notes.
        ...(offer.notes !== null &&
          (offer.actor === "SELLER" || view.party === "BUYER") && {notes: offer.notes}),
        dispute_life_cycle_stage: offer.stage,
      })),
    }),
  };
}

function returnAddressOf(json: string) {
  return {
    extensions: {
      merchandize_dispute_properties: {return_shipping_address: JSON.parse(json) as unknown},
    },
  };
}

/** The disputed amount that the dispute hasn't refunded, as far as the capture has it left. */
function refundDetailsOf(row: DisputeRow, capture: Capture) {
  const left = leftOf(capture).minor;
  const disputed = BigInt(row.minor - (row.refunded_minor ?? 0));
  const minor = disputed < left ? disputed : left;
  return {allowed_refund_amount: toWire({currency: row.currency_code, minor})};
}

function shownJson(reader: Reader, field: Field, json: string | null) {
  return shownIf(reader, field, json !== null && {[field]: JSON.parse(json) as unknown});
}

function shownIf<T extends object>({view}: Reader, field: Field, shown: T | false): T | object {
  return shown !== false && view.fields.has(field) ? shown : {};
}
