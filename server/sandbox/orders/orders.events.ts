import type {Runtime, Tx} from "../context.ts";
import {recordEvent} from "../events/events.operations.ts";
import type {Order} from "./load-order.operations.ts";
import {orderReply} from "./order-reply.ts";

/** Records the event of an approved or completed order. */
export async function recordOrderEvent(
  tx: Tx,
  runtime: Runtime,
  type: "CHECKOUT.ORDER.APPROVED" | "CHECKOUT.ORDER.COMPLETED",
  order: Order,
): Promise<void> {
  if (runtime.isSeeding === true) return;
  const {applicationId, id: resourceId} = order.row;
  const resource = orderReply(order, {origin: "", now: runtime.clock.now()}, "full");
  recordEvent(tx, runtime, {applicationId, type, resourceId, resource});
}
