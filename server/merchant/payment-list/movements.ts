import type {Order} from "../paypal/orders.ts";
import {capturesOf, refundsOf} from "../payments/payment-status.ts";
import type {WireMoney} from "../../shared/money.ts";
import type {PaymentMovement} from "./payment-list.tables.ts";
import type {MovedSums} from "./payment-list.states.ts";
import {thousandthsOf} from "./thousandths.ts";

/** Statuses of a capture or refund whose money has moved. */
const DONE = new Set(["COMPLETED", "PARTIALLY_REFUNDED", "REFUNDED"]);

/** A capture or a refund in PayPal's reply. */
interface ShownMovement {
  readonly id: string;
  readonly status: string;
  readonly amount?: WireMoney | undefined;
  readonly create_time?: string | undefined;
}

/** Builds the row of a capture or refund. Undefined if PayPal did not return a valid amount. */
export function movementOf(
  kind: PaymentMovement["kind"],
  {id, status, amount, create_time: time}: ShownMovement,
  {attemptId, now}: {readonly attemptId: string; readonly now: number},
): PaymentMovement | undefined {
  const thousandths = thousandthsOf(amount);
  if (amount === undefined || thousandths === undefined) return undefined;
  const created = Date.parse(time ?? "");
  return {
    id,
    attempt_id: attemptId,
    kind,
    status,
    is_done: DONE.has(status) ? 1 : 0,
    currency: amount.currency_code,
    thousandths,
    moved_at: Number.isNaN(created) ? now : created,
  };
}

/** Builds the rows of an order's captures and refunds. */
export function movementsOf(
  order: Order,
  options: {readonly attemptId: string; readonly now: number},
): PaymentMovement[] {
  const captures = capturesOf(order).map((capture) => movementOf("capture", capture, options));
  const refunds = refundsOf(order).map((refund) => movementOf("refund", refund, options));
  const rows = [...captures, ...refunds].filter((row) => row !== undefined);
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

/** Adds up the completed captures and refunds. PayPal may show the status REFUNDED earlier than the refund. */
export function sumsOf(movements: readonly PaymentMovement[]): MovedSums {
  const sum = (rows: readonly PaymentMovement[]) =>
    rows.reduce((total, {thousandths}) => total + BigInt(thousandths), 0n);
  const done = movements.filter(({is_done}) => is_done === 1);
  const captures = done.filter(({kind}) => kind === "capture");
  const refunded = sum(done.filter(({kind}) => kind === "refund"));
  const atLeast = sum(captures.filter(({status}) => status === "REFUNDED"));
  return {captured: sum(captures), refunded: refunded > atLeast ? refunded : atLeast};
}
