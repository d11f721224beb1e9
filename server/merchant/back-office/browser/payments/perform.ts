import type {ActionView, PaymentView} from "../../view-types.ts";
import {call} from "../api.ts";
import {path} from "../paths.ts";

type Action = "refund" | "capture-authorization" | "void" | "reauthorize";

const DONE: Readonly<Record<Action, string>> = {
  refund: "Refunded.",
  "capture-authorization": "Captured.",
  void: "Voided.",
  reauthorize: "Renewed.",
};

/**
 * Performs an action on a payment's order. Requests with the same id are one action. Returns what happened.
 *
 * @throws Error also when PayPal answered that it failed
 */
export async function performOnOrder(
  {orderId = ""}: PaymentView,
  action: Action,
  requestId: string,
  body: object,
): Promise<string> {
  const result = await call<ActionView>("POST", `${path`orders/${orderId}`}/${action}`, {
    body,
    headers: {"Service-Request-Id": requestId},
  });
  if (result.state === "failed" || result.resultStatus === "DECLINED")
    throw new Error("PayPal declined this. No money was moved.");
  return result.state === "pending" ? "Sent. PayPal decides later." : DONE[action];
}
