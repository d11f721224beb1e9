import type {PublicMoney} from "../shared/money.ts";

/** Options of every action. */
interface ActionOptions {
  /**
   * Your own idempotency key, 1 to 64 printable ASCII characters without spaces, such as the shipment's id: calls with the same key
   * have one effect. The same key with another request is an error.
   */
  readonly key: string;
}

export interface CaptureOptions extends ActionOptions {
  /** Amount to capture; by default all that is left of the authorization. */
  readonly amount?: PublicMoney | undefined;
  /** True releases the rest to the buyer; by default true without an `amount`. */
  readonly final?: boolean | undefined;
  /** Note to the buyer, at most 255 characters. */
  readonly note?: string | undefined;
}

export interface RefundOptions extends ActionOptions {
  /** Amount to refund; by default all that is left of the capture. */
  readonly amount?: PublicMoney | undefined;
  /** PayPal's id of the capture; needed only for an order with several captures. */
  readonly captureId?: string | undefined;
  /** Part of your fee that you give back, by default none. The payee pays the rest of the refund. */
  readonly platformFee?: PublicMoney | undefined;
  /** Note to the buyer, at most 255 characters. */
  readonly note?: string | undefined;
}

export type VoidOptions = ActionOptions;

/** A capture, a refund or a void, as it is recorded. */
export interface PaymentActionResult {
  readonly key: string;
  readonly orderId: string;
  /**
   * - `done`: PayPal did it
   * - `pending`: PayPal decides later; an event follows
   * - `failed`: PayPal took the request, and the payment failed, such as a declined capture; a call with the same key tries again
   * - `unknown`: PayPal may have done it. Call again with the same key, or wait: the server finds the outcome by itself
   * - `needs-check`: the outcome is unknown, and a person has to look it up
   */
  readonly state: "done" | "pending" | "failed" | "unknown" | "needs-check";
  /** Absent for a void. */
  readonly amount?: PublicMoney;
  /** PayPal's id of the capture or the refund; of the authorization for a void. Absent without PayPal's reply. */
  readonly id?: string;
  /** PayPal's status of it. */
  readonly status?: string;
  /** Milliseconds after which to call again with the same key; only with `unknown`. */
  readonly retryAfterMs?: number;
}

/** Changes payments by the shop's own code. Each rejects with a `PaymentActionError` if nothing was done. */
export interface CheckoutActions {
  /** Captures an authorized order, or a part of it. */
  capture(orderId: string, options: CaptureOptions): Promise<PaymentActionResult>;
  /** Refunds a captured order, or a part of it. */
  refund(orderId: string, options: RefundOptions): Promise<PaymentActionResult>;
  /** Voids an authorized order: releases the rest of the buyer's money. */
  void(orderId: string, options: VoidOptions): Promise<PaymentActionResult>;
}

/** Refusal of a capture, a refund or a void, by this server or by PayPal. Nothing was done. */
export class PaymentActionError extends Error {
  override readonly name = "PaymentActionError";
  /** HTTP status that the back office's routes have for it: 4xx for the call, 500 for PayPal's failures. */
  readonly status: number;
  /** Code of the back office's routes, such as `AMOUNT_EXCEEDS_REST`; or the name of PayPal's error. */
  readonly code: string;
  /** Problems by field, with PayPal's issues. */
  readonly details: readonly {
    readonly issue?: string | undefined;
    readonly field?: string | undefined;
    readonly description?: string | undefined;
  }[];
  /** PayPal's debug id, for its support. */
  readonly debugId: string | undefined;
  /** Milliseconds after which to call again, if PayPal has said so. */
  readonly retryAfterMs: number | undefined;

  constructor(
    message: string,
    facts: Pick<PaymentActionError, "status" | "code" | "details" | "debugId" | "retryAfterMs">,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.status = facts.status;
    this.code = facts.code;
    this.details = facts.details;
    this.debugId = facts.debugId;
    this.retryAfterMs = facts.retryAfterMs;
  }
}
