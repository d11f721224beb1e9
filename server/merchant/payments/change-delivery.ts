import {equals, parseMoney} from "../../shared/money.ts";
import {MerchantError, payPalUnreachable} from "../errors.ts";
import type {Order, Replacement} from "../paypal/orders.ts";
import {onlyUnitOf, totalOfUnits} from "../paypal/units.ts";
import {amountOf, type Delivery, optionsOf, totalOf} from "../pricing/shipping.ts";
import {sendCall} from "../recorded-calls/recorded-call.ts";
import {changePayment} from "./change-payment.ts";
import {findOwnAttempt, orderIdOf, type PaymentsContext} from "./payments.ts";
import {findAttempt, findCall, insertCall, settleCall} from "./payments.records.ts";
import {CHANGE_IS_ON_ITS_WAY_MS} from "./payments.states.ts";
import type {Attempt, Call} from "./payments.tables.ts";

/** The buyer's choice of another address or shipping option, before the approval. */
export interface ChangeRequest {
  readonly orderId: string;
  /** The browser session, as its client metadata id. */
  readonly session: string;
  /** Returns the delivery after the buyer's choice. @throws MerchantError if the goods can't be sent that way */
  readonly redeliver: (attempt: Attempt, before: Delivery) => Promise<Delivery>;
}

/**
 * Changes an order's delivery and its amount, on record and at PayPal. Changes are applied one after the other. No capture
 * starts during a change, so that the captured amount is always the recorded one.
 *
 * @throws MerchantError 404 for an unknown order and another session's, 409 for one that is being paid or changed, 422 for one
 *   without shipping; and when the shop or PayPal refuses the change
 */
export async function changeDelivery(context: PaymentsContext, request: ChangeRequest): Promise<Delivery> {
  const attempt = await findOwnAttempt(context.database.db, request.orderId, request.session);
  return context.deliveryChanges.run(attempt.id, async () => {
    const current = await openAttempt(context, attempt);
    const before = deliveryOf(current);
    if (!before) {
      throw new MerchantError(422, "NOTHING_IS_SENT", "The order was created without shipping.");
    }
    const after = await request.redeliver(current, before);
    return send(context, await recordCall(context, current, after), after);
  });
}

/** Reads the attempt again, since an earlier change may have altered it. @throws MerchantError 409 if it can't be changed */
async function openAttempt(context: PaymentsContext, {id}: Attempt): Promise<Attempt> {
  const attempt = await findAttempt(context.database.db, id);
  if (attempt?.state === "changing") {
    const changed = await reconcileChange(context, attempt);
    if (changed) return changed;
    throw inProgress();
  }
  if (attempt?.state === "created") return attempt;
  throw new MerchantError(
    409,
    "ORDER_CLOSED",
    "The order is paid, or is being paid: its delivery can't be changed.",
  );
}

function inProgress(): MerchantError {
  return new MerchantError(
    409,
    "CHANGE_IN_PROGRESS",
    "Another change of this order is in progress; repeat the request later.",
  );
}

interface RecordedCall {
  readonly attempt: Attempt;
  readonly call: Call;
}

/** Records the change in one transaction, before it is sent. @throws MerchantError 409 when another server was faster */
async function recordCall(
  {database, clock, checkpoint}: PaymentsContext,
  attempt: Attempt,
  after: Delivery,
): Promise<RecordedCall> {
  const now = clock.now();
  const recorded = await database.transaction(async (tx) => {
    const {changes} = attempt;
    const claimed = await changePayment(tx, attempt.id, {to: "changing", changes, counts: "changes", now});
    if (!claimed) throw inProgress();
    const call = await insertCall(tx, {
      request_id: `${claimed.id}-change-${claimed.changes}`,
      attempt_id: claimed.id,
      operation: "change",
      request: JSON.stringify(after),
      now,
    });
    checkpoint("change:claiming");
    return {attempt: claimed, call};
  });
  checkpoint("change:claimed");
  return recorded;
}

/** Sends a recorded change to PayPal, and records the result. */
function send(context: PaymentsContext, {attempt, call}: RecordedCall, after: Delivery): Promise<Delivery> {
  const {orders, checkpoint} = context;
  const orderId = orderIdOf(attempt);
  return sendCall(context, {
    about: {attempt: attempt.id},
    answered: () => checkpoint("change:answered"),
    send: () => orders.change({requestId: call.request_id, orderId, changes: changesOf(after)}),
    async find() {
      const read = await orders.show(orderId);
      checkpoint("change:verified");
      if (read.kind === "unknown") return read;
      const isDone = read.kind === "done" && shows(read.value, after);
      return isDone ? {...read, value: undefined} : {kind: "not-done"};
    },
    async recordDone({status}) {
      await record(context, attempt, call, {delivery: after, status});
      return after;
    },
    recordRefused: ({status, refusal}) =>
      record(context, attempt, call, {status, refusal: JSON.stringify(refusal)}),
    unknown(reply): never {
      throw payPalUnreachable(reply);
    },
  });
}

