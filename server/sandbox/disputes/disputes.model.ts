import {type Money, toWire} from "../../shared/money.ts";
import type {z} from "zod";
import {type Capture, leftOf, moneyOf} from "../payments/payments.model.ts";
import type {Application} from "../wire/application.ts";
import {type PageKey, pageTokenOf} from "../wire/paging.ts";
import {type LinkDescription, timeOf} from "../wire/shapes.ts";
import type {
  communicationDetails,
  GivenEvidence,
  ListDisputesQuery,
  MakeOfferBody,
  partnerAction,
} from "./disputes.schema.ts";
import {
  awaitedParty,
  type DisputeAction,
  type EvidenceSource,
  type EvidenceType,
  type LifeCycleStage,
  type OutcomeCode,
  type Party,
  possibleActions,
  type Progress,
  type Reason,
  stateFor,
} from "./disputes.states.ts";
import {type OfferType, responseOptions} from "./response-options.ts";
import {type Field, isSandbox, type View} from "./visibility.ts";

/** A dispute about a capture. Each of its lists is in order from oldest to newest. */
export interface Dispute extends Progress {
  readonly id: string;
  readonly applicationId: string;
  readonly captureId: string;
  readonly reason: Reason;
  readonly currency: string;
  /** In minor units, like the next two. */
  readonly minor: number;
  /** Amount that the dispute has refunded. Zero when an outcome refunded nothing. */
  readonly refundedMinor?: number | undefined;
  /** Amount that an offer or an accepted claim refunds. */
  readonly agreedMinor?: number | undefined;
  readonly outcomeCode?: OutcomeCode | undefined;
  readonly offerType?: OfferType | undefined;
  readonly returnAddress?: MakeOfferBody["return_shipping_address"];
  /** The merchant's contact for the buyer. */
  readonly communicationDetails?: CommunicationDetails | undefined;
  readonly partnerActions: readonly z.output<typeof partnerAction>[];
  readonly messages: readonly Message[];
  readonly evidences: readonly Evidence[];
  readonly supportingInfo: readonly SupportingInfo[];
  readonly offers: readonly Offer[];
  readonly createdAt: number;
  readonly updatedAt: number;
}

export type CommunicationDetails = z.output<typeof communicationDetails> & {readonly time_posted: string};

export interface Message {
  readonly postedBy: Party;
  readonly content: string;
  readonly documents: readonly Document[];
  readonly createdAt: number;
}

export interface Evidence {
  readonly type: EvidenceType;
  /** The party that was asked for it, or that submitted it. */
  readonly source: EvidenceSource;
  readonly info?: GivenEvidence["evidence_info"];
  readonly notes?: string | undefined;
  readonly stage: LifeCycleStage;
  readonly documents: readonly Document[];
  readonly createdAt: number;
}

export interface SupportingInfo {
  readonly source: `SUBMITTED_BY_${Party}`;
  readonly notes: string;
  readonly stage: LifeCycleStage;
  readonly documents: readonly Document[];
  readonly createdAt: number;
}

/** The proposal of an offer, or the answer to it. */
export interface Offer {
  readonly actor: Party;
  readonly event: "PROPOSED" | "ACCEPTED" | "DENIED";
  readonly type: OfferType;
  readonly minor: number;
  readonly notes?: string | undefined;
  readonly stage: LifeCycleStage;
  readonly createdAt: number;
}

export interface Document {
  readonly id: string;
  readonly name: string;
  readonly contentType: string;
  /** In base64. */
  readonly content: string;
}

/** An amount in the currency of the dispute: by default the disputed one. */
export function amountOf({currency, minor}: Dispute, ofMinor = minor): Money {
  return {currency, minor: BigInt(ofMinor)};
}

/** Numbers of entries in a reply (PayPal's limits). The newest ones are shown. */
const SHOWN = {messages: 1000, evidences: 100, supportingInfo: 100, offers: 1000} as const;

