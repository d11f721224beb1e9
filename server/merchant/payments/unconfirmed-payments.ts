import {MerchantError} from "../errors.ts";
import {reconcileCapture} from "./capture-order.ts";
import {reconcileCreate} from "./create-order.ts";
import type {PaymentsContext} from "./payments.ts";
import {deleteUnconfirmed, findAttempt, insertUnconfirmed, unconfirmedOf} from "./payments.records.ts";
import type {AttemptState} from "./payments.states.ts";
import type {Attempt} from "./payments.tables.ts";

/** States in which the buyer has paid: the money is captured, pending, or authorized. */
const PAID: ReadonlySet<AttemptState> = new Set(["captured", "pending", "authorized"]);
const UNCONFIRMED: ReadonlySet<AttemptState> = new Set(["creating", "capturing", "authorizing"]);

/** A payment and its browser session, as its client metadata id. */
interface Payment {
  readonly attemptId: string;
  readonly session: string;
}

/**
 * Runs work that may charge, and records it as unconfirmed until the page gets its result.
 *
 * @param isConfirmed tests whether the result is final
 */
export async function recordUntilConfirmed<T>(
  context: PaymentsContext,
  payment: Payment,
  work: () => Promise<T>,
  isConfirmed: (result: T) => boolean,
): Promise<T> {
  const {database, clock} = context;
  const {attemptId: attempt_id, session} = payment;
  await database.transaction((tx) => insertUnconfirmed(tx, {attempt_id, session, created_at: clock.now()}));
  try {
    const result = await work();
    if (isConfirmed(result)) await forget(context, attempt_id);
    return result;
  } catch (error) {
    if (isRefusal(error)) await forget(context, attempt_id);
    throw error;
  }
}

/** Tests for a refusal by this server or by PayPal, which means that no charge was made. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof MerchantError)) return false;
  return error.refusal !== undefined || error.status < 500;
}

async function forget({database}: PaymentsContext, attemptId: string): Promise<void> {
  await database.transaction((tx) => deleteUnconfirmed(tx, attemptId));
}

/**
 * Finds the outcome of the session's other unconfirmed payments before a new one. A page that treats an unknown outcome as a
 * failure lets the buyer press again, which must not charge twice.
 *
 * @throws MerchantError 409 ALREADY_PAID when one of them was paid, PAYMENT_IN_DOUBT while an outcome is unknown
 */
export async function settleUnconfirmed(
  context: PaymentsContext,
  {session, attemptId}: Payment,
): Promise<void> {
  const {db} = context.database;
  for (const id of await unconfirmedOf(db, session)) {
    // A repetition of an attempt gets the attempt's own result.
    if (id === attemptId) continue;
    const attempt = await findAttempt(db, id);
    const state = attempt && (await reconciledState(context, attempt));
    if (state !== undefined && UNCONFIRMED.has(state)) throw stillUnknown();
    await forget(context, id);
    if (state !== undefined && PAID.has(state)) throw alreadyPaid();
  }
}

async function reconciledState(context: PaymentsContext, attempt: Attempt): Promise<AttemptState> {
  if (!UNCONFIRMED.has(attempt.state)) return attempt.state;
  try {
    if (attempt.state === "creating") await reconcileCreate(context, attempt);
    else await reconcileCapture(context, attempt);
  } catch (error) {
    // PayPal refused or did not reply: the attempt's state shows the result.
    if (!(error instanceof MerchantError)) throw error;
  }
  return (await findAttempt(context.database.db, attempt.id))?.state ?? attempt.state;
}

function alreadyPaid(): MerchantError {
  return new MerchantError(409, "ALREADY_PAID", "The previous payment succeeded; nothing more was charged.");
}

function stillUnknown(): MerchantError {
  return new MerchantError(
    409,
    "PAYMENT_IN_DOUBT",
    "The outcome of the previous payment is unknown; nothing more is charged until it is known.",
  );
}
