import type {CaptureStatus} from "../payments/payments.states.ts";

/**
 * The statuses of a payment link. A new link is ACTIVE. PayPal's API never sets INACTIVE, but a test control can. Such a
 * link takes no payments.
 */
export const LINK_STATUSES = ["ACTIVE", "INACTIVE"] as const;
export type LinkStatus = (typeof LINK_STATUSES)[number];

/** Actions that change a link or depend on its status. */
export type LinkAction = "replace" | "delete" | "pay";

/** Statuses that allow each action. The only list of them. */
export const ALLOWED_IN: Readonly<Record<LinkAction, readonly LinkStatus[]>> = {
  replace: ["ACTIVE", "INACTIVE"],
  delete: ["ACTIVE", "INACTIVE"],
  pay: ["ACTIVE"],
};

/**
 * Status of a payment through a link: CREATED with its order, then by its capture COMPLETED, PENDING for a review, or
 * DECLINED. After the review, PENDING becomes COMPLETED or DECLINED. The capture shows refunds.
 */
export type LinkPaymentStatus = "CREATED" | "COMPLETED" | "PENDING" | "DECLINED";

/** The payment's status after a capture with this status. */
export function paymentStatusOf(capture: CaptureStatus | undefined): Exclude<LinkPaymentStatus, "CREATED"> {
  if (capture === "COMPLETED" || capture === "PENDING") return capture;
  return "DECLINED";
}
