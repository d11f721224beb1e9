import type {Transaction} from "kysely";
import type {Money, WireMoney} from "../../../shared/money.ts";
import type {Outcome} from "../../paypal/response.ts";
import type {Order} from "../../paypal/orders.ts";
import type {Payment, PaymentCall, Payments} from "../../paypal/payments.ts";
import type {MerchantTables} from "../../tables.ts";
import type {Attempt} from "../payments.tables.ts";
import type {ActionKind} from "./actions.states.ts";
import type {PaymentAction} from "./actions.tables.ts";

/** Terms of a payment action. Each kind uses the terms that apply to it. */
export interface ActionTerms {
  /** The whole remaining amount if absent. */
  readonly amount?: WireMoney | undefined;
  /** Id of the capture or authorization; may be absent if the order has only one. */
  readonly paymentId?: string | undefined;
  /** For a capture: releases the rest of the authorization. */
  readonly isFinal?: boolean | undefined;
  /** Note to the buyer, at most 255 characters. */
  readonly note?: string | undefined;
}

/** What an action is to do, once nothing speaks against it. */
export interface ActionPlan {
  /** The capture or the authorization that it is about. */
  readonly paymentId: string;
  readonly amount: Money | undefined;
  /** Ids of the authorizations that the order has already, where that tells what came of it. */
  readonly known?: readonly string[];
}

/** How the service's word for a payment is to be read. */
export type Verdict = "done" | "pending" | "failed" | "unclear";

/** One kind of payment action: what is its own beside the journal. All but `apply` and `send` is pure. */
export interface ActionOperation {
  readonly kind: ActionKind;
  /**
   * Inside a claim, with the order as the service showed it just now, and the attempt's other actions.
   *
   * @throws MerchantError 409, 422 why it can't be done
   */
  plan(order: Order, actions: readonly PaymentAction[], terms: ActionTerms): ActionPlan;
  /** The request's body; it bears the request id wherever the service shows it again. */
  body(plan: ActionPlan, terms: ActionTerms, requestId: string): unknown;
  send(payments: Payments, call: PaymentCall): Promise<Outcome<Payment>>;
  /** What came of an action, if the order shows it. */
  find(order: Order, action: PaymentAction): Payment | undefined;
  verdict(status: string): Verdict;
  /** What else follows in the journal when it is done. */
  apply?(tx: Transaction<MerchantTables>, attempt: Attempt, now: number): Promise<void>;
}

/** How an action stands. */
export interface ActionResult {
  readonly action: PaymentAction;
  /** While nobody knows: when to ask again, in milliseconds; nothing is done twice. */
  readonly retryAfterMs?: number;
}

/** The request id of an action's next call: it changes only after a definite failure. */
export function actionRequestId({id, kind, failures}: PaymentAction): string {
  return `${id}-${kind}${failures === 0 ? "" : `-${failures + 1}`}`;
}
