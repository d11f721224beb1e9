import type {Runtime, Tx} from "../context.ts";
import {lockCapture} from "../payments/captures.operations.ts";
import {type Capture, findCapture} from "../payments/payments.operations.ts";
import type {Application} from "../wire/application.ts";
import {unprocessable} from "../wire/errors.ts";
import {afterMissedDeadlines} from "./dispute-changes.operations.ts";
import {disputedAmount} from "./disputed-amount.ts";
import {recordDisputeEvent} from "./disputes.events.ts";
import {type DisputeRow, findOpenDispute, insertDispute, insertMessage} from "./disputes.records.ts";
import {captureIdOf, type CreateDisputeBody} from "./disputes.schema.ts";
import {beginningOf} from "./disputes.states.ts";
import {isSandbox, sandboxOnly} from "./visibility.ts";

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
  const capture = await lockedCapture(tx, application, body, now);
  const open = await findOpenDispute(tx, capture.id);
  if (open && (await afterMissedDeadlines(tx, runtime, application, open)).status !== "RESOLVED") {
    const description = "The transaction already has an open dispute.";
    throw unprocessable("TRANSACTION_ALREADY_DISPUTED", description, "/disputed_transactions/0");
  }
  const current = open ? await lockedCapture(tx, application, body, now) : capture;
  const amount = disputedAmount(current, body.dispute_amount);
  const row: DisputeRow = {
    id: random.id("PP-D-"),
    application_id: application.id,
    capture_id: capture.id,
    reason: body.reason,
    ...beginningOf(body.reason, now),
    currency_code: amount.currency,
    minor: Number(amount.minor),
    outcome_code: null,
    refunded_minor: null,
    agreed_minor: null,
    offer_type: null,
    return_address: null,
    communication_details: null,
    partner_actions: null,
    step: 0,
    created_at: now,
    updated_at: now,
  };
  await insertDispute(tx, row);
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

/** The capture that the body names, locked, so that its disputes and refunds follow one another. */
async function lockedCapture(
  tx: Tx,
  application: Application,
  body: CreateDisputeBody,
  now: number,
): Promise<Capture> {
  const [transaction] = body.disputed_transactions;
  const id = transaction && captureIdOf(transaction);
  const found = id === undefined ? undefined : await findCapture(tx, application.id, id, now);
  if (found) {
    await lockCapture(tx, found.id);
    return (await findCapture(tx, application.id, found.id, now)) ?? found;
  }
  const description = "The transaction does not exist, or belongs to another account.";
  throw unprocessable("INVALID_TRANSACTION_ID", description, "/disputed_transactions/0");
}
