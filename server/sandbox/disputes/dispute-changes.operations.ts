import {compare, type Money} from "../../shared/money.ts";
import {applicationById} from "../accounts/accounts.operations.ts";
import type {Runtime, SandboxContext, Tx} from "../context.ts";
import {lockCapture} from "../payments/captures.operations.ts";
import {findCapture, returnMoney} from "../payments/payments.operations.ts";
import type {Application} from "../wire/application.ts";
import {notFound, type ServiceError, unprocessable} from "../wire/errors.ts";
import {leftOf} from "./disputed-amount.ts";
import {recordDisputeEvent} from "./disputes.events.ts";
import {
  type DisputeRow,
  findDispute,
  findDueDisputes,
  insertEvidences,
  updateDispute,
} from "./disputes.records.ts";
import {
  actorOf,
  AGENT_ACTIONS,
  type Change,
  changeAfter,
  type DisputeAction,
  OUTCOME_CODES,
  type Party,
  type Progress,
  requestedEvidence,
  type Step,
} from "./disputes.states.ts";
import {isSandbox, sandboxOnly} from "./visibility.ts";

/** The dispute to change and the application that changes it. */
export interface Target {
  readonly application: Application;
  readonly id: string;
  /** The parties that the access token may act for. The first one acts where both can. */
  readonly parties: readonly Party[];
}

/**
 * Finds a dispute whose action is possible, and locks it until the transaction ends.
 *
 * @returns the dispute and the party that acts
 * @throws ServiceError 404; 422 for an agent's action of a live application, and for an action that isn't possible
 */
export async function admit(
  tx: Tx,
  runtime: Runtime,
  {application, id, parties}: Target,
  action: DisputeAction,
): Promise<{readonly row: DisputeRow; readonly by: Party}> {
  const row = await lockDispute(tx, runtime, application, id);
  if (AGENT_ACTIONS.includes(action) && !isSandbox(application)) throw sandboxOnly();
  const by = actorOf(row, action, parties, runtime.clock.now());
  if (by === undefined) throw notAllowed();
  return {row, by};
}

/** 422 for an action that the dispute's links don't offer. */
export function notAllowed(): ServiceError {
  const description = "This action is not possible now. The links of the dispute show the possible actions.";
  return unprocessable("ACTION_NOT_ALLOWED_IN_CURRENT_DISPUTE_STATE", description);
}

/**
 * Locks a dispute by its capture, so that concurrent actions, disputes and deadlines follow one another. Missed
 * deadlines have their effect first.
 *
 * @throws ServiceError 404 for an unknown dispute and for another application's
 */
export async function lockDispute(
  tx: Tx,
  runtime: Runtime,
  application: Application,
  id: string,
): Promise<DisputeRow> {
  const found = await findDispute(tx, application.id, id);
  if (!found) throw notFound("id");
  await lockCapture(tx, found.capture_id);
  const row = (await findDispute(tx, application.id, id)) ?? found;
  return afterMissedDeadlines(tx, runtime, application, row);
}

/** Applies the deadlines of a locked dispute that have passed. Each one happens at its own time. */
export async function afterMissedDeadlines(
  tx: Tx,
  runtime: Runtime,
  application: Application,
  row: DisputeRow,
): Promise<DisputeRow> {
  const at = row.due_at;
  if (at === null || at > runtime.clock.now()) return row;
  const then = {...runtime, clock: {now: () => at}};
  const moved = await applyStep(tx, then, {application, row}, {kind: "missed-deadline"});
  return afterMissedDeadlines(tx, runtime, application, moved);
}

/** Number of disputes to move in one run. */
const BATCH_SIZE = 100;

/**
 * Moves the disputes whose deadlines have passed: those of an application before it reads them, or all in the
 * background, so that their events are sent.
 */
