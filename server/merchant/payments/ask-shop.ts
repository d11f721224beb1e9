import {MerchantError} from "../errors.ts";
import type {OrderFacts} from "../hooks/answers.ts";
import {changePayment} from "./change-payment.ts";
import type {PaymentsContext} from "./payments.ts";
import {ORDERING_ENDED_MS} from "./payments.states.ts";
import type {Attempt} from "./payments.tables.ts";

/** An attempt that is recorded before the shop is asked. */
export interface AskedAttempt {
  readonly attempt: Attempt;
  /** True if the shop may have accepted the attempt before, and that answer is lost. */
  readonly isAskedAgain: boolean;
}

/**
 * Asks the shop's hook `order` about a recorded attempt. Without an answer the attempt stays: a repetition asks again, or
 * `closeUnanswered` ends it.
 *
 * @throws MerchantError 422 for a refusal; HookError
 */
export async function askShop(
  context: PaymentsContext,
  asked: AskedAttempt,
  ask: () => Promise<OrderFacts>,
): Promise<OrderFacts> {
  try {
    const facts = await ask();
    context.checkpoint("create:accepted");
    return facts;
  } catch (error) {
    if (error instanceof MerchantError) await recordRefused(context, asked);
    throw error;
  }
}

/** Records a refusal. It has an event only if the shop may have accepted the attempt before. */
async function recordRefused(
  {database, clock}: PaymentsContext,
  {attempt, isAskedAgain}: AskedAttempt,
): Promise<void> {
  const to = isAskedAgain ? "create-failed" : "refused";
  await database.transaction((tx) => changePayment(tx, attempt.id, {to, from: "ordering", now: clock.now()}));
}

/** Ends an attempt about which the shop was asked, and whose answer is lost. The shop may have accepted it. */
export async function closeUnanswered(
  {database, clock}: PaymentsContext,
  {id, updated_at}: Attempt,
): Promise<void> {
  const now = clock.now();
  if (now - updated_at < ORDERING_ENDED_MS) return;
  await database.transaction((tx) => changePayment(tx, id, {to: "create-failed", from: "ordering", now}));
}
