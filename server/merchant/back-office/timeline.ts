import {toPublic} from "../../shared/money.ts";
import {declineIssueOf} from "../../../src/merchant-api/decline-issues.ts";
import type {Order} from "../paypal/orders.ts";
import {explainPayment} from "../payment-list/pending-reasons.ts";
import type {Capture} from "../paypal/payments.ts";
import {isCaptureOf} from "../payments/actions/authorizations.ts";
import type {Refusal} from "../paypal/response.ts";
import {unitsOf} from "../paypal/units.ts";
import {actionRequestId} from "../payments/actions/action.ts";
import {unitsByPayment} from "../payments/payment-units.ts";
import {capturesOf, refundsOf} from "../payments/payment-status.ts";
import type {Attempt, Call, PaymentAction, Resolution} from "../payments/payments.tables.ts";
import {isOfSecondPayment} from "../payments/second-payments.ts";
import type {Dispute} from "../webhooks/webhooks.tables.ts";
import type {TimelineEvent, TimelineKind} from "./view-types.ts";

interface History {
  readonly attempt: Attempt;
  /** The order as it is now, or as it was recorded. */
  readonly order: Order | undefined;
  readonly actions: readonly PaymentAction[];
  readonly calls: readonly Call[];
  readonly resolutions: readonly Resolution[];
  readonly disputes: readonly Dispute[];
}

/** Builds a payment's history, oldest event first. */
export function timelineOf(history: History): TimelineEvent[] {
  const {attempt, disputes, resolutions, order, actions} = history;
  const units = unitsByPayment(order);
  const unitOf = (id: string | null): Pick<TimelineEvent, "unit"> => {
    const unit = units.get(id ?? "");
    return unit === undefined ? {} : {unit};
  };
  // PayPal's times have whole seconds, so an order that is charged at once may seem to be created after its capture.
  const start: TimelineEvent = {
    at: isoTime(attempt.created_at),
    kind: "order-created",
    amount: {currencyCode: attempt.currency, value: attempt.amount},
    ...(attempt.order_id !== null && {id: attempt.order_id}),
    by: "buyer",
  };
  const events: TimelineEvent[] = [
    ...history.calls.flatMap((call) => callEvent(call)),
    ...[...capturesIn(history), ...authorizationsIn(history), ...refundsIn(history)].map((event) => ({
      ...event,
      ...unitOf(event.id ?? null),
    })),
    ...actions.flatMap((action) =>
      actionEvent(action).map((event) => ({...event, ...unitOf(action.payment_id)})),
    ),
    ...resolutions.map((resolution): TimelineEvent => {
      const {outcome, reference, note, created_at} = resolution;
      return {
        at: isoTime(created_at),
        kind: "settled",
        ...(reference !== null && {id: reference}),
        note: `${outcome === "done" ? "It was done" : "It was not done"}: ${note}`,
        by: "merchant",
      };
    }),
    ...disputes.map(({id, capture_id, reason, amount, currency, created_at}): TimelineEvent => ({
      at: isoTime(created_at),
      kind: "disputed",
      id,
      ...unitOf(capture_id),
      ...(amount !== null && currency !== null && {amount: {currencyCode: currency, value: amount}}),
      ...(reason !== null && {note: reason}),
      by: "buyer",
    })),
  ];
  return [start, ...events.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))];
}

/** PayPal's refusals, and calls that need a check. The order shows what succeeded. */
function callEvent({operation, state, response, updated_at}: Call): TimelineEvent[] {
  const at = isoTime(updated_at);
  if (operation === "change")
    return state === "succeeded" ? [{at, kind: "delivery-changed", by: "buyer"}] : [];
  if (operation !== "create" && operation !== "capture" && operation !== "authorize") return [];
  if (state === "needs-check") return [{at, kind: "needs-check", by: "server"}];
  if (state !== "failed" || response === null) return [];
  const {name, details} = JSON.parse(response) as Refusal;
  const decline = declineIssueOf(details);
  const note = decline ?? details?.[0]?.issue ?? name;
  return [
    {
      at,
      kind: decline === undefined ? "refused" : "declined",
      ...(note !== undefined && {note}),
      by: "paypal",
    },
  ];
}

const CAPTURE_KINDS: Readonly<Record<string, TimelineKind>> = {
  PENDING: "capture-pending",
  DECLINED: "declined",
  FAILED: "declined",
};

function capturesIn({attempt, order, actions}: History): TimelineEvent[] {
  return (order ? capturesOf(order) : []).map((capture) => {
    const action = actions.find((one) => one.kind === "capture-authorization" && isCaptureOf(capture, one));
    const {kind, note} = kindOf(capture);
    const event = {
      at: timeOf(capture, attempt),
      kind,
      ...(capture.amount && {amount: toPublic(capture.amount)}),
      id: capture.id,
    };
    if (action) return {...event, ...requestedBy(action, note)};
    const by = attempt.intent === "CAPTURE" ? "buyer" : "paypal";
    return {...event, ...(note !== undefined && {note}), by};
  });
}

