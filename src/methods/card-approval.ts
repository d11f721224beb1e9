import {CheckoutError} from "../payment/errors.ts";
import {liabilityShiftOf, type Approval} from "../payment/outcome.ts";
import type {SubmitResult} from "../sdk/surface.ts";
import type {CardPayment} from "./card-payment.ts";

/**
 * Submits the card for an order. The number goes from its frame to the service; here only the result is seen, and every
 * state that is not known is an error.
 * @param gone resolves when the fields left the page: their frames can't answer any more, and without an approval
 *   nothing is captured, so the payment counts as canceled.
 * @throws CheckoutError `declined`, `authentication-failed`, `network`, `token` or `unexpected-state`
 */
export async function cardApproval(
  {session}: CardPayment,
  orderId: string,
  postalCode: string,
  gone: Promise<void>,
): Promise<Approval> {
  let result: SubmitResult | undefined;
  try {
    result = await Promise.race([
      session.submit(orderId, {billingAddress: {postalCode}}),
      gone.then((): SubmitResult => ({state: "canceled"})),
    ]);
  } catch (cause) {
    const code = (cause as {code?: unknown} | null)?.code;
    throw new CheckoutError(
      code === "NETWORK_ERROR"
        ? "network"
        : code === "ERR_INVALID_CLIENT_TOKEN"
          ? "token"
          : "unexpected-state",
      `submit failed: ${cause instanceof Error ? cause.message : String(cause)}`,
      {cause},
    );
  }
  const data = result?.data ?? {};
  const shift = liabilityShiftOf(data.liabilityShift);
  if (result?.state === "canceled") return {state: "canceled", orderId};
  if (result?.state === "succeeded" && data.orderId === orderId)
    return {state: "approved", orderId, ...(shift && {liabilityShift: shift})};
  if (result?.state === "failed")
    throw new CheckoutError(
      shift === "NO" || shift === "UNKNOWN" ? "authentication-failed" : "declined",
      `submit failed: ${typeof data.message === "string" ? data.message : "no message"}`,
    );
  throw new CheckoutError(
    "unexpected-state",
    `submit ended as ${String(result?.state)} for order ${String(data.orderId)}, not ${orderId}.`,
  );
}
