import type {Runtime, Tx} from "../context.ts";
import {type Capture, findCapture} from "../payments/payments.operations.ts";
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
export async function createDispute(
  tx: Tx,
  runtime: Runtime,
  application: Application,
  body: CreateDisputeBody,
): Promise<Dispute> {
  if (!isSandbox(application)) throw sandboxOnly();
  const {clock, random} = runtime;
  const now = clock.now();
  const capture = await disputedCapture(tx, application, body, now);
  const open = findOpenDispute(tx.store, capture.id);
  if (open && (await afterMissedDeadlines(tx, runtime, application, open)).status !== "RESOLVED") {
    const description = "The transaction already has an open dispute.";
    throw unprocessable("TRANSACTION_ALREADY_DISPUTED", description, "/disputed_transactions/0");
  }
  // A missed deadline may have refunded the capture.
  const current = open ? await disputedCapture(tx, application, body, now) : capture;
  const amount = disputedAmount(current, body.dispute_amount);
  const first = body.message === undefined ? [] : [body.message];
  const row = disputes(tx.store).add({
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
  await recordDisputeEvent(tx, runtime, "CUSTOMER.DISPUTE.CREATED", application, row);
  return row;
}

/** The capture that the body names. */
async function disputedCapture(
  tx: Tx,
  application: Application,
  body: CreateDisputeBody,
  now: number,
): Promise<Capture> {
  const [transaction] = body.disputed_transactions;
  const id = transaction && captureIdOf(transaction);
  const found = id === undefined ? undefined : await findCapture(tx, application.id, id, now);
  if (found) return found;
  const description = "The transaction does not exist, or belongs to another account.";
  throw unprocessable("INVALID_TRANSACTION_ID", description, "/disputed_transactions/0");
}
