import type {Application} from "../wire/application.ts";
import type {Runtime, Tx} from "../context.ts";
import {type Capture, findCapture} from "../payments/payments.operations.ts";
import {unprocessable} from "../wire/errors.ts";
import {disputedAmount} from "./disputed-amount.ts";
import {recordDisputeEvent} from "./disputes.events.ts";
import {type DisputeRow, insertDispute, insertMessage} from "./disputes.records.ts";
import {captureIdOf, type CreateDisputeBody} from "./disputes.schema.ts";
import {isSandbox, sandboxOnly} from "./visibility.ts";
import {beginningOf, dueDates} from "./disputes.states.ts";

/**
 * Creates a dispute about a capture, on behalf of the buyer. Of concurrent disputes about one capture only one is
 * created.
 *
 * @throws ServiceError 422 for a live application, for a capture that is unknown, not captured or already disputed,
 *   and for an amount above the capture's remaining amount
 */
export async function createDispute(
  tx: Tx,
  runtime: Runtime,
  application: Application,
  body: CreateDisputeBody,
): Promise<DisputeRow> {
  if (!isSandbox(application)) throw sandboxOnly();
  const {clock, random} = runtime;
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
    const description = "The transaction has a dispute that is not resolved.";
    throw unprocessable("TRANSACTION_ALREADY_DISPUTED", description, "/disputed_transactions/0");
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
  await recordDisputeEvent(tx, runtime, "CUSTOMER.DISPUTE.CREATED", application, row.id);
  return row;
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
  const description = "The transaction does not exist, or is not one of yours.";
  throw unprocessable("INVALID_TRANSACTION_ID", description, "/disputed_transactions/0");
}
