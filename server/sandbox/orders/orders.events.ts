import type {Chance, Tx} from "../context.ts";
import {noteEvent} from "../events/events.operations.ts";
import type {Order} from "./load-order.operations.ts";
import {orderOnTheWire} from "./orders.representation.ts";

/** Notes that an order was approved, or processed. */
export async function announceOrder(
  tx: Tx,
  chance: Chance,
  type: "CHECKOUT.ORDER.APPROVED" | "CHECKOUT.ORDER.COMPLETED",
  order: Order,
): Promise<void> {
  if (chance.isQuiet === true) return;
  const {application_id: applicationId, id: resourceId} = order.row;
  const resource = orderOnTheWire(order, {origin: "", now: chance.clock.now()}, "full");
  await noteEvent(tx, chance, {applicationId, type, resourceId, resource});
}