export async function moveDueDisputes(context: SandboxContext, applicationId?: string): Promise<void> {
  const {database, clock} = context;
  const due = await findDueDisputes(database.db, clock.now(), {applicationId, limit: BATCH_SIZE});
  for (const {id, application_id: owner} of due) {
    await database.transaction(async (tx) => {
      await lockDispute(tx, context, applicationById(tx, owner), id);
    });
  }
  // Each run leaves fewer, because a moved dispute is due later or never.
  if (due.length === BATCH_SIZE) await moveDueDisputes(context, applicationId);
}

type Columns = Partial<Omit<DisputeRow, "id" | "step" | keyof Progress>>;

/**
 * Changes a locked dispute, refunds the buyer if the step says so, and records the event.
 *
 * @param columns other columns to set
 */
export async function applyStep(
  tx: Tx,
  runtime: Runtime,
  {application, row}: {readonly application: Application; readonly row: DisputeRow},
  step: Step,
  columns: Columns = {},
): Promise<DisputeRow> {
  const at = runtime.clock.now();
  const change = changeAfter(progressOf(row), step, at);
  const {progress, winner, evidenceFrom} = change;
  const isAgreed = progress.awaits !== null && AGREED_WHILE.includes(progress.awaits);
  const moved = await updateDispute(tx, row.id, {
    agreed_minor: isAgreed ? row.agreed_minor : null,
    ...columns,
    ...progress,
    ...(step.kind === "appeal" && {outcome_code: null}),
    ...(winner && {
      outcome_code: OUTCOME_CODES[winner],
      refunded_minor: await refundBuyer(tx, runtime, row, change),
    }),
    updated_at: at,
  });
  if (evidenceFrom) {
    await insertEvidences(tx, [
      {
        ...evidenceFacts(runtime, moved, 0),
        evidence_type: requestedEvidence(moved.reason, evidenceFrom),
        source: `REQUESTED_FROM_${evidenceFrom}`,
        evidence_info: null,
        notes: null,
      },
    ]);
  }
  const type = winner ? "CUSTOMER.DISPUTE.RESOLVED" : "CUSTOMER.DISPUTE.UPDATED";
  await recordDisputeEvent(tx, runtime, type, application, row.id);
  return moved;
}

const AGREED_WHILE: readonly Progress["awaits"][] = ["OFFER", "RETURN", "ACKNOWLEDGEMENT"];

function progressOf({status, stage, awaits, due_at, appealable_by, appeal_until}: DisputeRow): Progress {
  return {status, stage, awaits, due_at, appealable_by, appeal_until};
}

/**
 * Refunds what the outcome gives the buyer, less earlier refunds of the dispute. It is at most the remaining amount of
 * the capture. After an appeal that the merchant wins, the buyer keeps the refund at PayPal's expense.
 *
 * @returns the amount that the dispute has refunded in total, in minor units
 */
async function refundBuyer(
  tx: Tx,
  runtime: Runtime,
  row: DisputeRow,
  {refund}: Pick<Change, "refund">,
): Promise<number> {
  const {application_id: applicationId, capture_id: captureId, currency_code: currency} = row;
  const before = row.refunded_minor ?? 0;
  if (refund === undefined) return before;
  const goal = refund === "agreed" ? (row.agreed_minor ?? row.minor) : row.minor;
  const capture = await findCapture(tx, applicationId, captureId, runtime.clock.now());
  if (!capture) throw new Error("the capture of a dispute is missing");
  const left = leftOf(capture);
  const wanted: Money = {currency, minor: BigInt(Math.max(goal - before, 0))};
  const amount = compare(wanted, left) > 0 ? left : wanted;
  if (amount.minor > 0n) {
    await returnMoney(tx, runtime, {applicationId, captureId, amount, reason: "dispute"});
  }
  return before + Number(amount.minor);
}

/** Columns of an evidence that a step adds. */
export function evidenceFacts({random}: Runtime, row: DisputeRow, position: number) {
  return {
    id: random.id(),
    dispute_id: row.id,
    stage: row.stage,
    step: row.step,
    position,
    created_at: row.updated_at,
  };
}
