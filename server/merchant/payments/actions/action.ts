import type {Transaction} from "kysely";
import type {Money, WireMoney} from "../../../shared/money.ts";
import type {ListChange} from "../../payment-list/update-list.ts";
import type {Order} from "../../paypal/orders.ts";
import type {Payment, PaymentCall, Payments} from "../../paypal/payments.ts";
import type {Outcome} from "../../paypal/response.ts";
import {requestIdOf} from "../../recorded-calls/recorded-call.ts";
import type {MerchantTables} from "../../tables.ts";
import type {SecondPayment} from "../claims.ts";
import type {Attempt, PaymentAction} from "../payments.tables.ts";
import type {ActionKind} from "./actions.states.ts";

/** Terms of a payment action. Each kind uses the terms that apply to it. */
export interface ActionTerms {
  /** The whole remaining amount if absent. */
  readonly amount?: WireMoney | undefined;
  /** Id of the capture or authorization; may be absent if the order has only one. */
  readonly paymentId?: string | undefined;
  /** For a capture: releases the rest of the authorization. */
  readonly isFinal?: boolean | undefined;
  /** For a refund: the part of its fee that the platform gives back, by default none. */
  readonly platformFee?: WireMoney | undefined;
  /** Note to the buyer, at most 255 characters. */
  readonly note?: string | undefined;
  /**
   * For a refund or capture: the amount that the merchant saw as left of the payment. The action is refused if it has changed,
   * so that two people who act at the same time don't do it twice.
   */
  readonly expectedLeft?: WireMoney | undefined;
}

/** An action that passed its checks. */
export interface ActionPlan {
  /** Id of the capture or the authorization. */
  readonly paymentId: string;
  /** Undefined for a void. */
  readonly amount: Money | undefined;
  /** Ids of the authorizations that the order had before, to recognise a new one. */
  readonly known?: readonly string[];
  /** PayPal's `invoice_id` of a capture; by default the request id. */
  readonly invoiceId?: string;
  /** Reference of the purchase unit, if the order has several. */
  readonly unit?: string | undefined;
}

/** Meaning of PayPal's status of a payment. */
export type Verdict = "done" | "pending" | "failed" | "unclear";

/** A kind of payment action. Its functions are pure, except `apply` and `send`. */
export interface ActionOperation {
  readonly kind: ActionKind;
  /** PayPal's status of the result, when it is done. */
  readonly doneStatus: string;
  /** Kind of movement that the result is in the list of payments. */
  readonly movement?: "refund" | "capture";
  /**
   * Checks the action against the order, read just before, and the attempt's other actions.
   *
   * @throws MerchantError 404, 409, 422
   */
  plan(order: Order, actions: readonly PaymentAction[], terms: ActionTerms): ActionPlan;
  /** Builds the body of the request. It has the request id in a field that PayPal returns. */
  body(plan: ActionPlan, terms: ActionTerms, requestId: string): unknown;
  send(payments: Payments, call: PaymentCall): Promise<Outcome<Payment>>;
  /** Finds the action's result in the order. */
  find(order: Order, action: PaymentAction): Payment | undefined;
  verdict(status: string): Verdict;
  /** Changes the payment, and its row in the list, after the action. Undefined when the payment's state stays. */
  apply?(
    tx: Transaction<MerchantTables>,
    action: PaymentAction,
    listed: ListChange,
  ): Promise<AppliedAction | undefined>;
}

/** A payment after an action. */
export interface AppliedAction {
  readonly attempt: Attempt;
  readonly second?: SecondPayment | undefined;
}

/** PayPal's `invoice_id` of a capture's next call. */
export function captureInvoiceId(action: PaymentAction): string {
  return action.invoice_id ?? actionRequestId(action);
}

/** The request id of an action's next call. It changes only after a definite failure. */
export function actionRequestId({id, kind, failures}: PaymentAction): string {
  return requestIdOf(id, kind, failures);
}
