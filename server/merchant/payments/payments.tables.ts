import type {Generated, Insertable, Selectable} from "kysely";
import type {ActionKind} from "./actions/actions.states.ts";
import type {PaymentActionsTable, ResolutionsTable} from "./actions/actions.tables.ts";
import type {AttemptState, CallState} from "./payments.states.ts";

export type Intent = "CAPTURE" | "AUTHORIZE";

/** One press of a buyer: what was bought, and how far it got. */
export interface AttemptsTable {
  /** The attempt id that the page minted at the press. */
  id: string;
  /** The browser session that it belongs to, as its client metadata id. */
  session: string;
  /** SHA-256 of what was asked for: the same attempt id with something else is refused. */
  bought: string;
  /** Decimal digits, as on the wire. */
  amount: string;
  currency: string;
  /** The signed cart's `jti`, when one is bought. */
  cart: string | null;
  order_id: string | null;
  state: AttemptState;
  /** Definite failures so far; each gives the next call a new request id. */
  failures: number;
  /** JSON text of the `Delivery`, when the goods are sent. */
  delivery: string | null;
  /** Changes of the delivery that were begun. */
  changes: Generated<number>;
  /** What the order was made for: to take the money, or to reserve it first. */
  intent: Generated<Intent>;
  /** Payment actions that were begun: each claim counts, so that two claims of one attempt come one after the other. */
  actions: Generated<number>;
  created_at: number;
  updated_at: number;
}

/** One call of the service that makes an order, says what it costs, or moves money; written before it is sent. */
export interface CallsTable {
  /** What the service is sent as request id: the same over all repetitions. */
  request_id: string;
  attempt_id: string;
  /**
   * `change`: the order's amount follows the buyer's choice of delivery. `read`: no call of ours, but the order as it was
   * found, already captured by somebody else. Of a payment action: its kind.
   */
  operation: "create" | "change" | "capture" | "authorize" | "read" | ActionKind;
  state: CallState;
  /** JSON text of the body, to be repeated to the letter; of a change, the `Delivery` that it leads to. */
  request: string;
  response_status: number | null;
  /** JSON text of the order, or of the refusal. */
  response: string | null;
  created_at: number;
  updated_at: number;
}

/** Which attempt pays, or has paid, a signed cart: one cart is one charge. */
export interface CartsTable {
  jti: string;
  attempt_id: string;
  created_at: number;
}

/** A payment whose page has not heard what came of it, and can't wait for it: until it has, its session pays nothing else. */
export interface UnconfirmedTable {
  /** The attempt may not be there yet. */
  attempt_id: string;
  session: string;
  created_at: number;
}

export interface PaymentsTables {
  attempts: AttemptsTable;
  calls: CallsTable;
  carts: CartsTable;
  untold: UnconfirmedTable;
  payment_actions: PaymentActionsTable;
  resolutions: ResolutionsTable;
}

export type Attempt = Selectable<AttemptsTable>;
export type NewAttempt = Insertable<AttemptsTable>;
export type Call = Selectable<CallsTable>;
export type NewCall = Insertable<CallsTable>;
export type NewUnconfirmed = Insertable<UnconfirmedTable>;
