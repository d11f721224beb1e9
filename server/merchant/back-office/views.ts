import type {PublicMoney} from "../../shared/money.ts";
import type {ActionKind} from "../payments/actions/actions.states.ts";
import type {ActionState} from "../recorded-calls/actions.states.ts";
import type {AttemptState, CallState} from "../payments/payments.states.ts";
import type {Attempt, Call, Intent, PaymentAction, Resolution} from "../payments/payments.tables.ts";
import type {Dispute, LinkPayment} from "../webhooks/webhooks.tables.ts";
import type {PaymentKind} from "../unfinished-calls/kinds.ts";
import type {PaymentToCheck} from "../unfinished-calls/payments-to-check.records.ts";

/** Times of a record, in ISO 8601. */
export interface Times {
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A refund, a capture of an authorization, a void or a reauthorization, as the merchant sees it. */
export interface ActionView extends Times {
  /** A repeated request with this id returns the same action. */
  readonly id: string;
  readonly kind: ActionKind;
  readonly orderId: string;
  /** Id of the refunded capture, or of the authorization. */
  readonly paymentId: string;
  /** Absent for a void. */
  readonly amount?: PublicMoney;
  /**
   * `pending`: PayPal decides later; `failed`: PayPal definitely did not do it; `unknown`: PayPal may have done it, and
   * recovery will find the outcome; `needs-check`: manual resolution is needed.
   */
  readonly state: Exclude<ActionState, "sent"> | "unknown";
  /** Id of the refund, the capture or the authorization that the action made. */
  readonly resultId?: string;
  /** PayPal's status of the result. */
  readonly resultStatus?: string;
  /** Milliseconds after which to repeat the request; only with `unknown`. */
  readonly retryAfterMs?: number;
}

/** A recorded call to PayPal. */
export interface CallView extends Times {
  readonly requestId: string;
  readonly operation: Call["operation"];
  readonly state: CallState;
  /** HTTP status. */
  readonly status?: number;
}

export interface ResolutionView {
  /** Id of the attempt or of its payment action. */
  readonly subject: string;
  readonly outcome: Resolution["outcome"];
  readonly reference?: string;
  readonly note: string;
  readonly createdAt: string;
}

/** An attempt with everything that is recorded about it. */
export interface AttemptView extends Times {
  readonly id: string;
  readonly orderId?: string;
  readonly state: AttemptState;
  readonly intent: Intent;
  readonly amount: PublicMoney;
  /** The `jti` of the signed cart. */
  readonly cart?: string;
  /** Id of the attempt that had paid the same cart before. This payment is refunded: don't ship. */
  readonly duplicateOf?: string;
  readonly actions: readonly ActionView[];
  readonly calls: readonly CallView[];
  readonly resolutions: readonly ResolutionView[];
}

/** An attempt or payment action that needs manual resolution. */
export interface NeedsCheckView extends Times {
  /** Id to settle it by: the attempt's or the payment action's. */
  readonly id: string;
  readonly kind: PaymentKind;
  readonly attemptId: string;
  /** Absent while it is unknown whether there is an order. */
  readonly orderId?: string;
  readonly amount?: PublicMoney;
}

/** A dispute as PayPal returned it after the last webhook event about it. */
export interface DisputeView extends Times {
  readonly id: string;
  /** Absent for a payment of an unknown order. */
  readonly orderId?: string;
  readonly captureId?: string;
  /** PayPal's codes. */
  readonly status: string;
  readonly reason?: string;
  readonly stage?: string;
  readonly outcome?: string;
  readonly amount?: PublicMoney;
  /** Time by which the merchant must answer, in ISO 8601. */
  readonly responseDue?: string;
}

/** A payment through a payment link, as PayPal returned it after the last webhook event about it. */
export interface LinkPaymentView extends Times {
  readonly captureId: string;
  readonly linkId: string;
  readonly orderId?: string;
  readonly amount?: PublicMoney;
  /** PayPal's status of the capture. */
  readonly status: string;
}

export function actionView(action: PaymentAction, orderId: string, retryAfterMs?: number): ActionView {
  return {
    id: action.id,
    kind: action.kind,
    orderId,
    paymentId: action.payment_id,
    ...money(action.amount, action.currency),
    state: action.state === "sent" ? "unknown" : action.state,
    ...withoutNulls({resultId: action.result_id, resultStatus: action.result_status}),
    ...times(action),
    ...(retryAfterMs !== undefined && action.state === "sent" && {retryAfterMs}),
  };
}

export function attemptView(
  attempt: Attempt,
  related: {
    readonly actions: readonly PaymentAction[];
    readonly calls: readonly Call[];
    readonly resolutions: readonly Resolution[];
  },
): AttemptView {
  const {id, order_id: orderId, state, intent, cart, duplicate_of: duplicateOf} = attempt;
  return {
    id,
    ...withoutNulls({orderId}),
    state,
    intent,
    amount: {currencyCode: attempt.currency, value: attempt.amount},
    ...withoutNulls({cart, duplicateOf}),
    ...times(attempt),
    actions: related.actions.map((action) => actionView(action, orderId ?? "")),
    calls: related.calls.map(callView),
    resolutions: related.resolutions.map(resolutionView),
  };
}

function callView(call: Call): CallView {
  return {
    requestId: call.request_id,
    operation: call.operation,
    state: call.state,
    ...withoutNulls({status: call.response_status}),
    ...times(call),
  };
}

function resolutionView({subject, outcome, reference, note, created_at}: Resolution): ResolutionView {
  return {subject, outcome, ...withoutNulls({reference}), note, createdAt: isoTime(created_at)};
}

export function needsCheckView(row: PaymentToCheck): NeedsCheckView {
  return {
    id: row.id,
    kind: row.kind as PaymentKind,
    attemptId: row.attempt_id ?? "",
    ...withoutNulls({orderId: row.order_id}),
    ...money(row.amount, row.currency),
    ...times(row),
  };
}

export function disputeView(dispute: Dispute): DisputeView {
  const {id, order_id: orderId, capture_id: captureId, status, reason, stage, outcome} = dispute;
  return {
    id,
    ...withoutNulls({orderId, captureId}),
    status,
    ...withoutNulls({reason, stage, outcome}),
    ...money(dispute.amount, dispute.currency),
    ...withoutNulls({responseDue: dispute.response_due}),
    ...times(dispute),
  };
}

export function linkPaymentView(payment: LinkPayment): LinkPaymentView {
  return {
    captureId: payment.capture_id,
    linkId: payment.link_id,
    ...withoutNulls({orderId: payment.order_id}),
    ...(payment.currency !== "" && money(payment.amount, payment.currency)),
    status: payment.status,
    ...times(payment),
  };
}

export function withoutNulls<Fields extends object>(
  fields: Fields,
): {[Name in keyof Fields]?: NonNullable<Fields[Name]>} {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as {
    [Name in keyof Fields]?: NonNullable<Fields[Name]>;
  };
}

function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}

export function times({
  created_at,
  updated_at,
}: {
  readonly created_at: number;
  readonly updated_at: number;
}): Times {
  return {createdAt: isoTime(created_at), updatedAt: isoTime(updated_at)};
}

export function money(amount: string | null, currency: string | null): {amount?: PublicMoney} {
  return amount === null || currency === null ? {} : {amount: {currencyCode: currency, value: amount}};
}