/** Kind of a capture's event, with PayPal's reason if the capture has not taken the money. */
function kindOf({status, status_details: details}: Capture): Pick<TimelineEvent, "kind" | "note"> {
  const kind = CAPTURE_KINDS[status];
  if (kind === undefined) return {kind: "captured"};
  return {kind, ...(details && {note: explainPayment(details.reason).text})};
}

function authorizationsIn({attempt, order, actions}: History): TimelineEvent[] {
  // In each purchase unit, a reauthorization follows the buyer's own authorization.
  const authorizations = (order ? unitsOf(order) : []).flatMap(({payments = {}}) =>
    (payments.authorizations ?? []).map((authorization, index) => ({authorization, index})),
  );
  return authorizations.flatMap(({authorization, index}): TimelineEvent[] => {
    const {id, status, amount} = authorization;
    const voided = actions.find(
      ({kind, state, payment_id}) => kind === "void" && state === "done" && payment_id === id,
    );
    const kind = status === "DENIED" ? "declined" : index === 0 ? "authorized" : "reauthorized";
    const at = timeOf(authorization, attempt);
    const common = {id, ...(amount && {amount: toPublic(amount)})};
    const event: TimelineEvent = {at, kind, ...common, by: index === 0 ? "buyer" : "merchant"};
    if (status !== "VOIDED" || index > 0) return [event];
    const end: TimelineEvent = {
      at: isoTime(voided?.updated_at ?? attempt.updated_at),
      kind: "voided",
      id,
      ...(voided ? requestedBy(voided) : {by: "paypal"}),
    };
    return [event, end];
  });
}

const REFUND_KINDS: Readonly<Record<string, TimelineKind>> = {
  PENDING: "refund-pending",
  FAILED: "refund-failed",
  CANCELLED: "refund-failed",
};

function refundsIn({attempt, order, actions}: History): TimelineEvent[] {
  const shown = order ? refundsOf(order) : [];
  const isOf = (action: PaymentAction, {id, custom_id}: (typeof shown)[number]) =>
    action.result_id === id || actionRequestId(action) === custom_id;
  const unseen = actions.filter(
    (action) =>
      action.kind === "refund" && action.result_id !== null && !shown.some((one) => isOf(action, one)),
  );
  return [
    ...shown.map((refund): TimelineEvent => {
      const action = actions.find((one) => isOf(one, refund));
      return {
        at: timeOf(refund, attempt),
        kind: REFUND_KINDS[refund.status] ?? "refunded",
        ...(refund.amount && {amount: toPublic(refund.amount)}),
        id: refund.id,
        ...(action ? requestedBy(action) : {by: "paypal", note: "Made at PayPal, not in this back office."}),
      };
    }),
    ...unseen.map((action): TimelineEvent => ({
      at: isoTime(action.updated_at),
      kind: REFUND_KINDS[action.result_status ?? ""] ?? "refunded",
      ...amountOf(action),
      ...(action.unit !== null && {unit: action.unit}),
      id: action.result_id ?? "",
      ...requestedBy(action),
    })),
  ];
}

/** @param note about the event's kind */
function requestedBy(action: PaymentAction, note?: string): Pick<TimelineEvent, "by" | "note"> {
  const isByShop = action.requested_by === "shop";
  const notes = [
    note,
    isByShop && "Requested by the shop’s own code.",
    isOfSecondPayment(action) && "The cart had been paid already by another payment.",
  ].filter((text) => typeof text === "string");
  return {
    by: isByShop ? "shop" : isOfSecondPayment(action) ? "server" : "merchant",
    ...(notes.length > 0 && {note: notes.join(" ")}),
  };
}

const REQUESTED: Readonly<Record<PaymentAction["kind"], TimelineKind>> = {
  refund: "refund-requested",
  "capture-authorization": "capture-requested",
  void: "void-requested",
  reauthorize: "reauthorization-requested",
};

const NOTES: Partial<Record<PaymentAction["state"], string>> = {
  sent: "PayPal has not replied yet. The server asks again by itself.",
  failed: "PayPal refused it.",
  "needs-check": "It is not known whether it was done. Look it up at PayPal, then settle it.",
};

/** Actions without a result. The order shows the results. */
function actionEvent(action: PaymentAction): TimelineEvent[] {
  const note = NOTES[action.state];
  if (note === undefined || action.result_id !== null) return [];
  return [
    {
      at: isoTime(action.created_at),
      kind: REQUESTED[action.kind],
      ...amountOf(action),
      ...requestedBy(action, note),
    },
  ];
}

function amountOf({amount, currency}: PaymentAction): Pick<TimelineEvent, "amount"> {
  return amount === null || currency === null ? {} : {amount: {currencyCode: currency, value: amount}};
}

function timeOf({create_time}: {readonly create_time?: string | undefined}, attempt: Attempt): string {
  return create_time ?? isoTime(attempt.updated_at);
}

function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}
