import type {CaptureStatus} from "../payments/payments.states.ts";

/**
 * The states of a payment link. A link is ACTIVE from its creation until it is deleted; PayPal also knows
 * INACTIVE, which none of its calls brings about: nobody can pay through such a link.
 */
export const LINK_STATUSES = ["ACTIVE", "INACTIVE"] as const;
export type LinkStatus = (typeof LINK_STATUSES)[number];

/** What can be done with a link besides looking at it. */
export type LinkAction = "replace" | "delete" | "pay";

/** The only place that says in which states an action may happen. Only deleting ends a link, and nothing follows it. */
export const ALLOWED_IN: Readonly<Record<LinkAction, readonly LinkStatus[]>> = {
  replace: ["ACTIVE", "INACTIVE"],
  delete: ["ACTIVE", "INACTIVE"],
  pay: ["ACTIVE"],
};

/**
 * How a payment through a link stands: an order was made for the buyer, and its capture succeeded, waits for a review, or
 * took nothing. One that waits is COMPLETED or DECLINED once its review is over; what becomes of a capture that is given back,
 * the capture itself says.
 */
export type LinkPaymentStatus = "CREATED" | "COMPLETED" | "PENDING" | "DECLINED";

/** What the status of the capture makes of the payment. */
export function paymentStatusOf(capture: CaptureStatus | undefined): Exclude<LinkPaymentStatus, "CREATED"> {
  if (capture === "COMPLETED" || capture === "PENDING") return capture;
  return "DECLINED";
}
