import type {Tx} from "../context.ts";
import {notFound, type ServiceError, unprocessable} from "../wire/errors.ts";
import {hasExpired} from "./order.ts";
import {findOrderRow} from "./orders.records.ts";
import {intentRefusal, type OrderAction, refusal} from "./orders.states.ts";

/** Why an order did not move: asked after it was tried, so that the answer is true of the order as it is now. */
export async function refused(tx: Tx, id: string, action: OrderAction, now: number): Promise<ServiceError> {
  const row = await findOrderRow(tx, id);
  if (!row) return notFound("id");
  const otherIntent =
    action === "capture" || action === "authorize" ? intentRefusal(action, row.intent) : undefined;
  const {status, intent} = row;
  return unprocessable(...(otherIntent ?? refusal(action, {status, intent, expired: hasExpired(row, now)})));
}
