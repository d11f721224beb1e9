import {MerchantError} from "../errors.ts";
import {resumeCapture} from "./capture-order.ts";
import {settleChange} from "./change-order.ts";
import {resumeCreate} from "./create-order.ts";
import type {JournalContext} from "./journal.ts";
import {attemptsInDoubt} from "./records.ts";
import type {Attempt} from "./tables.ts";

/**
 * Settles every call that was written and of which nobody knows what came: after a crash, or an answer that got lost. One
 * after the other: a service that is just coming back is not met with a storm.
 */
export async function recover(context: JournalContext, mayGoOn: () => Promise<boolean>): Promise<void> {
  for (const attempt of await attemptsInDoubt(context.database.db)) {
    if (!(await mayGoOn())) return;
    try {
      await resume(context, attempt);
    } catch (error) {
      // Refused or unreachable: the journal says which. Anything else is a fault of ours, and must not stop the others.
      const level = error instanceof MerchantError ? "info" : "error";
      context.log[level]({attempt: attempt.id, err: error}, "an attempt was not settled");
    }
  }
}

async function resume(context: JournalContext, attempt: Attempt): Promise<void> {
  if (attempt.state === "creating") await resumeCreate(context, attempt);
  else if (attempt.state === "changing") await settleChange(context, attempt);
  else await resumeCapture(context, attempt);
}
