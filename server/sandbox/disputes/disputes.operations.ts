import type {Application} from "../wire/application.ts";
import type {Runtime, Queries} from "../context.ts";
import {type Capture, findCapture} from "../payments/payments.operations.ts";
import {notFound} from "../wire/errors.ts";
import {readPageToken} from "../wire/paging.ts";
import {checkPeriods} from "./visibility.ts";
import {
  type DisputeRow,
  type EvidenceRow,
  findDispute,
  findEvidences,
  findMessages,
  type MessageRow,
  searchDisputes,
} from "./disputes.records.ts";
import type {ListDisputesQuery} from "./disputes.schema.ts";
import {
  DISPUTE_STATUSES,
  type DisputeState,
  type DisputeStatus,
  type Party,
  stateFor,
} from "./disputes.states.ts";

export type {DisputeRow} from "./disputes.records.ts";

/** A dispute with its capture, messages and evidences. */
export interface Dispute {
  readonly row: DisputeRow;
  readonly capture: Capture;
  /** Oldest first. */
  readonly messages: readonly MessageRow[];
  /** Oldest first. */
  readonly evidences: readonly EvidenceRow[];
}

export interface DisputePage {
  readonly rows: readonly DisputeRow[];
  readonly hasMore: boolean;
}

/** Number of evidences in a reply. The newest ones are shown. */
const SHOWN_EVIDENCES = 100;

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
    messages: await findMessages(queries, id),
    evidences: await findEvidences(queries, id, SHOWN_EVIDENCES),
  };
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
  const statuses = query.dispute_state && statusesOf(query.dispute_state, reader.party);
  if (statuses?.length === 0) return {rows: [], hasMore: false};
  const filter = {
    applicationId: reader.application.id,
    captureId: query.disputed_transaction_id,
    statuses,
    createdFrom: query.start_time,
    updatedFrom: query.update_time_after,
    updatedUntil: query.update_time_before,
  };
  // Reads one more row than shown, to detect a next page.
  const rows = await searchDisputes(queries, filter, {size: query.page_size + 1, after});
  return {rows: rows.slice(0, query.page_size), hasMore: rows.length > query.page_size};
}

/** The statuses that a party sees as one of these states. */
function statusesOf(states: readonly DisputeState[], party: Party): readonly DisputeStatus[] {
  return DISPUTE_STATUSES.filter((status) => states.includes(stateFor(party, status)));
}
