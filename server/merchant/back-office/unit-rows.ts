import {toPublic} from "../../shared/money.ts";
import {sumsOf} from "../payment-list/movements.ts";
import {type ShownState, shownStateOf} from "../payment-list/payment-list.states.ts";
import type {PaymentMovement} from "../payment-list/payment-list.tables.ts";
import {explainPayment, explainRefund} from "../payment-list/pending-reasons.ts";
import {amountOf} from "../payment-list/thousandths.ts";
import type {SentUnit} from "./sent-units.ts";
import type {PaymentItem} from "./view-types.ts";

/** A payment of the file, or a capture of one of its purchase units. */
export interface CsvRow extends PaymentItem {
  /** The completed ones, the oldest first. */
  readonly captures: readonly PaymentMovement[];
  /** Reference of the purchase unit, and the state of its payment, if the order has several. */
  readonly unit?: string;
  readonly unitState?: ShownState;
  /** The shop's facts about the unit. */
  readonly sent?: SentUnit | undefined;
  /** Writes a time of the records in the file's time zone. */
  readonly timeOf: (ms: number) => string;
}

/** States of captures that took no money. */
const STATES: Readonly<Record<string, ShownState>> = {
  PENDING: "pending",
  DECLINED: "declined",
  FAILED: "declined",
  REVERSED: "reversed",
};

/**
 * Rows of a payment of several purchase units in the CSV file: one for each capture, in the order of the units, so that amounts, fees
 * and refunds can be added up. Empty for a payment of one unit, and before a capture.
 *
 * @param movements captures and refunds of the payment, the oldest first
 */
export function unitRows(
  item: PaymentItem,
  {
    movements,
    sent,
    timeOf,
  }: {
    readonly movements: readonly PaymentMovement[];
    readonly sent: readonly SentUnit[];
    readonly timeOf: CsvRow["timeOf"];
  },
): CsvRow[] {
  const order = new Map(sent.map(({reference}, index) => [reference, index]));
  const placeOf = ({unit}: PaymentMovement) => order.get(unit ?? "") ?? sent.length;
  const captures = movements
    .filter(({kind, unit}) => kind === "capture" && unit !== null)
    .sort((one, other) => placeOf(one) - placeOf(other));
  const {captured: _captured, refunded: _refunded, invoiceId: _invoiceId, ...payment} = item;
  const {pendingReason: _pending, refundPendingReason: _refundPending, ...rest} = payment;
  return captures.map((capture): CsvRow => {
    const own = movements.filter(({unit}) => unit === capture.unit);
    const unit = capture.unit ?? "";
    const facts = sent.find(({reference}) => reference === unit);
    const sums = {...sumsOf(own), isOfUnits: false};
    const isDone = capture.is_done === 1;
    // PayPal's refunds are of captures, but only their unit is recorded: they are in the line of its first capture.
    const isFirst = own.find(({kind, is_done}) => kind === "capture" && is_done === 1) === capture;
    const refundReason = own.find(
      ({kind, pending_reason}) => kind === "refund" && pending_reason,
    )?.pending_reason;
    const publicOf = (thousandths: number | bigint) => toPublic(amountOf(capture.currency, thousandths));
    return {
      ...rest,
      amount: publicOf(capture.thousandths),
      ...(isDone && {captured: publicOf(capture.thousandths)}),
      ...(isFirst && sums.refunded > 0n && {refunded: publicOf(sums.refunded)}),
      ...((facts?.invoiceId ?? item.invoiceId) !== undefined && {
        invoiceId: facts?.invoiceId ?? item.invoiceId ?? "",
      }),
      ...(capture.pending_reason !== null && {pendingReason: explainPayment(capture.pending_reason)}),
      ...(isFirst && refundReason != null && {refundPendingReason: explainRefund(refundReason)}),
      captures: isDone ? [capture] : [],
      unit,
      unitState: isDone ? shownStateOf("captured", sums, 0) : (STATES[capture.status] ?? "pending"),
      sent: facts,
      timeOf,
    };
  });
}
