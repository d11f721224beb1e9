import type {Runtime} from "../context.ts";
import {findCapture} from "../payments/captures.operations.ts";
import type {Capture} from "../payments/payments.model.ts";
import {collection, type Store} from "../store.ts";
import type {Application} from "../wire/application.ts";
import {notFound} from "../wire/errors.ts";
import {pageOf, type PageKey, readPageToken} from "../wire/paging.ts";
import type {Dispute, Document} from "./disputes.model.ts";
import type {ListDisputesQuery} from "./disputes.schema.ts";
import {type Party, stateFor} from "./disputes.states.ts";
import {checkPeriods, type View} from "./visibility.ts";

export const disputes = collection<Dispute>("disputes");

/** @throws ServiceError 404 for an unknown dispute and for another application's */
export function showDispute(store: Store, application: Application, id: string): Dispute {
  const row = disputes(store).get(id);
  if (row?.applicationId !== application.id) throw notFound("id");
  return row;
}

/** The capture of a dispute in its present state. */
export function captureOf(
  store: Store,
  {clock}: Pick<Runtime, "clock">,
  {applicationId, captureId}: Dispute,
): Capture {
  const capture = findCapture(store, applicationId, captureId, clock.now());
  if (!capture) throw new Error("the capture of a dispute is missing");
  return capture;
}

/** The dispute about a capture that isn't resolved. */
export function findOpenDispute(store: Store, captureId: string): Dispute | undefined {
  return disputes(store).find((row) => row.captureId === captureId && row.status !== "RESOLVED");
}

/** @throws ServiceError 404 for an unknown document, and for one in a field that the reader doesn't see */
export function showDocument(
  store: Store,
  {application, view}: {readonly application: Application; readonly view: View},
  id: string,
  documentId: string,
): Document {
  const {messages, evidences, supportingInfo} = showDispute(store, application, id);
  const owners = [
    ...(view.fields.has("messages") ? messages : []),
    ...(view.fields.has("evidences") ? evidences : []),
    ...(view.fields.has("supporting_info") ? supportingInfo : []),
  ];
  const document = owners.flatMap(({documents}) => documents).find((each) => each.id === documentId);
  if (!document) throw notFound("document");
  return document;
}

/**
 * Searches the application's disputes, newest first.
 *
 * @param party the party from whose side the query's states are read
 * @throws ServiceError 400 for an unknown page token, or a time more than 180 days ago
 */
export function listDisputes(
  store: Store,
  {clock}: Pick<Runtime, "clock">,
  {application, party}: {readonly application: Application; readonly party: Party},
  query: ListDisputesQuery,
): {readonly rows: readonly Dispute[]; readonly last: PageKey | undefined} {
  const now = clock.now();
  checkPeriods(query, now);
  const after = readPageToken(query.next_page_token, "next_page_token");
  const {
    dispute_state: states,
    disputed_transaction_id: captureId,
    start_time: createdFrom = 0,
    update_time_after: updatedFrom = 0,
    update_time_before: updatedUntil = Infinity,
  } = query;
  const wanted = disputes(store).where(
    (row) =>
      row.applicationId === application.id &&
      (captureId === undefined || row.captureId === captureId) &&
      (states === undefined || states.includes(stateFor(party, row, now))) &&
      row.createdAt >= createdFrom &&
      row.updatedAt >= updatedFrom &&
      row.updatedAt <= updatedUntil,
  );
  return pageOf(wanted, {after, size: query.page_size});
}
