import type {Selectable} from "kysely";
import type {ShownState} from "./payment-list.states.ts";

/**
 * Payments as the back office lists them: one row for each attempt, written in the transaction that changes the attempt. Sums are
 * thousandths of the currency's major unit, because no currency has more than three decimals.
 */
export interface PaymentListTable {
  attempt_id: string;
  state: ShownState;
  currency: string;
  /** Amount of the order. */
  thousandths: number;
  /** Sum of the completed captures. */
  captured: number;
  /** Sum of the completed refunds. */
  refunded: number;
  payer_name: string | null;
  payer_email: string | null;
  payer_phone: string | null;
  /** 1 after the payer's data were erased. PayPal's later replies don't fill them in again. */
  is_erased: number;
  /** PayPal's name of the method; the key of a local method. */
  source: string | null;
  last_digits: string | null;
  /** The shop's order number. */
  reference: string | null;
  invoice_id: string | null;
  /** Last day (`YYYY-MM-DD`) or time (ISO 8601) for the payment of a voucher; null unless one is pending. */
  pay_until: string | null;
  /** PayPal's reason why a capture or an authorization is pending; null once it is decided. */
  pending_reason: string | null;
  /** PayPal's reason why a refund is pending; null once it is decided. */
  refund_pending_reason: string | null;
  created_at: number;
  updated_at: number;
}

/** A capture or a refund. */
export interface PaymentMovementsTable {
  /** PayPal's id. */
  id: string;
  attempt_id: string;
  kind: "capture" | "refund";
  /** PayPal's status. */
  status: string;
  /** PayPal's reason why it is pending; null once it is decided. */
  pending_reason: string | null;
  /** 1 if the money has moved. Only such rows are in the index of the totals. */
  is_done: number;
  currency: string;
  thousandths: number;
  /** `reference_id` of its purchase unit, if the order has several; else null. */
  unit: string | null;
  /** PayPal's fee of a capture, in thousandths of the same currency; null if PayPal has not returned it. */
  fee: number | null;
  /** Time at PayPal; of the reply, if PayPal has not returned it. */
  moved_at: number;
}

/** Words by which a payment is found, in lower case: of the payer's data, the shop's facts, the goods and the amount. */
export interface PaymentTermsTable {
  term: string;
  attempt_id: string;
  /** 1 for the payer's personal data. */
  is_personal: number;
}

export interface PaymentListTables {
  payment_list: PaymentListTable;
  payment_movements: PaymentMovementsTable;
  payment_terms: PaymentTermsTable;
}

export type ListedPayment = Selectable<PaymentListTable>;
export type PaymentMovement = Selectable<PaymentMovementsTable>;
export type PaymentTerm = Selectable<PaymentTermsTable>;
