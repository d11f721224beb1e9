import type {Generated, Insertable, Selectable} from "kysely";
import type {ActionState} from "../recorded-calls/actions.states.ts";
import {ACTION_KINDS, type ActionKind} from "./actions/actions.states.ts";
import type {AttemptState, CallState} from "./payments.states.ts";

export const INTENTS = ["CAPTURE", "AUTHORIZE"] as const;
export type Intent = (typeof INTENTS)[number];

/** A payment attempt: one press of a buyer. */
export interface AttemptsTable {
  /** The attempt id, which the page made at the press. */
  id: string;
  /** The browser session, as its client metadata id. */
  session: string;
  /** SHA-256 of the request. The same attempt id with another request is refused. */
  request_hash: string;
  /** Decimal text in major units, as PayPal writes it. */
  amount: string;
  currency: string;
  /** The `jti` of the signed cart, if one is bought. */
  cart: string | null;
  order_id: string | null;
  state: AttemptState;
  /** Number of definite failures. Each gives the next call a new request id. */
  failures: number;
  /** JSON text of the `Delivery`; null for a purchase without shipping. */
  delivery: string | null;
  /** Number of delivery changes that were started. */
  changes: Generated<number>;
  /** PayPal captures the money, or authorizes it for a later capture. */
  intent: Generated<Intent>;
  /** Key of the local payment method; null for any other. */
  method: string | null;
  /** 1 if PayPal captures the order itself when the buyer approves it. */
  completes_on_approval: Generated<number>;
  /** Attempt that had paid the same cart before this one was captured. This payment is refunded. */
  duplicate_of: string | null;
  /** Id of the purchase that the order pays, which the page has sent; null for a page without purchase ids. */
  purchase: string | null;
  /** The shop's order number; null without one. */
  reference: string | null;
  /** PayPal's `invoice_id`; null without one. */
  invoice_id: string | null;
  /** PayPal's `custom_id`; null without one. */
  custom_id: string | null;
  /** PayPal's `soft_descriptor`; null without one. */
  soft_descriptor: string | null;
  /** JSON text of the shop's own values, texts by name; null without any. */
  metadata: string | null;
  /** The shop's id of the signed-in customer; null without one. */
  customer: string | null;
  /** JSON text of the `RecordedLine`s; null for a purchase without lines. */
  lines: string | null;
  /** The page's data for the shop's hooks: JSON text, encrypted; null without any, and once it is erased. */
  data: string | null;
  /** Time at which the buyer canceled, or a capture was refused. Only the page captures the order after it. */
  canceled_at: number | null;
  /** Time from which PayPal is asked about the payment again; null if no read is needed. */
  next_read_at: number | null;
  created_at: number;
  updated_at: number;
}

/** Operations of calls. */
export const CALL_OPERATIONS = ["create", "change", "capture", "authorize", "read", ...ACTION_KINDS] as const;

/** A call to PayPal that creates or changes an order, or moves money. It is recorded before it is sent. */
export interface CallsTable {
  /** PayPal's request id, the same in all repetitions. */
  request_id: string;
  attempt_id: string;
  /**
   * `change`: of the delivery and the amount. `read`: the order was captured without a call of this server. For a
   * payment action: its kind.
   */
  operation: (typeof CALL_OPERATIONS)[number];
  state: CallState;
  /** JSON text of the body, which a repetition sends again; for a change, the new `Delivery`. */
  request: string;
  response_status: number | null;
  /** JSON text of the order or the refusal. */
  response: string | null;
  created_at: number;
  updated_at: number;
}

/** The attempt that pays, or has paid, a signed cart. */
export interface CartsTable {
  jti: string;
  attempt_id: string;
  created_at: number;
}

/** The attempt that pays, or has paid, a purchase of a browser session. */
export interface PurchasesTable {
  session: string;
  /** Purchase id. For an attempt without one, a key of its own. */
  purchase: string;
  attempt_id: string;
  created_at: number;
  /** Time at which the page confirmed that it has shown the payment. */
  confirmed_at: number | null;
}

/** Requester of an action, if it isn't an operator or this server. */
export type Requester = "shop";

/** An action of the merchant on a payment. */
export interface PaymentActionsTable {
  /** The caller's id of the action. Repetitions with the same id are one action. */
  id: string;
  attempt_id: string;
  kind: ActionKind;
  /** SHA-256 of the request. The same id with another request is refused. */
  request_hash: string;
  /** Id of the refunded capture, or of the authorization. */
  payment_id: string;
  /** Decimal text in major units; null for a void. */
  amount: string | null;
  currency: string | null;
  /**
   * JSON text of ids. For a reauthorization: of the authorizations that the order had before. For a void: of the open ones of other
   * purchase units.
   */
  known: string | null;
  state: ActionState;
  /** Number of definite failures. Each gives the next call a new request id. */
  failures: number;
  /** PayPal's `invoice_id` of the present call; null for one that has the request id instead, and for any action but a capture. */
  invoice_id: string | null;
  /** `reference_id` of its purchase unit, if the order has several; else null. */
  unit: string | null;
  /** `shop` if the shop's own code has requested it; null for an operator or this server. */
  requested_by: Requester | null;
  /** Time at which the present sender started. */
  sent_at: number;
  /** Id of the refund, capture or authorization that the action made. */
  result_id: string | null;
  /** PayPal's status of the result. */
  result_status: string | null;
  /** 1 if PayPal took it and it failed, until a person or a later action of the same amount settles it. */
  to_check: Generated<number>;
  created_at: number;
  updated_at: number;
}

/** A call whose request was recorded with PayPal's tokens as plain text, by an older version. */
export interface UnsealedRequestsTable {
  request_id: string;
}

/** Outcomes that a person may find in PayPal's records. */
export const FINDINGS = ["done", "not-done"] as const;

/** An outcome that a person found in PayPal's records. */
export interface ResolutionsTable {
  id: string;
  attempt_id: string;
  /** Id of the attempt or of its payment action. */
  subject: string;
  outcome: (typeof FINDINGS)[number];
  /** PayPal's id of the order, capture or refund that the person found. */
  reference: string | null;
  note: string;
  created_at: number;
}

export interface PaymentsTables {
  attempts: AttemptsTable;
  calls: CallsTable;
  carts: CartsTable;
  purchases: PurchasesTable;
  payment_actions: PaymentActionsTable;
  resolutions: ResolutionsTable;
  unsealed_requests: UnsealedRequestsTable;
}

export type Attempt = Selectable<AttemptsTable>;
export type NewAttempt = Insertable<AttemptsTable>;
export type Call = Selectable<CallsTable>;
export type PaymentAction = Selectable<PaymentActionsTable>;
export type Resolution = Selectable<ResolutionsTable>;