/** The purchase unit's new amount and options. They are absolute, so that a repetition has the same result. */
function changesOf(delivery: Delivery): Replacement[] {
  const unit = `/purchase_units/@reference_id=='${delivery.reference}'`;
  const amount: Replacement = {op: "replace", path: `${unit}/amount`, value: amountOf(delivery)};
  if (!delivery.offered) return [amount];
  return [amount, {op: "replace", path: `${unit}/shipping/options`, value: optionsOf(delivery)}];
}

/**
 * Finds the outcome of a change without a reply, and records it by what the order shows.
 *
 * @returns the attempt after the change; undefined while the change may still reach PayPal, or when PayPal gives no reply
 */
export async function reconcileChange(
  context: PaymentsContext,
  attempt: Attempt,
): Promise<Attempt | undefined> {
  const {database, clock, orders} = context;
  const call = await findCall(database.db, attempt.id, ["change"], ["sent"]);
  if (!call) return openAgain(context, attempt);
  if (clock.now() - call.created_at < CHANGE_IS_ON_ITS_WAY_MS) return undefined;
  const read = await orders.show(orderIdOf(attempt));
  // PayPal no longer has the order, so it was not changed.
  const isGone = read.kind === "refused" && read.status === 404;
  if (read.kind !== "done" && !isGone) return undefined;
  const after = JSON.parse(call.request) as Delivery;
  // A capture checks any other amount itself.
  const isDone = read.kind === "done" && shows(read.value, after);
  await record(context, attempt, call, isDone ? {delivery: after} : {});
  return openAgain(context, attempt);
}

/** Reads an attempt after its change has ended. Undefined when it is changed again, or being paid. */
async function openAgain(context: PaymentsContext, {id}: Attempt): Promise<Attempt | undefined> {
  const current = await findAttempt(context.database.db, id);
  return current?.state === "created" ? current : undefined;
}

function shows(order: Order, delivery: Delivery): boolean {
  const unit = onlyUnitOf(order);
  const amount = amountOf(delivery);
  if (unit?.amount?.value !== amount.value || unit.amount.currency_code !== amount.currency_code)
    return false;
  const chosen = unit.shipping?.options?.find(({selected}) => selected)?.id;
  return !delivery.offered || chosen === delivery.selected;
}

/** Records the end of a change. `delivery` is absent when the change was not done. */
async function record(
  {database, clock, checkpoint}: PaymentsContext,
  attempt: Attempt,
  call: Call,
  {delivery, status, refusal}: {delivery?: Delivery; status?: number; refusal?: string},
): Promise<void> {
  const now = clock.now();
  await database.transaction(async (tx) => {
    await settleCall(tx, call.request_id, delivery ? "succeeded" : "failed", {
      ...(status === undefined ? {} : {response_status: status}),
      ...(refusal === undefined ? {} : {response: refusal}),
      updated_at: now,
    });
    const {changes} = attempt;
    await changePayment(tx, attempt.id, {
      to: "created",
      from: "changing",
      changes,
      facts: delivery && {amount: amountOf(delivery).value, delivery: JSON.stringify(delivery)},
      now,
    });
    checkpoint("change:recording");
  });
  checkpoint("change:recorded");
}

/** Delivery of an attempt; undefined for a purchase without shipping. */
function deliveryOf({delivery}: Pick<Attempt, "delivery">): Delivery | undefined {
  return delivery === null ? undefined : (JSON.parse(delivery) as Delivery);
}

/** Facts of the option that the buyer has chosen on PayPal's page. Empty if the order has the recorded amount. */
export type ChosenDelivery = Partial<Pick<Attempt, "amount" | "delivery">>;

/**
 * Checks before a capture that the order at PayPal still has the recorded amount. A buyer who chose another of the offered
 * options on PayPal's page has seen its price there, so that amount is charged.
 *
 * @throws MerchantError 409 AMOUNT_CHANGED for any other amount
 */
export function confirmAmount(attempt: Attempt, order: Order): ChosenDelivery {
  const unit = onlyUnitOf(order);
  const amount = totalOfUnits(order);
  const recorded = parseMoney({currency_code: attempt.currency, value: attempt.amount});
  if (amount && equals(amount, recorded)) return {};
  const delivery = deliveryOf(attempt);
  const chosen = unit?.shipping?.options?.find(({selected}) => selected)?.id;
  if (amount && delivery?.options.some(({id}) => id === chosen)) {
    const followed: Delivery = {...delivery, selected: chosen ?? delivery.selected};
    if (equals(totalOf(followed), amount)) {
      return {amount: amountOf(followed).value, delivery: JSON.stringify(followed)};
    }
  }
  throw new MerchantError(
    409,
    "AMOUNT_CHANGED",
    "The order no longer costs what the buyer saw; nothing was charged. Create a new one.",
  );
}
