import type {WireMoney} from "../../shared/money.ts";
import {amountOf} from "../payment-list/thousandths.ts";
import {feeOf, sumsOf} from "../payment-list/movements.ts";
import type {ListUpdate} from "../payment-list/update-list.ts";
import type {PaymentMovement} from "../payment-list/payment-list.tables.ts";
import type {Order} from "../paypal/orders.ts";
import type {Attempt} from "../payments/payments.tables.ts";
import type {EventMoney, EventRefund, PaymentSnapshot, PaymentState} from "./events.ts";

/** Converts PayPal's money. */
export function eventMoney({currency_code, value}: WireMoney): EventMoney {
  return {currencyCode: currency_code, value};
}

/** Builds the snapshot of a payment after a change that has an event. */
export function paymentSnapshot(
  attempt: Attempt,
  {movements, listed}: Pick<ListUpdate, "movements" | "listed">,
  order: Order | undefined,
): PaymentSnapshot {
  const sums = sumsOf(movements);
  const captures = movements.filter(({kind, is_done}) => kind === "capture" && is_done === 1);
  const fee = feeOf(movements);
  const {expiresAt, kind: _kind, ...voucher} = order?.pending ?? {};
  return {
    id: attempt.id,
    orderId: attempt.order_id,
    state: stateOf(attempt, listed),
    reference: attempt.reference,
    metadata: attempt.metadata === null ? {} : (JSON.parse(attempt.metadata) as Record<string, string>),
    customer: attempt.customer,
    amount: {currencyCode: attempt.currency, value: attempt.amount},
    refunded: eventMoney(amountOf(attempt.currency, sums.refunded)),
    ...(fee !== undefined && {fee: eventMoney(amountOf(attempt.currency, fee))}),
    method: listed.source,
    captures: captures.map((one) => ({
      id: one.id,
      amount: moved(one),
      at: timeOf(one.moved_at),
      ...(one.unit !== null && {unit: one.unit}),
    })),
    ...(listed.pending_reason !== null && {pendingReason: listed.pending_reason}),
    ...(order?.pending && {voucher: {...voucher, ...(expiresAt !== undefined && {payUntil: expiresAt})}}),
  };
}

/** An unpaid attempt that goes on has no event. */
function stateOf({state}: Attempt, listed: ListUpdate["listed"]): PaymentState {
  const isClosed = state === "closed" || (state === "create-failed" && listed.state !== "declined");
  return (isClosed ? "closed" : listed.state) as PaymentState;
}

export function refundOf(refund: PaymentMovement): EventRefund {
  const {id, status, pending_reason: reason, moved_at} = refund;
  return {
    id,
    amount: moved(refund),
    status,
    ...(reason !== null && {pendingReason: reason}),
    at: timeOf(moved_at),
  };
}

function moved({currency, thousandths}: PaymentMovement): EventMoney {
  return eventMoney(amountOf(currency, thousandths));
}

function timeOf(ms: number): string {
  return new Date(ms).toISOString();
}
