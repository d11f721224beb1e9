import type {Application} from "../wire/application.ts";
import type {Runtime, Queries} from "../context.ts";
import {type Capture, findCapture} from "../payments/payments.operations.ts";
import {notFound} from "../wire/errors.ts";
import {readPageToken} from "../wire/paging.ts";
import {checkPeriods, type View} from "./visibility.ts";
import {
  type DisputeRow,
  type DocumentName,
  type DocumentRow,
  type EvidenceRow,
  type DisputeFilter,
  findDispute,
  findDocument,
  findDocumentNames,
  findEvidences,
  findMessages,
  findOffers,
  findSupportingInfo,
  type MessageRow,
  type OfferRow,
  searchDisputes,
  type SupportingInfoRow,
} from "./disputes.records.ts";
import type {ListDisputesQuery} from "./disputes.schema.ts";
import {
  awaitedParty,
  DISPUTE_STATUSES,
  type DisputeState,
  type DisputeStatus,
  type Party,
} from "./disputes.states.ts";

export type {DisputeRow} from "./disputes.records.ts";

/** A dispute with its capture, and what the parties have said. Each list is in order from oldest to newest. */
export interface Dispute {
  readonly row: DisputeRow;
  readonly capture: Capture;
  readonly messages: readonly MessageRow[];
  readonly evidences: readonly EvidenceRow[];
  readonly supportingInfo: readonly SupportingInfoRow[];
  readonly offers: readonly OfferRow[];
  readonly documents: readonly DocumentName[];
}

export interface DisputePage {
  readonly rows: readonly DisputeRow[];
  readonly hasMore: boolean;
}

/** Numbers of entries in a reply (PayPal's limits). The newest ones are shown. */
const SHOWN = {messages: 1000, evidences: 100, supportingInfo: 100, offers: 1000} as const;

/** @throws ServiceError 404 for an unknown dispute and for another application's */
export async function showDispute(
  queries: Queries,
  {clock}: Pick<Runtime, "clock">,
  application: Application,
  id: string,
): Promise<Dispute> {
  const row = await findDispute(queries, application.id, id);
  if (!row) throw notFound("id");
  const capture = await findCapture(queries, application.id, row.capture_id, clock.now());
  if (!capture) throw new Error("the capture of a dispute is missing");
  return {
    row,
    capture,
    messages: await findMessages(queries, id, SHOWN.messages),
    evidences: await findEvidences(queries, id, SHOWN.evidences),
    supportingInfo: await findSupportingInfo(queries, id, SHOWN.supportingInfo),
    offers: await findOffers(queries, id, SHOWN.offers),
    documents: await findDocumentNames(queries, id),
  };
}

/** @throws ServiceError 404 for an unknown document, and for one in a field that the reader doesn't see */
export async function showDocument(
  queries: Queries,
  {application, view}: {readonly application: Application; readonly view: View},
  id: string,
  documentId: string,
): Promise<DocumentRow> {
  const dispute = await findDispute(queries, application.id, id);
  if (!dispute) throw notFound("id");
  const document = await findDocument(queries, id, documentId);
  if (!document || !view.fields.has(document.field)) throw notFound("document");
  return document;
}

/**
 * Searches the application's disputes, newest first.
 *
 * @param party the party from whose side the query's states are read
 * @throws ServiceError 400 for an unknown page token, or a time more than 180 days ago
 */
export async function listDisputes(
  queries: Queries,
  {clock}: Pick<Runtime, "clock">,
  reader: {readonly application: Application; readonly party: Party},
  query: ListDisputesQuery,
): Promise<DisputePage> {
  checkPeriods(query, clock.now());
  const after = readPageToken(query.next_page_token, "next_page_token");
  const states = query.dispute_state && statesFilter(query.dispute_state, reader.party, clock.now());
  const filter = {
    applicationId: reader.application.id,
    captureId: query.disputed_transaction_id,
    statuses: states?.statuses,
    appealable: states?.appealable,
    createdFrom: query.start_time,
    updatedFrom: query.update_time_after,
    updatedUntil: query.update_time_before,
  };
  // Reads one more row than shown, to detect a next page.
  const rows = await searchDisputes(queries, filter, {size: query.page_size + 1, after});
  return {rows: rows.slice(0, query.page_size), hasMore: rows.length > query.page_size};
}

/** The disputes that a party sees in one of these states. */
function statesFilter(
  states: readonly DisputeState[],
  by: Party,
  now: number,
): Pick<DisputeFilter, "statuses" | "appealable"> {
  const isWanted = states.includes("APPEALABLE");
  return {
    statuses: DISPUTE_STATUSES.filter((status) => statesOf(status, by).some((each) => states.includes(each))),
    appealable: isWanted === states.includes("RESOLVED") ? undefined : {by, now, isWanted},
  };
}

/** The states that a party can see a dispute of this status in. */
function statesOf(status: DisputeStatus, party: Party): readonly DisputeState[] {
  switch (status) {
    case "OPEN":
      return ["OPEN_INQUIRIES"];
    case "UNDER_REVIEW":
      return ["UNDER_PAYPAL_REVIEW"];
    case "RESOLVED":
      return ["RESOLVED", "APPEALABLE"];
    default:
      return awaitedParty(status) === party ? ["REQUIRED_ACTION"] : ["REQUIRED_OTHER_PARTY_ACTION"];
  }
}
