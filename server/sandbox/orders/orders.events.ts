import type {Runtime} from "../context.ts";
import {recordEvent} from "../events/events.operations.ts";
import type {Order} from "./load-order.operations.ts";
import {orderReply} from "./order-reply.ts";
import type {Store} from "../store.ts";

/** Records the event of an approved or completed order. */
export function recordOrderEvent(
  store: Store,
  runtime: Runtime,
  type: "CHECKOUT.ORDER.APPROVED" | "CHECKOUT.ORDER.COMPLETED",
  order: Order,
): void {
  if (runtime.isSeeding === true) return;
  const {applicationId, id: resourceId} = order.row;
  const resource = orderReply(order, {origin: "", now: runtime.clock.now()}, "full");
  recordEvent(store, runtime, {applicationId, type, resourceId, resource});
}
