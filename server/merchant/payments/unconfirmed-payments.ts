import {MerchantError} from "../errors.ts";
import {reconcileCapture} from "./capture-order.ts";
import {reconcileCreate} from "./create-order.ts";
import type {PaymentsContext} from "./record-result.ts";
import {deleteUnconfirmed, findAttempt, insertUnconfirmed, unconfirmedOf} from "./payments.records.ts";
import type {AttemptState} from "./payments.states.ts";
import type {Attempt} from "./payments.tables.ts";

/** The money moved, is on its way, or is reserved. */
const PAID: ReadonlySet<AttemptState> = new Set(["captured", "pending", "authorized"]);
const IN_DOUBT: ReadonlySet<AttemptState> = new Set(["creating", "capturing", "authorizing"]);

/** A payment, and the browser session that it belongs to, as its client metadata id. */
interface Payment {
  readonly attemptId: string;
  readonly session: string;
}

/**
 * Does what may charge, and keeps on record that its page has not heard what came of it, until it hears now.
 *
 * @param isKnown whether the result tells what came of it
 */
export async function recordUntilConfirmed<T>(
  context: PaymentsContext,
  payment: Payment,
  work: () => Promise<T>,
  isKnown: (result: T) => boolean,
): Promise<T> {
  const {database, clock} = context;
  const {attemptId: attempt_id, session} = payment;
  await database.transaction((tx) => insertUnconfirmed(tx, {attempt_id, session, created_at: clock.now()}));
  try {
    const result = await work();
    if (isKnown(result)) await forget(context, attempt_id);
    return result;
  } catch (error) {
    if (isDefinite(error)) await forget(context, attempt_id);
    throw error;
  }
}

/** A refusal, ours or the service's: nothing was charged. */
function isDefinite(error: unknown): boolean {
  if (!(error instanceof MerchantError)) return false;
  return error.refusal !== undefined || error.status < 500;
}

async function forget({database}: PaymentsContext, attemptId: string): Promise<void> {
  await database.transaction((tx) => deleteUnconfirmed(tx, attemptId));
}

/**
 * Before a session buys again: finds out what came of its other payments of which its page heard nothing. A page that can't
 * tell "not known" from "failed" lets its buyer press once more, and that must not be a second charge; also when the server
 * itself has found out meanwhile.
 *
 * @throws MerchantError 409 ALREADY_PAID when one of them went through after all, PAYMENT_IN_DOUBT while it can't be told
 */
export async function settleUnconfirmed(
  context: PaymentsContext,
  {session, attemptId}: Payment,
): Promise<void> {
  const {db} = context.database;
  for (const id of await unconfirmedOf(db, session)) {
    // Whoever asks again for the same gets the same.
    if (id === attemptId) continue;
    const attempt = await findAttempt(db, id);
    const state = attempt && (await settledState(context, attempt));
    if (state !== undefined && IN_DOUBT.has(state)) throw inDoubt();
    await forget(context, id);
    if (state !== undefined && PAID.has(state)) throw alreadyPaid();
  }
}

async function settledState(context: PaymentsContext, attempt: Attempt): Promise<AttemptState> {
  if (!IN_DOUBT.has(attempt.state)) return attempt.state;
  try {
    if (attempt.state === "creating") await reconcileCreate(context, attempt);
    else await reconcileCapture(context, attempt);
  } catch (error) {
    // Refused or unreachable: the attempt's state says which.
    if (!(error instanceof MerchantError)) throw error;
  }
  return (await findAttempt(context.database.db, attempt.id))?.state ?? attempt.state;
}

function alreadyPaid(): MerchantError {
  return new MerchantError(
    409,
    "ALREADY_PAID",
    "The payment before this one went through after all; nothing more was charged.",
  );
}

function inDoubt(): MerchantError {
  return new MerchantError(
    409,
    "PAYMENT_IN_DOUBT",
    "Nobody knows yet what came of the payment before this one; nothing more is charged until that is known.",
  );
}
