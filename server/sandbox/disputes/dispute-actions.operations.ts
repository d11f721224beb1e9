import {compare, type Money} from "../../shared/money.ts";
import type {Runtime, Tx} from "../context.ts";
import {recordEvent} from "../events/events.operations.ts";
import {lockCapture} from "../payments/captures.operations.ts";
import {type Capture, findCapture, returnMoney} from "../payments/payments.operations.ts";
import type {Application} from "../wire/application.ts";
import {notFound, type ServiceError, unprocessable} from "../wire/errors.ts";
import {disputedAmount, leftOf} from "./disputed-amount.ts";
import {showDispute} from "./disputes.operations.ts";
import {
  type DisputeRow,
  findDispute,
  insertDispute,
  insertEvidences,
  insertMessage,
  moveDispute,
  recordRefund,
} from "./disputes.records.ts";
import {disputeOnTheWire} from "./disputes.representation.ts";
import {captureIdOf, type CreateDisputeBody, type GivenEvidence} from "./disputes.schema.ts";
import {
  type AdjudicationOutcome,
  beginningOf,
  type DisputeAction,
  dueDates,
  OUTCOME_CODES,
  type Party,
  refusal,
  requestedEvidence,
  TRANSITIONS,
} from "./disputes.states.ts";
import {isSandbox, sandboxOnly, viewOf} from "./visibility.ts";

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
    const description = "The transaction already has an open dispute.";
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
  const description = "The transaction does not exist, or belongs to another account.";
  throw unprocessable("INVALID_TRANSACTION_ID", description, "/disputed_transactions/0");
}

/** The dispute to change and the application that changes it. */
export interface Target {
  readonly application: Application;
  readonly id: string;
  /** The parties that the access token may act for. The first one is the author of messages. */
  readonly parties: readonly [Party, ...Party[]];
}

/**
 * Escalates an open inquiry to a claim, which PayPal then reviews.
 *
 * @throws ServiceError 404, or 422 when the dispute is not an open inquiry
 */
export async function escalateDispute(
  tx: Tx,
  runtime: Runtime,
  target: Target,
  note: string,
): Promise<DisputeRow> {
  const row = await move(tx, runtime, target, "escalate", {stage: "CHARGEBACK"});
  await insertMessage(tx, {
    id: runtime.random.id(),
    dispute_id: row.id,
    posted_by: target.parties[0],
    content: note,
    step: row.step,
    created_at: row.updated_at,
  });
  await announceUpdate(tx, runtime, target);
  return row;
}

/**
 * Requests evidence from a party, as PayPal's agents do.
 *
 * @throws ServiceError 404, or 422 for a live application and for a dispute that is not under review
 */
export async function requireEvidence(
  tx: Tx,
  runtime: Runtime,
  target: Target,
  from: Party,
): Promise<DisputeRow> {
  const action = from === "BUYER" ? "require-buyer-evidence" : "require-seller-evidence";
  const row = await move(tx, runtime, target, action);
  await insertEvidences(tx, [
    {
      ...evidenceFacts(runtime, row, 0),
      evidence_type: requestedEvidence(row.reason, from),
      source: `REQUESTED_FROM_${from}`,
      evidence_info: null,
      notes: null,
    },
  ]);
  await announceUpdate(tx, runtime, target);
  return row;
}

/**
 * Stores the requested evidence and returns the dispute to review.
 *
 * @throws ServiceError 404, or 422 when the dispute waits for no evidence of a party that the token may act for
 */
export async function provideEvidence(
  tx: Tx,
  runtime: Runtime,
  target: Target,
  evidences: readonly GivenEvidence[],
): Promise<DisputeRow> {
  for (const party of target.parties) {
    const row = await tryMove(tx, runtime, target, provideAction(party));
    if (!row) continue;
    await insertEvidences(
      tx,
      evidences.map((evidence, index) => ({
        ...evidenceFacts(runtime, row, index),
        evidence_type: evidence.evidence_type,
        source: `SUBMITTED_BY_${party}`,
        evidence_info: evidence.evidence_info ? JSON.stringify(evidence.evidence_info) : null,
        notes: evidence.notes ?? null,
      })),
    );
    await announceUpdate(tx, runtime, target);
    return row;
  }
  throw await refused(tx, target, provideAction(target.parties[0]));
}

