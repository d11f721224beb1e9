import type {Database} from "../../database/open.ts";
import type {Clock} from "../../shared/clock.ts";
import type {Log} from "../../shared/log.ts";
import type {SingleFlight} from "../locks.ts";
import type {Checkpoint} from "../payments/checkpoints.ts";
import type {MerchantTables} from "../tables.ts";
import {payPalRequestId, type PayPalResources} from "./operation.ts";
import {findPayPalAction, movePayPalAction} from "./paypal-actions.records.ts";
import type {PayPalAction} from "./paypal-actions.tables.ts";

/** Dependencies of the actions on disputes and invoices. */
export interface PayPalActionsContext {
  readonly database: Database<MerchantTables>;
  readonly paypal: PayPalResources;
  readonly clock: Clock;
  readonly log: Log;
  readonly checkpoint: Checkpoint;
  readonly singleFlight: SingleFlight;
}

/** State of an action after a request. */
export interface PayPalActionResult {
  readonly action: PayPalAction;
  /** Milliseconds after which to repeat the request, while the outcome is unknown. A repetition has no further effect. */
  readonly retryAfterMs?: number;
}

/** Pause before the caller repeats the request. */
const ASK_AGAIN_MS = 2_000;
/** Pause while the dispute or invoice doesn't tell the outcome, and while a person is needed. */
export const ASK_AGAIN_LATER_MS = 30_000;

/** Result while the outcome is unknown. */
export function unknown(action: PayPalAction, retryAfterMs = ASK_AGAIN_MS): PayPalActionResult {
  return {action, retryAfterMs: Math.max(ASK_AGAIN_MS, retryAfterMs)};
}

/** Reads an action as it is on record now. */
export async function currentAction(
  {database}: PayPalActionsContext,
  action: PayPalAction,
): Promise<PayPalAction> {
  return (await findPayPalAction(database.db, action.id)) ?? action;
}

/** Records PayPal's reply to an action, or the effect that the dispute or invoice shows. */
export async function recordDone(
  context: PayPalActionsContext,
  action: PayPalAction,
  {status, value}: {readonly status: number; readonly value: unknown},
): Promise<PayPalActionResult> {
  const response = {response_status: status, response: JSON.stringify(value ?? null)};
  await move(context, action, "done", response);
  return {action: await currentAction(context, action)};
}

/** Records that PayPal definitely did not do an action. A repetition tries again under a new request id. */
export async function recordFailed(
  context: PayPalActionsContext,
  action: PayPalAction,
): Promise<PayPalActionResult> {
  await move(context, action, "failed", {failures: action.failures + 1});
  return {action: await currentAction(context, action)};
}

async function move(
  {database, clock, checkpoint}: PayPalActionsContext,
  action: PayPalAction,
  state: "done" | "failed",
  facts: Partial<PayPalAction>,
): Promise<void> {
  await database.transaction(async (tx) => {
    await movePayPalAction(tx, action, state, {...facts, updated_at: clock.now()});
    checkpoint("paypal-action:recording");
  });
  checkpoint("paypal-action:recorded");
}

/** Records that an action's outcome is unknown and that it is too late to repeat it. The merchant has to look it up. */
export async function recordNeedsPerson(
  context: PayPalActionsContext,
  action: PayPalAction,
): Promise<PayPalActionResult> {
  const {database, clock, log, checkpoint} = context;
  await database.transaction(async (tx) => {
    await movePayPalAction(tx, action, "needs-person", {updated_at: clock.now()});
    checkpoint("paypal-action:giving-up");
  });
  checkpoint("paypal-action:given-up");
  const {id, kind, target} = action;
  log.error(
    {action: id, kind, target, requestId: payPalRequestId(action)},
    "an action without a reply is too old to repeat: compare it with PayPal's records",
  );
  return unknown(await currentAction(context, action), ASK_AGAIN_LATER_MS);
}
