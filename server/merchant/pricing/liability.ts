import {MerchantError} from "../errors.ts";
import type {Order, PaidCard} from "../paypal/orders.ts";
import type {ScaMethod} from "./requests.ts";

/**
 * Liability shift that the shop requires of a card before capture.
 *
 * - `never`: not required
 * - `when-attempted`: required if 3-D Secure was attempted; a card that can't do 3-D Secure passes
 * - `always`: required
 */
export type LiabilityRule = "never" | "when-attempted" | "always";

const SHIFTED = new Set(["POSSIBLE", "YES"]);

/**
 * Checks an approved order before its capture, because the page's result of 3-D Secure can be forged.
 *
 * @throws MerchantError 422 LIABILITY_SHIFT_REQUIRED, or AUTHENTICATION_REQUIRED when the shop requires 3-D Secure for every
 * card and this one was confirmed without it
 */
export function demandLiabilityShift(
  order: Order,
  rules: {liability: LiabilityRule; minimumSca: ScaMethod},
): void {
  const card = order.payment_source?.card;
  // No card was approved. PayPal's reply to the capture says what is missing.
  if (!card || order.status !== "APPROVED") return;
  if (rules.minimumSca === "SCA_ALWAYS" && card.authentication_result === undefined) {
    throw new MerchantError(
      422,
      "AUTHENTICATION_REQUIRED",
      "This shop requires 3-D Secure for every card; request SCA_ALWAYS when you create the order.",
    );
  }
  if (rules.liability === "never" || SHIFTED.has(card.authentication_result?.liability_shift ?? "")) return;
  if (rules.liability === "when-attempted" && !wasAttempted(card)) return;
  throw new MerchantError(
    422,
    "LIABILITY_SHIFT_REQUIRED",
    "The card's bank did not take over the liability for this payment; use another card.",
  );
}

/**
 * Returns true if 3-D Secure was attempted. Enrollment N, U or B without authentication means that the card isn't enrolled or
 * its bank is not available, so there was no attempt. An unknown result counts as an attempt.
 */
function wasAttempted({authentication_result: result}: PaidCard): boolean {
  if (!result) return false;
  const {enrollment_status, authentication_status} = result.three_d_secure ?? {};
  if (enrollment_status === "Y" || authentication_status !== undefined) return true;
  return result.liability_shift !== "NO";
}
