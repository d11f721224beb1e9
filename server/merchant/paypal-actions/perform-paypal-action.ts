import {isUniqueViolation} from "../../database/unique-violation.ts";
import {sha256} from "../../shared/secrets.ts";
import {MerchantError, payPalUnreachable, refusedByPayPal} from "../errors.ts";
import {REPEATED_MS} from "../payments/actions/actions.states.ts";
import {endTurn, takeTurn} from "../payments/actions/turns.ts";
import type {Upload} from "../paypal/documents.ts";
import type {Refused} from "../paypal/response.ts";
import {DISPUTE_OPERATIONS} from "./dispute-operations.ts";
import {INVOICE_OPERATIONS} from "./invoice-operations.ts";
import {type Before, payPalRequestId, type PayPalOperation} from "./operation.ts";
import {
  findPayPalAction,
  handBackPayPalAction,
  insertPayPalAction,
  movePayPalAction,
  takeOverPayPalAction,
  unfinishedActionOn,
} from "./paypal-actions.records.ts";
import type {PayPalAction, PayPalActionKind} from "./paypal-actions.tables.ts";
import {
  ASK_AGAIN_LATER_MS,
  currentAction,
  type PayPalActionResult,
  type PayPalActionsContext,
  recordDone,
  recordFailed,
  recordNeedsPerson,
  unknown,
} from "./record-paypal-action.ts";

export interface PayPalActionRequest {
  /** Repetitions with the same id are one action. After a definite failure a repetition tries again. */
  readonly id: string;
  readonly kind: PayPalActionKind;
  /** Id of the dispute or the invoice. */
  readonly target: string;
  /** PayPal's body, which PayPal checks. */
  readonly body: object;
  readonly upload?: Upload | undefined;
}

const OPERATIONS = {...DISPUTE_OPERATIONS, ...INVOICE_OPERATIONS} as unknown as Record<
  PayPalActionKind,
  PayPalOperation<unknown>
>;

function keyOf({id, asked}: Pick<PayPalAction, "id" | "asked">): string {
  return `paypal action ${id} ${asked}`;
}

/**
 * Acts on a dispute or an invoice. An id has one effect, after any number of repetitions and after a crash at any point.
 *
 * @throws MerchantError 409 for an id of another action, and while another action on the same dispute or invoice is unfinished;
 *   PayPal's refusal
 */
export async function performPayPalAction(
  context: PayPalActionsContext,
  {id, kind, target, body, upload}: PayPalActionRequest,
): Promise<PayPalActionResult> {
  const request = JSON.stringify(body);
  const asked = sha256(JSON.stringify([kind, target, request, upload?.digest ?? null]));
  return context.singleFlight.run(keyOf({id, asked}), async () => {
    const action = await findPayPalAction(context.database.db, id);
    if (!action) return begin(context, {id, kind, target, asked, request}, upload);
    if (action.asked !== asked) {
      throw new MerchantError(
        409,
        "REQUEST_REUSED",
        "This request id was used for another action; send a new one.",
      );
    }
    if (action.state === "done") return {action};
    if (action.state === "failed") return begin(context, action, upload, action);
    return findOutcome(context, action, upload);
  });
}

/** Finds the outcome of an action that got no reply, and repeats the call while that is safe. */
export async function reconcilePayPalAction(
  context: PayPalActionsContext,
  action: PayPalAction,
): Promise<PayPalActionResult> {
  return context.singleFlight.run(keyOf(action), async () => {
    const current = await currentAction(context, action);
    return current.state === "sent" || current.state === "needs-person"
      ? findOutcome(context, current)
      : {action: current};
  });
}

/**
 * Reads the dispute or invoice, records the call, and sends it.
 *
 * @param failed the action after a definite failure
 */