/**
 * Adjudicates a dispute exactly once, as PayPal's agents do. In the buyer's favor it refunds the disputed amount, or
 * the capture's remaining amount if that is less.
 *
 * @throws ServiceError 404, or 422 for a live application and for a dispute that is not under review
 */
export async function settleDispute(
  tx: Tx,
  runtime: Runtime,
  target: Target,
  outcome: AdjudicationOutcome,
): Promise<DisputeRow> {
  const row = await move(tx, runtime, target, "adjudicate", {
    outcome_code: OUTCOME_CODES[outcome],
    refunded_minor: 0,
  });
  if (outcome === "BUYER_FAVOR") await recordRefund(tx, row.id, await giveBack(tx, runtime, row));
  await recordDisputeEvent(tx, runtime, "CUSTOMER.DISPUTE.RESOLVED", target.application, row.id);
  return row;
}

function announceUpdate(tx: Tx, runtime: Runtime, {application, id}: Target): Promise<void> {
  return recordDisputeEvent(tx, runtime, "CUSTOMER.DISPUTE.UPDATED", application, id);
}

/** @returns the refunded amount, in minor units */
async function giveBack(tx: Tx, runtime: Runtime, dispute: DisputeRow): Promise<number> {
  const {application_id: applicationId, capture_id: captureId} = dispute;
  // Locks the capture, so that no other refund comes between reading the remaining amount and refunding it.
  await lockCapture(tx, captureId);
  const capture = await findCapture(tx, applicationId, captureId, runtime.clock.now());
  if (!capture) throw new Error("the capture of a dispute is missing");
  const left = leftOf(capture);
  const disputed: Money = {currency: dispute.currency_code, minor: BigInt(dispute.minor)};
  const amount = compare(disputed, left) > 0 ? left : disputed;
  if (amount.minor > 0n) {
    await returnMoney(tx, runtime, {applicationId, captureId, amount, reason: "dispute"});
  }
  return Number(amount.minor);
}

async function move(
  tx: Tx,
  runtime: Runtime,
  target: Target,
  action: DisputeAction,
  change: MoveChange = {},
): Promise<DisputeRow> {
  const {agent} = TRANSITIONS[action];
  const row =
    agent && !isSandbox(target.application) ? undefined : await tryMove(tx, runtime, target, action, change);
  if (row) return row;
  throw await refused(tx, target, action);
}

type MoveChange = Parameters<typeof moveDispute>[2];

async function tryMove(
  tx: Tx,
  {clock}: Runtime,
  {application, id}: Target,
  action: DisputeAction,
  change: MoveChange = {},
): Promise<DisputeRow | undefined> {
  const {from, to} = TRANSITIONS[action];
  const now = clock.now();
  return moveDispute(
    tx,
    {id, applicationId: application.id, from},
    {...change, status: to, ...dueDates(to, now), updated_at: now},
  );
}

async function refused(tx: Tx, {application, id}: Target, action: DisputeAction): Promise<ServiceError> {
  const row = await findDispute(tx, application.id, id);
  if (!row) return notFound("id");
  if (TRANSITIONS[action].agent && !isSandbox(application)) return sandboxOnly();
  return unprocessable(...refusal(action));
}

function provideAction(party: Party): DisputeAction {
  return party === "BUYER" ? "provide-buyer-evidence" : "provide-seller-evidence";
}

function evidenceFacts({random}: Runtime, row: DisputeRow, position: number) {
  return {
    id: random.id(),
    dispute_id: row.id,
    stage: row.stage,
    step: row.step,
    position,
    created_at: row.updated_at,
  };
}

/** Records an event about a dispute, with the fields that a webhook may contain. */
async function recordDisputeEvent(
  tx: Tx,
  runtime: Runtime,
  type: "CUSTOMER.DISPUTE.CREATED" | "CUSTOMER.DISPUTE.UPDATED" | "CUSTOMER.DISPUTE.RESOLVED",
  application: Application,
  id: string,
): Promise<void> {
  if (runtime.isSeeding === true) return;
  const dispute = await showDispute(tx, runtime, application, id);
  const resource = disputeOnTheWire(dispute, {application, view: viewOf(["disputes/webhooks"]), origin: ""});
  await recordEvent(tx, runtime, {applicationId: application.id, type, resourceId: id, resource});
}
