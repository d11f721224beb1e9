import type {PublicMoney} from "../../shared/money.ts";
import type {Attempt, Call, PaymentAction, Resolution} from "../payments/payments.tables.ts";
import type {PaymentKind} from "../unfinished-calls/kinds.ts";
import type {PaymentToCheck} from "../unfinished-calls/payments-to-check.records.ts";
import type {Dispute, LinkPayment} from "../webhooks/webhooks.tables.ts";
import type {
  ActionView,
  AttemptView,
  CallView,
  DisputeView,
  LinkPaymentView,
  NeedsCheckView,
  ResolutionView,
  Times,
} from "./view-types.ts";

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

/** @param unit reference of the disputed purchase unit, if the order has several */
export function disputeView(
  dispute: Dispute,
  payer?: {readonly name: string | null; readonly email: string | null},
  unit?: string,
): DisputeView {
  const {id, order_id: orderId, capture_id: captureId, status, reason, stage, outcome} = dispute;
  return {
    id,
    ...withoutNulls({orderId, captureId}),
    ...(unit !== undefined && {unit}),
    status,
    ...withoutNulls({reason, stage, outcome}),
    ...money(dispute.amount, dispute.currency),
    ...(payer && (payer.name ?? payer.email) !== null && {payer: withoutNulls(payer)}),
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