/** The reader's view of a dispute, the origin that it called, and the time. */
export interface Reader {
  readonly application: Application;
  readonly view: View;
  readonly origin: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** A single dispute, with the fields that the reader's scopes show. */
export function disputeReply(row: Dispute, capture: Capture, reader: Reader) {
  const documentsOf = documentsIn(row, reader);
  const messages = row.messages.slice(-SHOWN.messages);
  const evidences = row.evidences.slice(-SHOWN.evidences);
  const supportingInfo = row.supportingInfo.slice(-SHOWN.supportingInfo);
  const {communicationDetails: contact, partnerActions} = row;
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
    ...shownIf(reader, "offer", {offer: offerOf(row, reader)}),
    ...shownIf(reader, "extensions", row.returnAddress !== undefined && returnAddressOf(row.returnAddress)),
    ...shownIf(reader, "communication_details", contact !== undefined && {communication_details: contact}),
    ...shownIf(reader, "partner_actions", partnerActions.length > 0 && {partner_actions: partnerActions}),
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
export function summaryReply(row: Dispute, reader: Reader) {
  const dueField =
    awaitedParty(row.status) === "BUYER" ? "buyer_response_due_date" : "seller_response_due_date";
  return {
    dispute_id: row.id,
    create_time: timeOf(row.createdAt),
    update_time: timeOf(row.updatedAt),
    reason: row.reason,
    status: row.status,
    dispute_state: stateFor(reader.view.party, row, reader.now),
    dispute_amount: toWire(amountOf(row)),
    dispute_life_cycle_stage: row.stage,
    dispute_channel: "INTERNAL" as const,
    ...shownIf(reader, dueField, row.dueAt !== undefined && {[dueField]: timeOf(row.dueAt)}),
    links: linksOf(row, reader),
  };
}

/** A page of the list, with links to itself, the first page and the next page if there is one. */
export function pageReply(
  page: {readonly rows: readonly Dispute[]; readonly last: PageKey | undefined},
  query: ListDisputesQuery,
  reader: Reader,
) {
  const next = page.last && pageTokenOf(page.last);
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
export function linksOf(row: Dispute, reader: Reader): LinkDescription[] {
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

function actionsFor(row: Dispute, {application, view, now}: Reader): readonly DisputeAction[] {
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

function outcomeOf(row: Dispute) {
  if (row.outcomeCode === undefined) return {};
  const amount = toWire(amountOf(row, row.refundedMinor ?? 0));
  return {dispute_outcome: {outcome_code: row.outcomeCode, amount_refunded: amount}};
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
    transaction_status: capture.status === "DECLINED" ? ("DENIED" as const) : capture.status,
    gross_amount: toWire(moneyOf(capture)),
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

type DocumentsOf = (owner: {readonly documents: readonly Document[]}) => object;

/** Returns the documents of a message, an evidence or supporting information. */
function documentsIn(row: Dispute, {origin}: Reader): DocumentsOf {
  const shown = ({id, name}: Document) => ({name, url: `${origin}${DOCUMENTS_PATH}/${row.id}/${id}`});
  return ({documents}) => (documents.length > 0 ? {documents: documents.map(shown)} : {});
}

function messageOf(message: Message, documentsOf: DocumentsOf) {
  const {postedBy, content, createdAt} = message;
  return {posted_by: postedBy, time_posted: timeOf(createdAt), content, ...documentsOf(message)};
}

function evidenceOf(evidence: Evidence, documentsOf: DocumentsOf) {
  const {type, info, notes, source, stage, createdAt} = evidence;
  return {
    evidence_type: type,
    ...(info === undefined ? {} : {evidence_info: info}),
    ...documentsOf(evidence),
    ...(notes === undefined ? {} : {notes}),
    source,
    date: timeOf(createdAt),
    dispute_life_cycle_stage: stage,
  };
}

function supportingInfoOf(info: SupportingInfo, documentsOf: DocumentsOf) {
  return {
    notes: info.notes,
    ...documentsOf(info),
    source: info.source,
    provided_time: timeOf(info.createdAt),
    dispute_life_cycle_stage: info.stage,
  };
}

/** The offer of the merchant, if there is one, and its history. */
function offerOf(row: Dispute, {view}: Reader) {
  const offers = row.offers.slice(-SHOWN.offers);
  const proposed = offers.findLast(({event}) => event === "PROPOSED");
  const wireOf = ({minor}: Offer) => toWire(amountOf(row, minor));
  return {
    buyer_requested_amount: toWire(amountOf(row)),
    ...(proposed && {seller_offered_amount: wireOf(proposed), offer_type: proposed.type}),
    ...(offers.length > 0 && {
      history: offers.map((offer) => ({
        offer_time: timeOf(offer.createdAt),
        actor: offer.actor,
        event_type: offer.event,
        offer_type: offer.type,
        offer_amount: wireOf(offer),
        // The merchant doesn't see the buyer's notes.
        ...(offer.notes !== undefined &&
          (offer.actor === "SELLER" || view.party === "BUYER") && {notes: offer.notes}),
        dispute_life_cycle_stage: offer.stage,
      })),
    }),
  };
}

function returnAddressOf(address: object) {
  return {extensions: {merchandize_dispute_properties: {return_shipping_address: address}}};
}

/** The disputed amount that the dispute hasn't refunded, as far as the capture has it left. */
function refundDetailsOf(row: Dispute, capture: Capture) {
  const left = leftOf(capture).minor;
  const {currency, minor: disputed} = amountOf(row, row.minor - (row.refundedMinor ?? 0));
  return {allowed_refund_amount: toWire({currency, minor: disputed < left ? disputed : left})};
}

function shownIf<T extends object>({view}: Reader, field: Field, shown: T | false): T | object {
  return shown !== false && view.fields.has(field) ? shown : {};
}
