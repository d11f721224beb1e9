export type OrderIntent = "CAPTURE" | "AUTHORIZE";

/** The states of an order that the sandbox moves through. */
export type OrderStatus = "CREATED" | "PAYER_ACTION_REQUIRED" | "APPROVED" | "COMPLETED" | "VOIDED";

/**
 * Public status. An order is VOIDED when all its authorizations are, or when its local payment was given back. No
 * action of the sandbox leads to SAVED, a status of a call that PayPal no longer documents.
 */
export type ShownStatus = OrderStatus | "SAVED";
export const SHOWN_STATUSES = [
  "CREATED",
  "SAVED",
  "APPROVED",
  "VOIDED",
  "COMPLETED",
  "PAYER_ACTION_REQUIRED",
] as const satisfies readonly ShownStatus[];

/** Actions on an order. */
export type OrderAction = "confirm" | "challenge" | "approve" | "pay" | "patch" | "capture" | "authorize";

/** States in which each action is allowed. */
export const ALLOWED_IN: Readonly<Record<OrderAction, readonly OrderStatus[]>> = {
  // The buyer may try another source until the order is completed.
  confirm: ["CREATED", "PAYER_ACTION_REQUIRED", "APPROVED"],
  challenge: ["PAYER_ACTION_REQUIRED"],
  // A buyer who returns to the approval page may approve again with another account or address.
  approve: ["CREATED", "PAYER_ACTION_REQUIRED", "APPROVED"],
  // The buyer pays with a local method.
  pay: ["PAYER_ACTION_REQUIRED"],
  patch: ["CREATED", "PAYER_ACTION_REQUIRED", "APPROVED"],
  capture: ["APPROVED"],
  authorize: ["APPROVED"],
};

/**
 * Time during which an order can be paid, in milliseconds. PayPal has hours for some orders and days for
 * others.
 */
export const ORDER_LIFETIME_MS = 72 * 60 * 60 * 1000;

/** With the second one PayPal captures when the buyer has approved. */
export const PROCESSING_INSTRUCTIONS = ["NO_INSTRUCTION", "ORDER_COMPLETE_ON_PAYMENT_APPROVAL"] as const;
export type ProcessingInstruction = (typeof PROCESSING_INSTRUCTIONS)[number];

/** Time to capture an approved local payment, PayPal's default. Afterwards the buyer gets the money back. */
export const REVERSAL_MS = 3 * 60 * 60 * 1000;

/** PayPal's issue and description for an action that the state forbids. */
export function refusal(
  action: OrderAction,
  order: {
    readonly status: OrderStatus;
    readonly intent: OrderIntent;
    readonly expired: boolean;
    readonly isHeld: boolean;
  },
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
  if (order.isHeld && (action === "confirm" || action === "approve")) {
    return [
      "PAYMENT_ALREADY_APPROVED",
      "The buyer has already paid. Capture the order, or create another one for another payment source.",
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

/** Refusal of capture or authorize for an order of the other intent; undefined if the intent fits. */
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
