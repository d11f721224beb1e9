import type {Order} from "../merchant-api/orders.ts";
import type {Approval} from "../payment-flow/outcome.ts";

/**
 * The order was charged as it was made, and all that is left is to ask how that went; unless the buyer's bank wants to be
 * asked first.
 */
export async function approvalOf(
  ordering: Promise<Order>,
  ask: (order: Order) => Promise<Approval>,
): Promise<Approval> {
  const order = await ordering;
  return order.status === "PAYER_ACTION_REQUIRED" ? ask(order) : {state: "approved", orderId: order.id};
}
