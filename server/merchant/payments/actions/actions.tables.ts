import type {Insertable, Selectable} from "kysely";
import type {ActionKind, ActionState} from "./actions.states.ts";

/** One thing that the merchant asked to be done with a payment, and how far it got. */
export interface PaymentActionsTable {
  /** Whoever asks names it; asked again under the same id, it is still one action. */
  id: string;
  attempt_id: string;
  kind: ActionKind;
  /** SHA-256 of what was asked for: the same id with something else is refused. */
  asked: string;
  /** The capture that is refunded, or the authorization that is captured, voided or renewed. */
  payment_id: string;
  /** Decimal digits, as on the wire; of a void there is none. */
  amount: string | null;
  currency: string | null;
  /** JSON text: the ids of the authorizations that the order had before, of a renewal. */
  known: string | null;
  state: ActionState;
  /** Definite failures so far; each gives the next call a new request id. */
  failures: number;
  /** Since when the present sender may be sending it. */
  sent_at: number;
  /** The refund, the capture, or the authorization that came of it. */
  result_id: string | null;
  /** The service's word for how that stands. */
  result_status: string | null;
  created_at: number;
  updated_at: number;
}

/** What a person found out about something that the service never told. */
export interface ResolutionsTable {
  id: string;
  attempt_id: string;
  /** The attempt's own id, or that of its payment action. */
  subject: string;
  outcome: "done" | "not-done";
  /** What the person found at the service: an order, a capture, a refund … */
  reference: string | null;
  note: string;
  created_at: number;
}

export type PaymentAction = Selectable<PaymentActionsTable>;
export type NewPaymentAction = Insertable<PaymentActionsTable>;
export type Resolution = Selectable<ResolutionsTable>;
