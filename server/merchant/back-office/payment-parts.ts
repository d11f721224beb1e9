import {
  add,
  fromPublic,
  type Money,
  parseMoney,
  type PublicMoney,
  toPublic,
  toWire,
  type WireMoney,
  zero,
} from "../../shared/money.ts";
import {pendingReasonOf} from "../payment-list/movements.ts";
import type {PaymentMovement} from "../payment-list/payment-list.tables.ts";
import {explainPayment, explainRefund} from "../payment-list/pending-reasons.ts";
import {amountOf} from "../payment-list/thousandths.ts";
import {authorizationChoices} from "../payments/actions/authorizations.ts";
import {isRefundOf, isTaken, leftToRefund} from "../payments/actions/refund.ts";
import {unitsByPayment} from "../payments/payment-units.ts";
import {authorizationsOf, capturesOf, refundsOf} from "../payments/payment-status.ts";
import type {PaymentAction} from "../payments/payments.tables.ts";
import type {ActivityUrl} from "../paypal/activity-url.ts";
import type {Order} from "../paypal/orders.ts";
import type {Refund} from "../paypal/payments.ts";
import type {PaymentAuthorization, PaymentCapture, PaymentRefund, PendingPart} from "./view-types.ts";

/** Captures, authorizations and refunds of a payment. */
export interface PaymentParts {
  readonly captures: PaymentCapture[];
  readonly authorizations: PaymentAuthorization[];
  readonly refunds: PaymentRefund[];
}

/** An order, and what is recorded about it. */
interface Known {
  readonly order: Order;
  readonly actions: readonly PaymentAction[];
  readonly movements: readonly PaymentMovement[];
  readonly explain: Explain;
  readonly units: ReadonlyMap<string, string>;
}

/** Views of an order's payments. Each names its purchase unit if the order has several. */
export function paymentParts(
  order: Order | undefined,
  {actions, movements, activityUrl}: Pick<Known, "actions" | "movements"> & {activityUrl: ActivityUrl},
): PaymentParts {
  if (!order) return {captures: [], authorizations: [], refunds: []};
  const known = {order, actions, movements, explain: explainer(activityUrl), units: unitsByPayment(order)};
  const refunds = refundViews(known);
  const captures = captureViews(known, refunds);
  return {
    captures,
    authorizations: authorizationViews(known, captures),
    refunds: refunds.map(({view}) => view),
  };
}

/** Explains why a part of a payment is pending. */
type Explain = (
  kind: "payment" | "refund",
  part: {readonly id: string; readonly reason: string | null},
) => {readonly pendingReason?: PendingPart};

function explainer(activityUrl: ActivityUrl): Explain {
  return (kind, {id, reason}) => {
    if (reason === null) return {};
    const url = activityUrl(id);
    const explained = kind === "refund" ? explainRefund(reason) : explainPayment(reason);
    return {pendingReason: {...explained, ...(url !== undefined && {activityUrl: url})}};
  };
}

function unitOf({units}: Known, id: string): {readonly unit?: string} {
  const unit = units.get(id);
  return unit === undefined ? {} : {unit};
}

interface RefundEntry {
  readonly view: PaymentRefund;
  readonly isCompleted: boolean;
}

/** Refunds that the order shows, and those of this server that it doesn't show yet. */
function refundViews(known: Known): RefundEntry[] {
  const {order, actions, movements, explain} = known;
  const shown = refundsOf(order);
  const unseen = actions.filter(
    ({kind, result_id: id}) => kind === "refund" && id !== null && !shown.some((one) => one.id === id),
  );
  const captures = capturesOf(order);
  return [
    ...shown.flatMap((refund: Refund): RefundEntry[] => {
      const capture = captures.find((one) => isRefundOf(refund, one, order));
      if (!refund.amount) return [];
      const view = {
        id: refund.id,
        ...unitOf(known, refund.id),
        status: refund.status,
        ...explain("refund", {id: refund.id, reason: pendingReasonOf(refund)}),
        amount: toPublic(refund.amount),
        ...(capture && {captureId: capture.id}),
        ...(refund.create_time !== undefined && {createdAt: refund.create_time}),
      };
      return [{view, isCompleted: refund.status === "COMPLETED"}];
    }),
    ...unseen.map((action): RefundEntry => {
      const id = action.result_id ?? "";
      const reason = movements.find((movement) => movement.id === id)?.pending_reason ?? null;
      const view = {
        id,
        ...unitOf(known, action.payment_id),
        status: action.result_status ?? "",
        ...explain("refund", {id, reason}),
        amount: {currencyCode: action.currency ?? "", value: action.amount ?? ""},
        captureId: action.payment_id,
        createdAt: new Date(action.created_at).toISOString(),
      };
      return {view, isCompleted: action.result_status === "COMPLETED"};
    }),
  ];
}

function captureViews(known: Known, refunds: readonly RefundEntry[]): PaymentCapture[] {
  const {order, actions, movements, explain} = known;
  return capturesOf(order).flatMap((capture): PaymentCapture[] => {
    const {id, status, amount, create_time: createdAt} = capture;
    if (!amount) return [];
    const completed = refunds.filter(({view, isCompleted}) => isCompleted && view.captureId === id);
    const left = isTaken(capture) ? leftToRefund(order, actions, capture) : undefined;
    const fee = movements.find((movement) => movement.id === id)?.fee ?? null;
    return [
      {
        id,
        ...unitOf(known, id),
        status,
        ...explain("payment", {id, reason: pendingReasonOf(capture)}),
        amount: toPublic(amount),
        refunded: sumOf(completed.map(({view}) => view.amount)) ?? nothing(amount),
        ...(left && left.minor > 0n && {refundable: toPublic(toWire(left))}),
        ...(fee !== null && {fee: toPublic(amountOf(amount.currency_code, fee))}),
        ...(createdAt !== undefined && {createdAt}),
      },
    ];
  });
}

function authorizationViews(known: Known, captures: readonly PaymentCapture[]): PaymentAuthorization[] {
  const {order, actions, explain, units} = known;
  const done = captures.filter(({status}) => isTaken({id: "", status}));
  const choices = authorizationChoices(order, actions);
  return authorizationsOf(order).flatMap((authorization) => {
    const {id, status, amount, create_time, expiration_time} = authorization;
    if (!amount) return [];
    const own = done.filter(({unit}) => unit === units.get(id));
    const {capturable, canVoid} = choices.get(id) ?? {};
    return [
      {
        id,
        ...unitOf(known, id),
        status,
        ...explain("payment", {id, reason: pendingReasonOf(authorization)}),
        amount: toPublic(amount),
        captured: sumOf(own.map((capture) => capture.amount)) ?? nothing(amount),
        ...(capturable && {capturable: toPublic(toWire(capturable))}),
        ...(canVoid && {canVoid}),
        ...(create_time !== undefined && {createdAt: create_time}),
        ...(expiration_time !== undefined && {expiresAt: expiration_time}),
      },
    ];
  });
}

/** Adds up amounts of one currency. Undefined without any. */
export function sumOf(amounts: readonly PublicMoney[]): PublicMoney | undefined {
  const [first] = amounts;
  if (!first) return undefined;
  const sum = amounts.reduce<Money>(
    (total, amount) => add(total, parseMoney(fromPublic(amount))),
    zero(first.currencyCode),
  );
  return toPublic(toWire(sum));
}

function nothing({currency_code: currency}: WireMoney): PublicMoney {
  return toPublic(toWire(zero(currency)));
}
