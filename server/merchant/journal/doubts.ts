import {MerchantError} from "../errors.ts";
import {isChargedAtOnce, type PaymentSource} from "../pricing/payment-source.ts";
import {resumeCapture} from "./capture-order.ts";
import {resumeCreate} from "./create-order.ts";
import type {JournalContext} from "./journal.ts";
import {attemptsInDoubtOf, findAttempt, findCall} from "./records.ts";
import type {AttemptState} from "./states.ts";
import type {Attempt} from "./tables.ts";

/** The money moved, is on its way, or is reserved. */
const PAID: ReadonlySet<AttemptState> = new Set(["captured", "pending", "authorized"]);
const IN_DOUBT: ReadonlySet<AttemptState> = new Set(["creating", "capturing", "authorizing"]);

/**
 * Before a session buys again: finds out what came of its other payments of which nobody knows. A page that can't tell "not known"
 * from "failed" lets its buyer press once more, and that must not be a second charge.
 *
 * @throws MerchantError 409 ALREADY_PAID when one of them went through after all, PAYMENT_IN_DOUBT while it can't be told
 */
export async function settleDoubts(
  context: JournalContext,
  {session, attemptId}: {readonly session: string; readonly attemptId: string},
): Promise<void> {
  for (const attempt of await attemptsInDoubtOf(context.database.db, session)) {
    // Whoever asks again for the same gets the same.
    if (attempt.id === attemptId || !(await mayHaveCharged(context, attempt))) continue;
    const state = await settle(context, attempt);
    if (PAID.has(state)) throw alreadyPaid();
    if (IN_DOUBT.has(state)) throw inDoubt();
  }
}

/** An order that nobody has approved yet takes no money as it is made. */
async function mayHaveCharged({database}: JournalContext, attempt: Attempt): Promise<boolean> {
  if (attempt.state !== "creating") return true;
  const call = await findCall(database.db, attempt.id, ["create"], ["sent"]);
  const payload = JSON.parse(call?.request ?? "{}") as {payment_source?: PaymentSource};
  return isChargedAtOnce(payload.payment_source);
}

async function settle(context: JournalContext, attempt: Attempt): Promise<AttemptState> {
  try {
    if (attempt.state === "creating") await resumeCreate(context, attempt);
    else await resumeCapture(context, attempt);
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
