/** The states of an order that the sandbox moves through. */
export type OrderStatus = "CREATED" | "PAYER_ACTION_REQUIRED" | "APPROVED" | "COMPLETED";

/** What can be done with an order. */
export type OrderAction = "confirm" | "challenge" | "capture";

/** The only place that says in which states an action may happen. */
export const ALLOWED_IN: Readonly<Record<OrderAction, readonly OrderStatus[]>> = {
  // Another card may be tried until the money has moved; what it replaces no longer counts.
  confirm: ["CREATED", "PAYER_ACTION_REQUIRED", "APPROVED"],
  challenge: ["PAYER_ACTION_REQUIRED"],
  capture: ["APPROVED"],
};

/** Why an action is refused in a state, as the service says it. */
export function refusal(action: OrderAction, status: OrderStatus): [issue: string, description: string] {
  if (status === "COMPLETED") {
    return [
      "ORDER_ALREADY_CAPTURED",
      "Order already captured. If 'intent=CAPTURE' only one capture per order is allowed.",
    ];
  }
  if (action === "capture" && status === "PAYER_ACTION_REQUIRED") {
    return [
      "PAYER_ACTION_REQUIRED",
      "Payer needs to perform the required action before the order can be captured.",
    ];
  }
  return ["ORDER_NOT_APPROVED", "Payer has not yet approved the Order for payment."];
}
