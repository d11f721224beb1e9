import type {Transaction} from "kysely";
import type {PaymentMovement} from "../payment-list/payment-list.tables.ts";
import type {ListChange, ListUpdate} from "../payment-list/update-list.ts";
import type {Order} from "../paypal/orders.ts";
import {unitsOf} from "../paypal/units.ts";
import type {AttemptState} from "../payments/payments.states.ts";
import type {Attempt} from "../payments/payments.tables.ts";
import type {MerchantTables} from "../tables.ts";
import type {PaymentEvent, RefundEvent} from "./events.ts";
import {paymentSnapshot, refundOf} from "./payment-snapshot.ts";
import {type NewEvent, PAYMENT, repeatedStatus, writeEvent} from "./shop-events.records.ts";

type PaymentEventType = PaymentEvent["type"];
type RefundEventType = RefundEvent["type"];

/** Something that changed about a payment, found by comparing the records before and after. */
interface Occurrence {
  readonly type: PaymentEventType | RefundEventType;
  /** PayPal's id of the capture, authorization or refund; the order's if PayPal returned none. */
  readonly subject: string;
  readonly status: string;
  /** True if the same subject can get the status again, which is another event. */
  readonly isRepeatable?: boolean;
  readonly refund?: PaymentMovement;
  /** `reference_id` of the purchase unit, if the order has several. */
  readonly unit?: string | null;
}

/** Events of states that a payment gets once per transition. Captures and refunds have events of their own. */
const STATE_EVENTS: Readonly<Partial<Record<AttemptState, PaymentEventType>>> = {
  authorized: "payment.authorized",
  pending: "payment.pending",
  declined: "payment.declined",
  voided: "payment.voided",
  expired: "payment.expired",
  "create-failed": "payment.closed",
  closed: "payment.closed",
};

/** Events of a capture that took no money, of an order in which another unit is paid. */
const UNIT_EVENTS: Readonly<Record<string, PaymentEventType>> = {
  PENDING: "payment.pending",
  DECLINED: "payment.declined",
  FAILED: "payment.declined",
};

const REFUND_EVENTS: Readonly<Record<string, RefundEventType>> = {
  COMPLETED: "refund.completed",
  PENDING: "refund.pending",
  FAILED: "refund.failed",
  CANCELLED: "refund.failed",
};

/** Change of a payment that was recorded. */
export interface RecordedChange extends Pick<
  ListChange,
  "order" | "isDeclined" | "replaced" | "sealed" | "now"
> {
  /** True if the payment's state has changed, too. */
  readonly isMoved: boolean;
}

/** Object of a payment's events. */
export function paymentObject({id}: Pick<Attempt, "id">): string {
  return `${PAYMENT}${id}`;
}

/**
 * Writes the events of a change of a payment, in its transaction and under the attempt's lock.
 *
 * @param attempt after the change
 */
export async function writePaymentEvents(
  tx: Transaction<MerchantTables>,
  attempt: Attempt,
  list: ListUpdate,
  change: RecordedChange,
): Promise<void> {
  const occurrences = occurrencesOf(attempt, list, change);
  if (occurrences.length === 0) return;
  const object = paymentObject(attempt);
  const payment = paymentSnapshot(attempt, list, change.order);
  const sealed = list.listed.is_erased === 1 ? null : change.sealed;
  for (const {type, subject, status, isRepeatable, refund, unit} of occurrences) {
    const event: NewEvent = {
      object,
      type,
      subject,
      status: isRepeatable === true ? await repeatedStatus(tx, status, object) : status,
      body: {payment, ...(unit != null && {unit}), ...(refund && {refund: refundOf(refund)})},
      sealed,
      now: change.now,
    };
    await writeEvent(tx, event);
  }
}

