import {MerchantError} from "../errors.ts";
import {ACTIONS} from "./actions/operations.ts";
import {unconfirmedActions} from "./actions/actions.records.ts";
import {reconcileAction} from "./actions/reconcile-action.ts";
import {reconcileCapture} from "./capture-order.ts";
import {settleChange} from "./change-delivery.ts";
import {reconcileCreate} from "./create-order.ts";
import type {PaymentsContext} from "./record-result.ts";
import {unconfirmedAttempts} from "./payments.records.ts";
import type {Attempt} from "./payments.tables.ts";

/** A step that settles something; its failure must not stop the others. */
type Settling = readonly [subject: Readonly<Record<string, string>>, settle: () => Promise<unknown>];

/**
 * Settles every call that was written and of which nobody knows what came: after a crash, or an answer that got lost. One
 * after the other: a service that is just coming back is not met with a storm.
 */
export async function recover(context: PaymentsContext, mayGoOn: () => Promise<boolean>): Promise<void> {
  const {db} = context.database;
  const attempts = await unconfirmedAttempts(db);
  await settleAll(
    context,
    attempts.map((attempt): Settling => [{attempt: attempt.id}, () => resume(context, attempt)]),
    mayGoOn,
  );
  const actions = await unconfirmedActions(db);
  await settleAll(
    context,
    actions.map((action): Settling => [
      {action: action.id},
      () => reconcileAction(context, ACTIONS[action.kind], action),
    ]),
    mayGoOn,
  );
}

async function settleAll(
  {log}: PaymentsContext,
  steps: readonly Settling[],
  mayGoOn: () => Promise<boolean>,
): Promise<void> {
  for (const [subject, settle] of steps) {
    if (!(await mayGoOn())) return;
    try {
      await settle();
    } catch (error) {
      // Refused or unreachable: the journal says which. Anything else is a fault of ours, and must not stop the others.
      const level = error instanceof MerchantError ? "info" : "error";
      log[level]({...subject, err: error}, "a call in doubt was not settled");
    }
  }
}

async function resume(context: PaymentsContext, attempt: Attempt): Promise<void> {
  if (attempt.state === "creating") await reconcileCreate(context, attempt);
  else if (attempt.state === "changing") await settleChange(context, attempt);
  else await reconcileCapture(context, attempt);
}
