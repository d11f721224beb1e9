import type {WireMoney} from "../../shared/money.ts";
import type {ActionKind, ActionState} from "../payments/actions/actions.states.ts";
import type {PaymentAction, Resolution} from "../payments/actions/actions.tables.ts";
import type {AttemptState, CallState} from "../payments/payments.states.ts";
import type {Attempt, Call, Intent} from "../payments/payments.tables.ts";
import type {Dispute, LinkPayment} from "../webhooks/webhooks.tables.ts";
import type {Doubt, DoubtKind} from "./queries.ts";

/** A refund, a capture of an authorization, a void or a renewal, as its merchant sees it. Times are ISO 8601. */
export interface ShownAction {
  /** Asked for again under this id, it is still the same one. */
  readonly id: string;
  readonly kind: ActionKind;
  readonly orderId: string;
  /** The capture that is refunded, or the authorization. */
  readonly paymentId: string;
  /** Absent of a void. */
  readonly amount?: WireMoney;
  /**
   * `done`; `pending`: the service decides later; `failed`: definitely not done; `unknown`: it may have been done, and is being
   * found out; `needs-person`: nobody will find out without a person.
   */
  readonly state: Exclude<ActionState, "sent"> | "unknown";
  /** The refund, the capture, or the authorization that came of it. */
  readonly resultId?: string;
  /** The service's own word for how that stands. */
  readonly resultStatus?: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** With `unknown`: when to ask again, in milliseconds. */
  readonly retryAfterMs?: number;
}

/** One call of the service that the journal has. */
export interface ShownCall {
  readonly requestId: string;
  readonly operation: Call["operation"];
  readonly state: CallState;
  /** HTTP status. */
  readonly status?: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface ShownResolution {
  /** The attempt's id, or its payment action's. */
  readonly subject: string;
  readonly outcome: Resolution["outcome"];
  readonly reference?: string;
  readonly note: string;
  readonly createdAt: string;
}

/** An attempt with all that the journal knows of it. */
export interface ShownAttempt {
  readonly id: string;
  readonly orderId?: string;
  readonly state: AttemptState;
  readonly intent: Intent;
  readonly amount: WireMoney;
  /** The signed cart's `jti`. */
  readonly cart?: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly actions: readonly ShownAction[];
  readonly calls: readonly ShownCall[];
  readonly resolutions: readonly ShownResolution[];
}

/** Something of which nobody knows what came, and that a person has to look at. */
export interface NeedsPerson {
  /** To be named when it is settled: of the attempt, or of the payment action. */
  readonly id: string;
  readonly kind: DoubtKind;
  readonly attemptId: string;
  /** Absent where it is not known whether there is an order. */
  readonly orderId?: string;
  readonly amount?: WireMoney;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A dispute, as the service showed it when it last told of it. */
export interface ToldDispute {
  readonly id: string;
  /** Absent where the payment is of no order that is known. */
  readonly orderId?: string;
  readonly captureId?: string;
  /** The service's own words. */
  readonly status: string;
  readonly reason?: string;
  readonly stage?: string;
  readonly outcome?: string;
  readonly amount?: WireMoney;
  /** By when the merchant has to answer; ISO 8601. */
  readonly responseDue?: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A payment by a link, as the service showed it when it last told of it. */
export interface ToldLinkPayment {
  readonly captureId: string;
  readonly linkId: string;
  readonly orderId?: string;
  readonly amount?: WireMoney;
  /** The capture's status, in the service's own word. */
  readonly status: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

const time = (ms: number) => new Date(ms).toISOString();

function times({created_at, updated_at}: {readonly created_at: number; readonly updated_at: number}) {
  return {createdAt: time(created_at), updatedAt: time(updated_at)};
}

function money(amount: string | null, currency: string | null): {amount?: WireMoney} {
  return amount === null || currency === null ? {} : {amount: {currency_code: currency, value: amount}};
}

export function shownAction(action: PaymentAction, orderId: string, retryAfterMs?: number): ShownAction {
  const {result_id, result_status} = action;
  return {
    id: action.id,
    kind: action.kind,
    orderId,
    paymentId: action.payment_id,
    ...money(action.amount, action.currency),
    state: action.state === "sent" ? "unknown" : action.state,
    ...(result_id === null ? {} : {resultId: result_id}),
    ...(result_status === null ? {} : {resultStatus: result_status}),
    ...times(action),
    ...(retryAfterMs === undefined || action.state !== "sent" ? {} : {retryAfterMs}),
  };
}

function shownCall(call: Call): ShownCall {
  return {
    requestId: call.request_id,
    operation: call.operation,
    state: call.state,
    ...(call.response_status === null ? {} : {status: call.response_status}),
    ...times(call),
  };
}

function shownResolution({subject, outcome, reference, note, created_at}: Resolution): ShownResolution {
  return {subject, outcome, ...(reference === null ? {} : {reference}), note, createdAt: time(created_at)};
}

export function shownAttempt(
  attempt: Attempt,
  parts: {
    readonly actions: readonly PaymentAction[];
    readonly calls: readonly Call[];
    readonly resolutions: readonly Resolution[];
  },
): ShownAttempt {
  const {id, order_id: orderId, state, intent, cart} = attempt;
  return {
    id,
    ...(orderId === null ? {} : {orderId}),
    state,
    intent,
    amount: {currency_code: attempt.currency, value: attempt.amount},
    ...(cart === null ? {} : {cart}),
    ...times(attempt),
    actions: parts.actions.map((action) => shownAction(action, orderId ?? "")),
    calls: parts.calls.map(shownCall),
    resolutions: parts.resolutions.map(shownResolution),
  };
}

export function shownDoubt(doubt: Doubt): NeedsPerson {
  return {
    id: doubt.id,
    kind: doubt.kind,
    attemptId: doubt.attempt_id,
    ...(doubt.order_id === null ? {} : {orderId: doubt.order_id}),
    ...money(doubt.amount, doubt.currency),
    ...times(doubt),
  };
}

export function toldDispute(dispute: Dispute): ToldDispute {
  const {order_id, capture_id, reason, stage, outcome, response_due} = dispute;
  return {
    id: dispute.id,
    ...(order_id === null ? {} : {orderId: order_id}),
    ...(capture_id === null ? {} : {captureId: capture_id}),
    status: dispute.status,
    ...(reason === null ? {} : {reason}),
    ...(stage === null ? {} : {stage}),
    ...(outcome === null ? {} : {outcome}),
    ...money(dispute.amount, dispute.currency),
    ...(response_due === null ? {} : {responseDue: response_due}),
    ...times(dispute),
  };
}

export function toldLinkPayment(payment: LinkPayment): ToldLinkPayment {
  const {order_id, amount, currency} = payment;
  return {
    captureId: payment.capture_id,
    linkId: payment.link_id,
    ...(order_id === null ? {} : {orderId: order_id}),
    ...(currency === "" ? {} : money(amount, currency)),
    status: payment.status,
    ...times(payment),
  };
}
