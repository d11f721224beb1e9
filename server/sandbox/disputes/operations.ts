import type {Application} from "../accounts/operations.ts";
import type {Chance, Queries, Tx} from "../context.ts";
import {type Capture, findCapture} from "../payments/operations.ts";
import {notFound, unprocessable} from "../wire/errors.ts";
import {readPageToken} from "../wire/paging.ts";
import {disputedAmount} from "./amounts.ts";
import {checkPeriods} from "./periods.ts";
import {
  type DisputeRow,
  type EvidenceRow,
  findDispute,
  findEvidences,
  findMessages,
  insertDispute,
  insertMessage,
  type MessageRow,
  searchDisputes,
} from "./records.ts";
import {captureIdOf, type CreateDisputeBody, type ListDisputesQuery} from "./schema.ts";
import {isSandbox, sandboxOnly} from "./sandbox-only.ts";
import {
  beginningOf,
  DISPUTE_STATUSES,
  type DisputeState,
  type DisputeStatus,
  dueDates,
  type Party,
  stateFor,
} from "./states.ts";

/** A dispute with the payment that it is about, and what was said and given. */
export interface Dispute {
  readonly row: DisputeRow;
  readonly capture: Capture;
  /** Oldest first. */
  readonly messages: readonly MessageRow[];
  /** Oldest first. */
  readonly evidences: readonly EvidenceRow[];
}

/** A page of the list. */
export interface DisputePage {
  readonly rows: readonly DisputeRow[];
  readonly hasMore: boolean;
}

/** How many evidences a dispute shows: the newest ones. */
const SHOWN_EVIDENCES = 100;

/**
 * Creates a dispute about a capture of the application, in the buyer's place. Of many about one capture that are created
 * at the same time, one comes to be.
 *
 * @throws ServiceError 422 for a live application, a capture that is unknown, not captured or already disputed, and for an
 *   amount that is more than what is left of it
 */
export async function createDispute(
  tx: Tx,
  {clock, random}: Chance,
  application: Application,
  body: CreateDisputeBody,
): Promise<DisputeRow> {
  if (!isSandbox(application)) throw sandboxOnly();
  const now = clock.now();
  const capture = await disputedCapture(tx, application, body, now);
  const amount = disputedAmount(capture, body.dispute_amount);
  const {status, stage} = beginningOf(body.reason);
  const row = await insertDispute(tx, {
    id: random.id("PP-D-"),
    application_id: application.id,
    capture_id: capture.id,
    reason: body.reason,
    status,
    stage,
    currency_code: amount.currency,
    minor: Number(amount.minor),
    outcome_code: null,
    refunded_minor: null,
    ...dueDates(status, now),
    step: 0,
    created_at: now,
    updated_at: now,
  });
  if (!row) {
    const words = "The transaction has a dispute that is not resolved.";
    throw unprocessable("TRANSACTION_ALREADY_DISPUTED", words, "/disputed_transactions/0");
  }
  if (body.message !== undefined) {
    await insertMessage(tx, {
      id: random.id(),
      dispute_id: row.id,
      posted_by: "BUYER",
      content: body.message,
      step: 0,
      created_at: now,
    });
  }
  return row;
}

/** @throws ServiceError 404 for an unknown dispute and for another application's */
export async function showDispute(
  queries: Queries,
  {clock}: Pick<Chance, "clock">,
  application: Application,
  id: string,
): Promise<Dispute> {
  const row = await findDispute(queries, application.id, id);
  if (!row) throw notFound("id");
  const capture = await findCapture(queries, application.id, row.capture_id, clock.now());
  if (!capture) throw new Error("the capture of a dispute is gone");
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
 * @param party whose side the states of the query are told from
 * @throws ServiceError 400 for a page token that no list gave out, or a time that is too long ago
 */
export async function listDisputes(
  queries: Queries,
  {clock}: Pick<Chance, "clock">,
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
  // One more than is shown tells whether there is a next page.
  const rows = await searchDisputes(queries, filter, {size: query.page_size + 1, after});
  return {rows: rows.slice(0, query.page_size), hasMore: rows.length > query.page_size};
}

async function disputedCapture(
  tx: Tx,
  application: Application,
  body: CreateDisputeBody,
  now: number,
): Promise<Capture> {
  const [transaction] = body.disputed_transactions;
  const id = transaction && captureIdOf(transaction);
  const capture = id === undefined ? undefined : await findCapture(tx, application.id, id, now);
  if (capture) return capture;
  const words = "The transaction does not exist, or is not one of yours.";
  throw unprocessable("INVALID_TRANSACTION_ID", words, "/disputed_transactions/0");
}

/** The statuses that one party sees as these states. */
function statusesOf(states: readonly DisputeState[], party: Party): readonly DisputeStatus[] {
  return DISPUTE_STATUSES.filter((status) => states.includes(stateFor(party, status)));
}