async function begin(
  context: PayPalActionsContext,
  asked: Pick<PayPalAction, "id" | "kind" | "target" | "asked" | "request">,
  upload: Upload | undefined,
  failed?: PayPalAction,
): Promise<PayPalActionResult> {
  const {database, paypal, clock, checkpoint} = context;
  const {id, kind, target, request} = asked;
  const operation = OPERATIONS[kind];
  const read = await operation.read(paypal, target);
  checkpoint("paypal-action:read");
  if (read.kind === "refused") throw refusedByPayPal(read, {isOperator: true});
  if (read.kind === "unknown") throw payPalUnreachable(read, {requestId: id});
  const now = clock.now();
  const facts = {
    before: JSON.stringify(operation.before(read.value)),
    sent_at: now,
    called_at: now,
    response_status: null,
    response: null,
    updated_at: now,
  };
  const recording = database.transaction(async (tx) => {
    if (await unfinishedActionOn(tx, target)) return undefined;
    const action = failed
      ? await movePayPalAction(tx, failed, "sent", facts)
      : await insertPayPalAction(tx, {
          ...facts,
          id,
          kind,
          target,
          asked: asked.asked,
          request,
          has_files: upload ? 1 : 0,
          state: "sent",
          failures: 0,
          note: null,
          created_at: now,
        });
    if (action) checkpoint("paypal-action:claiming");
    return action;
  });
  const recorded = await recording.catch((error: unknown) => {
    // On PostgreSQL another action on the target may begin after the check.
    if (isUniqueViolation(error)) return undefined;
    throw error;
  });
  if (recorded) {
    checkpoint("paypal-action:claimed");
    return send(context, recorded, upload);
  }
  // Another server was faster.
  const known = await findPayPalAction(database.db, id);
  if (known && known.asked === asked.asked && known.state !== "failed") {
    return known.state === "done" ? {action: known} : findOutcome(context, known, upload);
  }
  throw new MerchantError(
    409,
    "ACTION_IN_PROGRESS",
    "Another action on this is unfinished; repeat the request when its outcome is known.",
  );
}

/** Sends a recorded call to PayPal, and records the result. */
async function send(
  context: PayPalActionsContext,
  action: PayPalAction,
  upload: Upload | undefined,
): Promise<PayPalActionResult> {
  const operation = OPERATIONS[action.kind];
  const outcome = await operation.send(context.paypal)({
    id: action.target,
    requestId: payPalRequestId(action),
    mayBeDone: true,
    ...(upload ? {body: upload.form(), policy: "upload"} : {body: action.request}),
  });
  context.checkpoint("paypal-action:answered");
  switch (outcome.kind) {
    case "done":
      return recordDone(context, action, outcome);
    case "refused":
      return checkRefusal(context, action, outcome);
    case "unknown":
      context.log.warn(
        {action: action.id, kind: action.kind, reason: outcome.reason, serviceDebugId: outcome.debugId},
        "no reply to an action on a dispute or invoice",
      );
      await endTurn(context, "paypal-action", action, handBackPayPalAction);
      return unknown(action, outcome.retryAfterMs);
  }
}

/** An earlier call without a reply may have done it, so a refusal counts only when the dispute or invoice shows no effect. */
async function checkRefusal(
  context: PayPalActionsContext,
  action: PayPalAction,
  refused: Refused,
): Promise<PayPalActionResult> {
  const operation = OPERATIONS[action.kind];
  const before = beforeOf(action);
  const read = await operation.read(context.paypal, action.target);
  context.checkpoint("paypal-action:verified");
  if (read.kind !== "done") return unknown(action);
  const found = operation.find(read.value, before, JSON.parse(action.request));
  if (found.kind === "done" && before.isPossible) {
    return recordDone(context, action, {status: read.status, value: found.reply});
  }
  if (found.kind === "unclear" && before.isPossible) {
    await endTurn(context, "paypal-action", action, handBackPayPalAction);
    return unknown(action, ASK_AGAIN_LATER_MS);
  }
  await recordFailed(context, action);
  throw refusedByPayPal(refused, {isOperator: true});
}

/** Reads the dispute or invoice of an action without a reply. Repeats the same call while that is safe, and then gives up. */
async function findOutcome(
  context: PayPalActionsContext,
  action: PayPalAction,
  upload?: Upload,
): Promise<PayPalActionResult> {
  const operation = OPERATIONS[action.kind];
  const before = beforeOf(action);
  const read = await operation.read(context.paypal, action.target);
  context.checkpoint("paypal-action:read");
  const found =
    read.kind === "done" ? operation.find(read.value, before, JSON.parse(action.request)) : undefined;
  if (found?.kind === "done" && before.isPossible && read.kind === "done") {
    return recordDone(context, action, {status: read.status, value: found.reply});
  }
  const isTooOld = context.clock.now() - action.called_at >= REPEATED_MS;
  // No call is on its way any more, and PayPal shows that none was done.
  if (found?.kind === "not-done" && isTooOld) return recordFailed(context, action);
  if (action.state === "needs-person") return unknown(action, ASK_AGAIN_LATER_MS);
  if (isTooOld) return recordNeedsPerson(context, action);
  if (!found) return unknown(action);
  // The files are not stored.
  if (action.has_files === 1 && !upload) return unknown(action, ASK_AGAIN_LATER_MS);
  const taken = await takeTurn(context, "paypal-action", action, takeOverPayPalAction);
  return taken ? send(context, taken, upload) : unknown(action);
}

function beforeOf({before}: PayPalAction): Before {
  return JSON.parse(before) as Before;
}
