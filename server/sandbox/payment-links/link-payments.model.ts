import {z} from "zod";
import type {WireMoney} from "../../shared/money.ts";
import type {Language} from "../locales/languages.ts";
import type {CaptureStatus} from "../payments/payments.states.ts";
import {address} from "../wire/shapes.ts";
import type {Receipt} from "./receipts.ts";

/**
 * Status of a payment through a link: CREATED with its order, then by its capture COMPLETED, PENDING for a review, or
 * DECLINED. After the review, PENDING becomes COMPLETED or DECLINED. The capture shows refunds.
 */
export type LinkPaymentStatus = "CREATED" | "COMPLETED" | "PENDING" | "DECLINED";

/** The payment's status after a capture with this status. */
export function paymentStatusOf(capture: CaptureStatus): Exclude<LinkPaymentStatus, "CREATED"> {
  if (capture === "COMPLETED" || capture === "PENDING") return capture;
  return "DECLINED";
}

/** The buyer of a payment through a link. */
export const linkBuyer = z.strictObject({
  name: z.string().min(1).max(300),
  email_address: z.email().min(3).max(254),
  shipping_address: address.optional(),
});

export type LinkBuyer = z.output<typeof linkBuyer>;

/** A payment through a link. It stays when its link is deleted. */
export interface LinkPayment {
  /** Id of the order. */
  readonly id: string;
  readonly applicationId: string;
  readonly linkId: string;
  /** Description of the purchase, because the link may change. */
  readonly product: string;
  readonly total: WireMoney;
  /** Absent until PayPal's window has asked for it, and if the merchant pays with a card of its own. */
  readonly buyer?: LinkBuyer | undefined;
  /** The buyer's language. */
  readonly language: Language;
  readonly receipt: Receipt;
  readonly status: LinkPaymentStatus;
  readonly createdAt: number;
  readonly updatedAt: number;
}