/** Compares a payment before and after a change. */
function occurrencesOf(
  attempt: Attempt,
  {before, movements}: Pick<ListUpdate, "before" | "movements">,
  change: RecordedChange,
): Occurrence[] {
  const moved = movementOccurrences(before, movements, change.replaced ?? []);
  if (!change.isMoved) return moved;
  if (change.isDeclined) return stateOccurrences("payment.declined", attempt, change.order);
  const type = STATE_EVENTS[attempt.state];
  if (type !== undefined) return stateOccurrences(type, attempt, change.order);
  return [...withoutAmount(attempt, movements), ...moved];
}

/** One for each purchase unit. */
function stateOccurrences(type: PaymentEventType, attempt: Attempt, order: Order | undefined): Occurrence[] {
  const units = order ? unitsOf(order) : [];
  const paid = units.flatMap(({reference_id, payments: {authorizations = [], captures = []} = {}}) => {
    const payment = authorizations.at(-1) ?? captures.at(-1);
    return payment ? {...payment, unit: units.length > 1 ? reference_id : undefined} : [];
  });
  const subjects =
    paid.length > 0 ? paid : [{id: attempt.order_id ?? attempt.id, status: type, unit: undefined}];
  return subjects.map(({id, status, unit}) => ({
    type,
    subject: id,
    status,
    // The statement that changed the state has checked that it was another one. A unit may keep its status.
    isRepeatable: unit === undefined,
    ...(unit !== undefined && {unit}),
  }));
}

/** A capture without an amount is in no list of movements, but the payment has the state. */
function withoutAmount(attempt: Attempt, movements: readonly PaymentMovement[]): Occurrence[] {
  const subject = attempt.order_id ?? attempt.id;
  if (movements.some(({kind}) => kind === "capture")) return [];
  if (attempt.state === "captured") return [{type: "payment.paid", subject, status: "COMPLETED"}];
  if (attempt.state === "reversed") return [{type: "payment.reversed", subject, status: "REVERSED"}];
  return [];
}

function movementOccurrences(
  before: readonly PaymentMovement[],
  movements: readonly PaymentMovement[],
  replaced: readonly string[],
): Occurrence[] {
  const known = new Map(before.map((movement) => [movement.id, movement]));
  // Money that PayPal shows under another id than the one that a person recorded was had its event before.
  const renamed = before.filter(({id, is_done}) => replaced.includes(id) && is_done === 1);
  const isRenamed = ({kind, thousandths}: PaymentMovement) => {
    const at = renamed.findIndex((one) => one.kind === kind && one.thousandths === thousandths);
    return at >= 0 && renamed.splice(at, 1).length > 0;
  };
  return movements.flatMap((movement) => {
    const earlier = known.get(movement.id);
    if (earlier?.status === movement.status) return [];
    if (!earlier && movement.is_done === 1 && isRenamed(movement)) return [];
    return occurrenceOf(movement, earlier) ?? [];
  });
}

/** Returns what a changed capture or refund means; undefined if it means no more than before. */
function occurrenceOf(
  movement: PaymentMovement,
  earlier: PaymentMovement | undefined,
): Occurrence | undefined {
  const {kind, id: subject, status, unit} = movement;
  if (kind === "refund") {
    const type = REFUND_EVENTS[status];
    // An older read of a decided refund.
    if (type === undefined || (type === "refund.pending" && earlier)) return undefined;
    return {type, subject, status, unit, refund: movement};
  }
  if (status === "REVERSED") {
    return {type: "payment.reversed", subject, status, unit, isRepeatable: true};
  }
  // Of several units, one may be declined or pending while another is paid.
  const open = unit === null ? undefined : UNIT_EVENTS[status];
  if (open !== undefined) return {type: open, subject, status, unit};
  if (movement.is_done === 0 || earlier?.is_done === 1) return undefined;
  // The capture may be partly refunded when it is first seen.
  return {
    type: "payment.paid",
    subject,
    status: "COMPLETED",
    unit,
    isRepeatable: earlier?.status === "REVERSED",
  };
}
