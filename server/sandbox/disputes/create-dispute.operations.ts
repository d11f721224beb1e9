import type {Runtime} from "../context.ts";
import type {Store} from "../store.ts";
import {findCapture, markDisputed} from "../payments/captures.operations.ts";
import type {Capture} from "../payments/payments.model.ts";
import type {Application} from "../wire/application.ts";
import {unprocessable} from "../wire/errors.ts";
import {afterMissedDeadlines} from "./dispute-changes.operations.ts";
import {disputedAmount} from "./disputed-amount.ts";
import {recordDisputeEvent} from "./disputes.events.ts";
import type {Dispute} from "./disputes.model.ts";
import {disputes, findOpenDispute} from "./disputes.operations.ts";
import {captureIdOf, type CreateDisputeBody} from "./disputes.schema.ts";
import {beginningOf} from "./disputes.states.ts";
import {isSandbox, sandboxOnly} from "./visibility.ts";

/**
 * Creates a dispute about a capture, on behalf of the buyer.
 *
 * @throws ServiceError 422 for a live application, for a capture that is unknown, not captured or already disputed,
 *   and for an amount above the capture's remaining amount
 */
export function createDispute(
  store: Store,
  runtime: Runtime,
  application: Application,
  body: CreateDisputeBody,
): Dispute {
  if (!isSandbox(application)) throw sandboxOnly();
  const {clock, random} = runtime;
  const now = clock.now();
  const capture = disputedCapture(store, application, body, now);
  const open = findOpenDispute(store, capture.id);
  if (open && afterMissedDeadlines(store, runtime, application, open).status !== "RESOLVED") {
    const description = "The transaction already has an open dispute.";
    throw unprocessable("TRANSACTION_ALREADY_DISPUTED", {description, field: "/disputed_transactions/0"});
  }
  // A missed deadline may have refunded the capture.
  const current = open ? disputedCapture(store, application, body, now) : capture;
  const amount = disputedAmount(current, body.dispute_amount);
  const first = body.message === undefined ? [] : [body.message];
  const row = disputes(store).add({
    id: random.id("PP-D-"),
    applicationId: application.id,
    captureId: capture.id,
    reason: body.reason,
    ...beginningOf(body.reason, now),
    currency: amount.currency,
    minor: Number(amount.minor),
    partnerActions: [],
    messages: first.map((content) => ({postedBy: "BUYER", content, documents: [], createdAt: now})),
    evidences: [],
    supportingInfo: [],
    offers: [],
    createdAt: now,
    updatedAt: now,
  });
  markDisputed(store, capture.id, true);
  recordDisputeEvent(store, runtime, "CUSTOMER.DISPUTE.CREATED", application, row);
  return row;
}

/** The capture that the body names. */
function disputedCapture(
  store: Store,
  application: Application,
  body: CreateDisputeBody,
  now: number,
): Capture {
  const [transaction] = body.disputed_transactions;
  const id = transaction && captureIdOf(transaction);
  const found = id === undefined ? undefined : findCapture(store, application.id, id, now);
  if (found) return found;
  const description = "The transaction does not exist, or belongs to another account.";
  throw unprocessable("INVALID_TRANSACTION_ID", {description, field: "/disputed_transactions/0"});
}
