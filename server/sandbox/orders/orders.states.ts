export type OrderIntent = "CAPTURE" | "AUTHORIZE";

/** The states of an order that the sandbox moves through. */
export type OrderStatus = "CREATED" | "PAYER_ACTION_REQUIRED" | "APPROVED" | "COMPLETED";

/**
 * What callers are shown: an order is VOIDED when all that it authorized was. SAVED belongs to a call that the public
 * service no longer describes; nothing leads there.
 */
export type ShownStatus = OrderStatus | "SAVED" | "VOIDED";
export const SHOWN_STATUSES = [
  "CREATED",
  "SAVED",
  "APPROVED",
  "VOIDED",
  "COMPLETED",
  "PAYER_ACTION_REQUIRED",
] as const satisfies readonly ShownStatus[];

/** What can be done with an order. */
export type OrderAction = "confirm" | "challenge" | "approve" | "patch" | "capture" | "authorize";

/** The only place that says in which states an action may happen. */
export const ALLOWED_IN: Readonly<Record<OrderAction, readonly OrderStatus[]>> = {
  // Another source may be tried until the money has moved; what it replaces no longer counts.
  confirm: ["CREATED", "PAYER_ACTION_REQUIRED", "APPROVED"],
  challenge: ["PAYER_ACTION_REQUIRED"],
  // A buyer who comes back to the wallet's page may approve again, with another account or address.
  approve: ["CREATED", "PAYER_ACTION_REQUIRED", "APPROVED"],
  patch: ["CREATED", "PAYER_ACTION_REQUIRED", "APPROVED"],
  capture: ["APPROVED"],
  authorize: ["APPROVED"],
};

/** How long an order can be paid, in milliseconds. PayPal keeps hours for some, days for others. */
export const ORDER_LIFETIME_MS = 72 * 60 * 60 * 1000;

/** Why an action is refused in a state, as the service says it. */
export function refusal(
  action: OrderAction,
  order: {readonly status: OrderStatus; readonly intent: OrderIntent; readonly expired: boolean},
): [issue: string, description: string] {
  if (order.status === "COMPLETED") {
    if (action === "patch") return ["ORDER_ALREADY_COMPLETED", "A completed order can't be changed."];
    return order.intent === "AUTHORIZE"
      ? ["ORDER_ALREADY_AUTHORIZED", "Order already authorized. Only one authorization per order is allowed."]
      : [
          "ORDER_ALREADY_CAPTURED",
          "Order already captured. If 'intent=CAPTURE' only one capture per order is allowed.",
        ];
  }
  if (order.expired) return ["ORDER_EXPIRED", "The order is older than 72 hours. Create a new one."];
  const takesMoney = action === "capture" || action === "authorize";
  if (takesMoney && order.status === "PAYER_ACTION_REQUIRED") {
    return [
      "PAYER_ACTION_REQUIRED",
      "Payer needs to perform the required action before the order can be captured.",
    ];
  }
  return ["ORDER_NOT_APPROVED", "Payer has not yet approved the Order for payment."];
}

/** Why capture or authorize is refused for an order of the other intent; undefined when it is its own. */
export function intentRefusal(
  action: "capture" | "authorize",
  intent: OrderIntent,
): [issue: string, description: string] | undefined {
  if ((action === "capture") === (intent === "CAPTURE")) return undefined;
  return [
    "ACTION_DOES_NOT_MATCH_INTENT",
    `Order was created with an intent to ${intent}. Call its ${intent.toLowerCase()} instead.`,
  ];
}
