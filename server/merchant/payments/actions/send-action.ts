import {refusedByPayPal} from "../../errors.ts";
import {type PaymentsContext, orderIdOf} from "../record-result.ts";
import type {Attempt} from "../payments.tables.ts";
import {type Claimed, handOn} from "./claim-action.ts";
import type {ActionOperation, ActionResult} from "./action.ts";
import {ASK_AGAIN_MS, recordRefused, settle, unknown} from "./record-action.ts";

export async function send(
  context: PaymentsContext,
  operation: ActionOperation,
  attempt: Attempt,
  {action, call}: Claimed,
): Promise<ActionResult> {
  const {kind} = operation;
  const outcome = await operation.send(context.payments, {
    requestId: call.request_id,
    id: action.payment_id,
    body: call.request,
  });
  context.checkpoint(`${kind}:answered`);
  switch (outcome.kind) {
    case "done":
      return settle(context, operation, attempt, action, outcome.value, outcome.status);
    case "refused": {
      // Believed only when the order itself shows nothing of it: an earlier, unanswered call may have done it.
      const read = await context.orders.show(orderIdOf(attempt));
      context.checkpoint(`${kind}:verified`);
      if (read.kind !== "done") return unknown(action);
      const found = operation.find(read.value, action);
      if (found) return settle(context, operation, attempt, action, found, read.status);
      await recordRefused(context, action, outcome);
      throw refusedByPayPal(outcome);
    }
    case "unknown":
      context.log.warn(
        {action: action.id, kind, reason: outcome.reason, serviceDebugId: outcome.debugId},
        "no answer to a payment action",
      );
      await handOn(context, action);
      return unknown(action, Math.max(ASK_AGAIN_MS, outcome.retryAfterMs ?? 0));
  }
}
