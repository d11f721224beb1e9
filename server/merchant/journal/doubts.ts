import {MerchantError} from "../errors.ts";
import {isChargedAtOnce, type PaymentSource} from "../pricing/payment-source.ts";
import {resumeCapture} from "./capture-order.ts";
import {type CreatedOrder, resumeCreate} from "./create-order.ts";
import type {JournalContext} from "./journal.ts";
import {type Judgement, judge} from "./judgement.ts";
import {attemptsInDoubtOf, findCall} from "./records.ts";
import type {Attempt} from "./tables.ts";

/**
 * Before a session buys again: finds out what came of its payments of which nobody knows. A page that can't tell "not known"
 * from "failed" lets its buyer press once more, and that must not be a second charge.
 *
 * @throws MerchantError 409 ALREADY_PAID when one of them went through after all, PAYMENT_IN_DOUBT while it can't be told
 */
export async function settleDoubts(context: JournalContext, session: string): Promise<void> {
  for (const attempt of await attemptsInDoubtOf(context.database.db, session)) {
    const judgement = await settle(context, attempt);
    if (judgement === "captured" || judgement === "pending") throw alreadyPaid();
    if (judgement === "unclear") throw inDoubt();
  }
}

/** What came of an attempt; `unclear` as long as nobody knows. */
async function settle(context: JournalContext, attempt: Attempt): Promise<Judgement> {
  try {
    if (attempt.state === "capturing") {
      const result = await resumeCapture(context, attempt);
      return result.kind === "settled" ? judge(result.order) : "unclear";
    }
    return (await mayHaveCharged(context, attempt))
      ? judgeCreated(await resumeCreate(context, attempt))
      : "open";
  } catch (error) {
    if (!(error instanceof MerchantError)) throw error;
    // The service's refusal is definite: nothing was charged. So is what a person has to look at by now.
    const isDefinite = error.refusal !== undefined || error.code === "NEEDS_PERSON";
    return isDefinite ? "open" : "unclear";
  }
}

async function mayHaveCharged({database}: JournalContext, attempt: Attempt): Promise<boolean> {
  const call = await findCall(database.db, attempt.id, ["create"], ["sent"]);
  const payload = JSON.parse(call?.request ?? "{}") as {payment_source?: PaymentSource};
  return isChargedAtOnce(payload.payment_source);
}

function judgeCreated({captures = []}: CreatedOrder): Judgement {
  return judge({id: "", status: "", purchase_units: [{payments: {captures: [...captures]}}]});
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
