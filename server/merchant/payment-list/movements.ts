import type {Order} from "../paypal/orders.ts";
import type {Capture} from "../paypal/payments.ts";
import {authorizationsOf} from "../payments/payment-status.ts";
import {unitsOf} from "../paypal/units.ts";
import type {WireMoney} from "../../shared/money.ts";
import type {ListedPayment, PaymentMovement} from "./payment-list.tables.ts";
import type {MovedSums} from "./payment-list.states.ts";
import {thousandthsOf} from "./thousandths.ts";

/** Statuses of a capture or refund whose money has moved. */
const DONE = new Set(["COMPLETED", "PARTIALLY_REFUNDED", "REFUNDED"]);

type StatusDetails = Capture["status_details"];

/** A capture or a refund in PayPal's reply. */
interface ShownMovement {
  readonly id: string;
  readonly status: string;
  readonly status_details?: StatusDetails;
  readonly amount?: WireMoney | undefined;
  /** Reference of its purchase unit, if the order has several. */
  readonly unit?: string | undefined;
  /** PayPal's fee of a capture. */
  readonly fee?: WireMoney | undefined;
  readonly create_time?: string | undefined;
}

/** Builds the row of a capture or refund. Undefined if PayPal did not return a valid amount. */
export function movementOf(
  kind: PaymentMovement["kind"],
  {id, status, status_details, amount, unit, fee, create_time: time}: ShownMovement,
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
    pending_reason: pendingReasonOf({status, status_details}),
    is_done: DONE.has(status) ? 1 : 0,
    currency: amount.currency_code,
    thousandths,
    unit: unit ?? null,
    fee: fee?.currency_code === amount.currency_code ? (thousandthsOf(fee) ?? null) : null,
    moved_at: Number.isNaN(created) ? now : created,
  };
}

/** Builds the rows of an order's captures and refunds. */
export function movementsOf(
  order: Order,
  options: {readonly attemptId: string; readonly now: number},
): PaymentMovement[] {
  const units = unitsOf(order);
  const rows = units.flatMap(({reference_id, payments}) => {
    const unit = units.length > 1 ? reference_id : undefined;
    const captures = (payments?.captures ?? []).map((capture) =>
      movementOf("capture", {...capture, unit, fee: order.delivery?.fees.get(capture.id)}, options),
    );
    const refunds = (payments?.refunds ?? []).map((refund) =>
      movementOf("refund", {...refund, unit}, options),
    );
    return [...captures, ...refunds].filter((row) => row !== undefined);
  });
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
  return {
    captured: sum(captures),
    refunded: refunded > atLeast ? refunded : atLeast,
    isOfUnits: movements.some(({unit}) => unit !== null),
  };
}

/**
 * Adds up PayPal's fees of the completed captures, in thousandths. Undefined while the fee of one is unknown, and without a
 * completed capture.
 */
export function feeOf(movements: readonly PaymentMovement[]): bigint | undefined {
  const captures = movements.filter(({kind, is_done}) => kind === "capture" && is_done === 1);
  const fees = captures.flatMap(({fee}) => (fee === null ? [] : [BigInt(fee)]));
  if (fees.length === 0 || fees.length < captures.length) return undefined;
  return fees.reduce((total, fee) => total + fee, 0n);
}

/** PayPal's reason why a payment is pending; null if it is decided, or if PayPal gives no reason. */
export function pendingReasonOf({
  status,
  status_details: details,
}: {
  readonly status: string;
  readonly status_details?: StatusDetails;
}): string | null {
  return status === "PENDING" ? (details?.reason ?? null) : null;
}

/** Finds why a payment, and a refund of it, is pending. A payment is pending by a capture or by its authorization. */
export function pendingReasonsOf(
  movements: readonly PaymentMovement[],
  order: Order | undefined,
): Pick<ListedPayment, "pending_reason" | "refund_pending_reason"> {
  const first = (kind: PaymentMovement["kind"]) =>
    movements.find((movement) => movement.kind === kind && movement.pending_reason !== null)?.pending_reason;
  const authorized = (order ? authorizationsOf(order) : []).map((one) => pendingReasonOf(one));
  return {
    pending_reason: first("capture") ?? authorized.find((reason) => reason !== null) ?? null,
    refund_pending_reason: first("refund") ?? null,
  };
}
