import type {Order} from "../merchant-api/orders.ts";
import {CheckoutError} from "../payment/errors.ts";
import type {Approval} from "../payment/outcome.ts";

/** The order was charged as it was made; all that is left is to ask how that went. */
export async function approvalOf(ordering: Promise<Order>): Promise<Approval> {
  const {id, status} = await ordering;
  if (status === "PAYER_ACTION_REQUIRED")
    throw new CheckoutError("authentication-failed", `Order ${id} waits for the buyer's bank.`);
  return {state: "approved", orderId: id};
}
