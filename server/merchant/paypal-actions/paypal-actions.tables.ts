import type {Selectable} from "kysely";
import type {ActionState} from "../recorded-calls/actions.states.ts";

/** Actions of the merchant on a dispute that can move money. */
export const DISPUTE_ACTION_KINDS = [
  "accept-claim",
  "make-offer",
  "acknowledge-return-item",
  "settle",
] as const;
/** Actions on an invoice that must not happen twice. */
export const INVOICE_ACTION_KINDS = ["send-invoice", "record-payment", "record-refund"] as const;
/** Changes of payment links. */
export const LINK_ACTION_KINDS = ["create-link", "replace-link", "delete-link"] as const;
/** Changes of an order's trackers. `replace-tracking` replaces a whole tracker. */
export const TRACKING_ACTION_KINDS = ["add-tracking", "update-tracking", "replace-tracking"] as const;

export type PayPalActionKind = (
  | typeof DISPUTE_ACTION_KINDS
  | typeof INVOICE_ACTION_KINDS
  | typeof LINK_ACTION_KINDS
  | typeof TRACKING_ACTION_KINDS
)[number];

/** An action of the merchant on a record at PayPal. It is recorded before it is sent. */
export interface PayPalActionsTable {
  /** The caller's id of the action. Repetitions with the same id are one action. */
  id: string;
  kind: PayPalActionKind;
  /** Id of the record at PayPal; of the order and the tracker, with a slash between; of the action if it creates a record. */
  target: string;
  /** SHA-256 of the request, with its files. The same id with another request is refused. */
  request_hash: string;
  /** JSON text of the body, which a repetition sends again. */
  request: string;
  /** 1 if the request has files, which are not stored: only the caller can repeat it. */
  has_files: number;
  /** JSON text of the `Before`. */
  before: string;
  state: ActionState;
  /** Number of definite failures. Each gives the next call a new request id. */
  failures: number;
  /** Time at which the present sender started. */
  sent_at: number;
  /** Time at which the present call was recorded. */
  called_at: number;
  response_status: number | null;
  /** JSON text of PayPal's reply. */
  response: string | null;
  /** Source of the outcome that a person found. */
  note: string | null;
  created_at: number;
  updated_at: number;
}

export interface PayPalActionsTables {
  paypal_actions: PayPalActionsTable;
}

export type PayPalAction = Selectable<PayPalActionsTable>;
