import type {AuthorizationStatus, CaptureStatus, RefundReason, RefundStatus} from "./payments.states.ts";

/** Amounts are in minor units: they are compared and added by the statements that claim money. */
export interface PaymentTables {
  authorizations: {
    id: string;
    application_id: string;
    order_id: string;
    unit_index: number;
    /** The authorization that this one renews; its money is the original's. */
    parent_id: string | null;
    status: AuthorizationStatus;
    status_reason: string | null;
    currency_code: string;
    minor: number;
    captured_minor: number;
    /** What the newest capture took: how the statement that takes the rest says how much that was. */
    last_capture_minor: number;
    captures: number;
    /** What the processor answered; null for wallets, which have no processor. */
    response_code: string | null;
    seller_protection: "ELIGIBLE" | "NOT_ELIGIBLE";
    invoice_id: string | null;
    custom_id: string | null;
    /** JSON. */
    buyer: string | null;
    /** While PENDING: when that ends, and how. */
    due_at: number | null;
    settles_to: AuthorizationStatus | null;
    expires_at: number;
    created_at: number;
    updated_at: number;
  };
  captures: {
    id: string;
    application_id: string;
    order_id: string;
    unit_index: number;
    /** Of the authorization that it captured; null when the order was captured. */
    authorization_id: string | null;
    status: CaptureStatus;
    status_reason: string | null;
    currency_code: string;
    minor: number;
    refunded_minor: number;
    /** What the newest refund took: how the statement that takes the rest says how much that was. */
    last_refund_minor: number;
    refunds: number;
    response_code: string | null;
    seller_protection: "ELIGIBLE" | "NOT_ELIGIBLE";
    invoice_id: string | null;
    custom_id: string | null;
    soft_descriptor: string | null;
    note_to_payer: string | null;
    /** JSON. */
    buyer: string | null;
    final_capture: 0 | 1;
    due_at: number | null;
    settles_to: CaptureStatus | null;
    created_at: number;
    updated_at: number;
  };
  refunds: {
    id: string;
    application_id: string;
    capture_id: string;
    status: RefundStatus;
    status_reason: string | null;
    reason: RefundReason;
    currency_code: string;
    minor: number;
    /** What the capture has given back with this refund and all before it. */
    total_minor: number;
    invoice_id: string | null;
    custom_id: string | null;
    note_to_payer: string | null;
    due_at: number | null;
    settles_to: RefundStatus | null;
    created_at: number;
    updated_at: number;
  };
  /** The invoice ids that money was taken for: each belongs to one purchase unit of one order. */
  used_invoice_ids: {
    application_id: string;
    invoice_id: string;
    order_id: string;
    unit_index: number;
  };
}
