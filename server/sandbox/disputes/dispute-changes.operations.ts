import {compare, type Money} from "../../shared/money.ts";
import {applicationById} from "../accounts/accounts.operations.ts";
import type {Runtime, SandboxContext} from "../context.ts";
import type {Store} from "../store.ts";
import {markDisputed} from "../payments/captures.operations.ts";
import {leftOf} from "../payments/payments.model.ts";
import {returnMoney} from "../payments/refunds.operations.ts";
import type {Application} from "../wire/application.ts";
import {type ServiceError, unprocessable} from "../wire/errors.ts";
import {recordDisputeEvent} from "./disputes.events.ts";
import type {Dispute} from "./disputes.model.ts";
import {captureOf, disputes, showDispute} from "./disputes.operations.ts";
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
 * Finds a dispute whose action is possible.
 *
 * @returns the dispute and the party that acts
 * @throws ServiceError 404; 422 for an agent's action of a live application, and for an action that isn't possible
 */
export function admit(
  store: Store,
  runtime: Runtime,
  {application, id, parties}: Target,
  action: DisputeAction,
): {readonly row: Dispute; readonly by: Party} {
  const row = currentDispute(store, runtime, application, id);
  if (AGENT_ACTIONS.includes(action) && !isSandbox(application)) throw sandboxOnly();
  const by = actorOf(row, action, parties, runtime.clock.now());
  if (by === undefined) throw notAllowed();
  return {row, by};
}

/** 422 for an action that the dispute's links don't offer. */
export function notAllowed(): ServiceError {
  const description = "This action is not possible now. The links of the dispute show the possible actions.";
  return unprocessable("ACTION_NOT_ALLOWED_IN_CURRENT_DISPUTE_STATE", {description});
}

/**
 * A dispute after the effects of missed deadlines.
 *
 * @throws ServiceError 404 for an unknown dispute and for another application's
 */
export function currentDispute(
  store: Store,
  runtime: Runtime,
  application: Application,
  id: string,
): Dispute {
  const row = showDispute(store, application, id);
  return afterMissedDeadlines(store, runtime, application, row);
}

/** Applies the deadlines of a dispute that have passed. Each one happens at its own time. */
export function afterMissedDeadlines(
  store: Store,
  runtime: Runtime,
  application: Application,
  row: Dispute,
): Dispute {
  const at = row.dueAt;
  if (at === undefined || at > runtime.clock.now()) return row;
  const then = {...runtime, clock: {now: () => at}};
  const moved = applyStep(store, then, {application, row}, {kind: "missed-deadline"});
  return afterMissedDeadlines(store, runtime, application, moved);
}

/**
 * Moves the disputes whose deadlines have passed: those of an application before it reads them, or all in the
 * background, so that their events are sent.
 */
export function moveDueDisputes(context: SandboxContext, applicationId?: string): void {
  const {store, clock} = context;
  const now = clock.now();
  const dueAtOf = ({dueAt = Infinity}: Dispute) => dueAt;
  const due = disputes(store)
    .where((row) => dueAtOf(row) <= now && (applicationId ?? row.applicationId) === row.applicationId)
    .sort((a, b) => dueAtOf(a) - dueAtOf(b));
  for (const {id} of due) {
    store.change(() => {
      const row = disputes(store).get(id);
      if (row) afterMissedDeadlines(store, context, applicationById(store, row.applicationId), row);
    });
  }
}

/**
 * Changes a dispute, refunds the buyer if the step says so, and records the event.
 *
 * @param changes other values to set
 */
export function applyStep(
  store: Store,
  runtime: Runtime,
  {application, row}: {readonly application: Application; readonly row: Dispute},
  step: Step,
  changes: Partial<Omit<Dispute, "id" | keyof Progress>> = {},
): Dispute {
  const at = runtime.clock.now();
  const change = changeAfter(progressOf(row), step, at);
  const {progress, winner, evidenceFrom} = change;
  const isAgreed = AGREED_WHILE.includes(progress.awaits);
  const request = evidenceFrom && {
    type: requestedEvidence(row.reason, evidenceFrom),
    source: `REQUESTED_FROM_${evidenceFrom}` as const,
    stage: progress.stage,
    documents: [],
    createdAt: at,
  };
  const moved = disputes(store).change(row.id, {
    agreedMinor: isAgreed ? row.agreedMinor : undefined,
    ...changes,
    ...progress,
    ...(step.kind === "appeal" && {outcomeCode: undefined}),
    ...(winner && {
      outcomeCode: OUTCOME_CODES[winner],
      refundedMinor: refundBuyer(store, runtime, row, change),
    }),
    ...(request && {evidences: [...row.evidences, request]}),
    updatedAt: at,
  });
  markDisputed(store, row.captureId, moved.status !== "RESOLVED");
  const type = winner ? "CUSTOMER.DISPUTE.RESOLVED" : "CUSTOMER.DISPUTE.UPDATED";
  recordDisputeEvent(store, runtime, type, application, moved);
  return moved;
}

const AGREED_WHILE: readonly Progress["awaits"][] = ["OFFER", "RETURN", "ACKNOWLEDGEMENT"];

function progressOf({status, stage, awaits, dueAt, appealableBy, appealUntil}: Dispute): Progress {
  return {status, stage, awaits, dueAt, appealableBy, appealUntil};
}

/**
 * Refunds what the outcome gives the buyer, less earlier refunds of the dispute. It is at most the remaining amount of
 * the capture. After an appeal that the merchant wins, the buyer keeps the refund at PayPal's expense.
 *
 * @returns the amount that the dispute has refunded in total, in minor units
 */
function refundBuyer(store: Store, runtime: Runtime, row: Dispute, {refund}: Pick<Change, "refund">): number {
  const {applicationId, captureId, currency} = row;
  const before = row.refundedMinor ?? 0;
  if (refund === undefined) return before;
  const goal = refund === "agreed" ? (row.agreedMinor ?? row.minor) : row.minor;
  const left = leftOf(captureOf(store, runtime, row));
  const wanted: Money = {currency, minor: BigInt(Math.max(goal - before, 0))};
  const amount = compare(wanted, left) > 0 ? left : wanted;
  if (amount.minor > 0n) {
    returnMoney(store, runtime, {applicationId, captureId, amount, reason: "dispute"});
  }
  return before + Number(amount.minor);
}
