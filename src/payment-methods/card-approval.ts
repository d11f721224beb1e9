import {CheckoutError} from "../errors.ts";
import {liabilityShiftOf, type Approval} from "../payment-flow/outcome.ts";
import type {Payer, SubmitResult} from "../paypal-sdk/sdk-types.ts";
import type {CardPayment} from "./card-payment.ts";
import {sessionFailure} from "./session-failure.ts";

/**
 * Submits the card for an order. The frames send the card to PayPal, and the page gets only the result. An unknown state is
 * an error.
 * @param gone resolves after the fields left the page, when their frames can't reply. Without an approval there is no
 *   capture, so the payment counts as canceled.
 * @param idName the SDK's name of the id; to save a card, a setup token replaces the order
 * @throws CheckoutError `declined`, `authentication-failed`, `order-not-found`, `save`, `network`, `token` or
 *   `unexpected-state`
 */
export async function cardApproval(
  {session}: CardPayment,
  orderId: string,
  payer: Payer,
  gone: Promise<void>,
  idName: "orderId" | "vaultSetupToken" = "orderId",
): Promise<Approval> {
  let result: SubmitResult | undefined;
  try {
    result = await Promise.race([
      session.submit(orderId, payer),
      gone.then((): SubmitResult => ({state: "canceled"})),
    ]);
  } catch (cause) {
    const failure = sessionFailure(cause);
    if (failure.code !== "order-not-found" || idName === "orderId") throw failure;
    throw new CheckoutError("save", "PayPal doesn't know this setup token.", {cause});
  }
  const data = result?.data ?? {};
  const shift = liabilityShiftOf(data.liabilityShift);
  if (result?.state === "canceled") return {state: "canceled", orderId};
  if (result?.state === "succeeded" && data[idName] === orderId)
    return {state: "approved", orderId, ...(shift && {liabilityShift: shift})};
  if (result?.state === "failed")
    throw new CheckoutError(
      shift === "NO" || shift === "UNKNOWN" ? "authentication-failed" : "declined",
      `submit failed: ${typeof data.message === "string" ? data.message : "no message"}`,
    );
  throw new CheckoutError(
    "unexpected-state",
    // Without the ids, because a setup token must not be logged.
    `submit ended as ${String(result?.state)}, or for another ${idName}.`,
  );
}
