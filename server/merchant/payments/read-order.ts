import {movementsOfAttempt} from "../payment-list/payment-list.records.ts";
import type {Order} from "../paypal/orders.ts";
import type {Capture, Refund} from "../paypal/payments.ts";
import {unitsOf} from "../paypal/units.ts";
import type {Outcome} from "../paypal/response.ts";
import {orderIdOf, type PaymentsContext} from "./payments.ts";
import type {Attempt} from "./payments.tables.ts";
import {recordedCapture} from "./record-result.ts";

/** An order that was read. `isRemoved`: PayPal has only its captures and refunds, and refunds made elsewhere are missing. */
export type OrderRead = Outcome<Order> & {readonly isRemoved?: true};

/**
 * Reads an attempt's order. When PayPal no longer shows the order, its captures and refunds are read by their recorded ids, and
 * complete the recorded order.
 */
export async function readOrder(context: PaymentsContext, attempt: Attempt): Promise<OrderRead> {
  const read = await context.orders.show(orderIdOf(attempt));
  if (read.kind !== "refused" || read.status !== 404) return read;
  const movements = await movementsOfAttempt(context.database.db, attempt.id);
  const captures: Capture[] = [];
  const refunds: Refund[] = [];
  for (const {id, kind} of movements) {
    if (kind === "capture") {
      const shown = await context.payments.showCapture(id);
      if (shown.kind !== "done") return shown;
      const {custom_id: _custom, supplementary_data: _related, ...capture} = shown.value;
      captures.push(capture);
    } else {
      const shown = await context.payments.showRefund(id);
      if (shown.kind !== "done") return shown;
      refunds.push(shown.value);
    }
  }
  if (captures.length === 0) return read;
  const {status, order} = await recordedCapture(context, attempt);
  const units = unitsOf(order);
  const isOf = (unit: (typeof units)[number], id: string) =>
    units.length === 1 || movements.some((one) => one.id === id && one.unit === unit.reference_id);
  const purchase_units = units.map((unit) => {
    const own = {
      captures: captures.filter(({id}) => isOf(unit, id)),
      refunds: refunds.filter(({id}) => isOf(unit, id)),
    };
    const payments = {
      ...unit.payments,
      captures: own.captures,
      ...(own.refunds.length > 0 && {refunds: own.refunds}),
    };
    return {...unit, payments};
  });
  return {kind: "done", status, value: {...order, purchase_units}, isRemoved: true};
}
