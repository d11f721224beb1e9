import {MerchantError, orderNotFound, refusedByPayPal, payPalUnreachable} from "../errors.ts";
import {amountOf, type Delivery, optionsOf} from "../pricing/shipping.ts";
import type {Refused} from "../paypal/response.ts";
import type {Order, Replacement} from "../paypal/orders.ts";
import {deliveryOf} from "./agreement.ts";
import {type PaymentsContext, orderIdOf} from "./record-result.ts";
import {
  claimChange,
  endChange,
  findAttempt,
  findAttemptByOrder,
  findCall,
  insertCall,
  settleCall,
} from "./payments.records.ts";
import {CHANGE_IS_ON_ITS_WAY_MS} from "./payments.states.ts";
import type {Attempt, Call} from "./payments.tables.ts";

/** A buyer who chose another delivery before the approval. */
export interface ChangeRequest {
  readonly orderId: string;
  /** The browser session, as its client metadata id. */
  readonly session: string;
  /** What the delivery is after the buyer's wish; throws why the goods can't be sent so. */
  readonly redeliver: (before: Delivery) => Promise<Delivery>;
}

/**
 * Changes what an order costs, here and at the service. Of several changes each is put on the one before; while one is on
 * its way nothing is captured, so that the money taken is always what the journal says.
 *
 * @throws MerchantError 404 for an unknown order or somebody else's, 409 for one that is being paid or changed, 422 for one
 *   whose goods are not sent; what the wish or the service refuses
 */
export async function changeDelivery(context: PaymentsContext, request: ChangeRequest): Promise<Delivery> {
  const attempt = await findAttemptByOrder(context.database.db, request.orderId);
  if (!attempt || attempt.session !== request.session) throw orderNotFound();
  return context.changes.run(attempt.id, async () => {
    const now = await openAttempt(context, attempt);
    const before = deliveryOf(now);
    if (!before) {
      throw new MerchantError(422, "NOTHING_IS_SENT", "The order was made without shipping.");
    }
    const after = await request.redeliver(before);
    return send(context, await claim(context, now, after), after);
  });
}

/** Read anew: changes that ran until now have altered it. @throws MerchantError 409 */
async function openAttempt(context: PaymentsContext, {id}: Attempt): Promise<Attempt> {
  const attempt = await findAttempt(context.database.db, id);
  if (attempt?.state === "changing") {
    const settled = await settleChange(context, attempt);
    if (settled) return settled;
    throw inProgress();
  }
  if (attempt?.state === "created") return attempt;
  throw new MerchantError(409, "ORDER_CLOSED", "The order is paid, or is being paid: its delivery stays.");
}

function inProgress(): MerchantError {
  return new MerchantError(
    409,
    "CHANGE_IN_PROGRESS",
    "Another change of this order is on its way; ask again.",
  );
}

interface Claimed {
  readonly attempt: Attempt;
  readonly call: Call;
}

/** Writes what the order is to become, in one transaction and before anything is sent. */
async function claim(
  {database, clock, checkpoint}: PaymentsContext,
  attempt: Attempt,
  after: Delivery,
): Promise<Claimed> {
  const now = clock.now();
  const claimed = await database.transaction(async (tx) => {
    const moved = await claimChange(tx, attempt, now);
    // Another server of ours was faster.
    if (!moved) throw inProgress();
    const call: Call = {
      request_id: `${moved.id}-change-${moved.changes}`,
      attempt_id: moved.id,
      operation: "change",
      state: "sent",
      request: JSON.stringify(after),
      response_status: null,
      response: null,
      created_at: now,
      updated_at: now,
    };
    await insertCall(tx, call);
    checkpoint("change:claiming");
    return {attempt: moved, call};
  });
  checkpoint("change:claimed");
  return claimed;
}

async function send(context: PaymentsContext, {attempt, call}: Claimed, after: Delivery): Promise<Delivery> {
  const orderId = orderIdOf(attempt);
  const outcome = await context.orders.change({
    requestId: call.request_id,
    orderId,
    changes: changesOf(after),
  });
  context.checkpoint("change:answered");
  switch (outcome.kind) {
    case "done":
      await record(context, attempt, call, {delivery: after, status: outcome.status});
      return after;
    case "refused": {
      // Believed only when the order itself shows no change: an earlier try of ours may have been done.
      const read = await context.orders.show(orderId);
      context.checkpoint("change:verified");
      if (read.kind === "unknown") throw payPalUnreachable(read);
      const order = read.kind === "done" ? read.value : undefined;
      if (await recordAsRead(context, attempt, call, order, outcome)) return after;
      throw refusedByPayPal(outcome);
    }
    case "unknown":
      context.log.warn(
        {attempt: attempt.id, reason: outcome.reason, serviceDebugId: outcome.debugId},
        "no answer to a change of an order",
      );
      throw payPalUnreachable(outcome);
  }
}

/** The purchase unit's new amount and options; absolute, so that a repetition comes to the same. */
function changesOf(delivery: Delivery): Replacement[] {
  const unit = `/purchase_units/@reference_id=='${delivery.reference}'`;
  const amount: Replacement = {op: "replace", path: `${unit}/amount`, value: amountOf(delivery)};
  if (!delivery.offered) return [amount];
  return [amount, {op: "replace", path: `${unit}/shipping/options`, value: optionsOf(delivery)}];
}

/**
 * Finds out what came of a change without an answer, and ends it by what the order says.
 *
 * @returns the attempt as it is then; undefined while the change may still reach the service, or when the service gives no
 *   answer
 */
export async function settleChange(context: PaymentsContext, attempt: Attempt): Promise<Attempt | undefined> {
  const {database, clock, orders} = context;
  const call = await findCall(database.db, attempt.id, ["change"], ["sent"]);
  if (!call) return settledMeanwhile(context, attempt);
  if (clock.now() - call.created_at < CHANGE_IS_ON_ITS_WAY_MS) return undefined;
  const read = await orders.show(orderIdOf(attempt));
  // An order that the service no longer has was not changed.
  const isGone = read.kind === "refused" && read.status === 404;
  if (read.kind !== "done" && !isGone) return undefined;
  await recordAsRead(context, attempt, call, read.kind === "done" ? read.value : undefined);
  return settledMeanwhile(context, attempt);
}

async function settledMeanwhile(context: PaymentsContext, {id}: Attempt): Promise<Attempt | undefined> {
  const now = await findAttempt(context.database.db, id);
  return now?.state === "created" ? now : undefined;
}

/** Ends a change by what the order shows: the change, or anything else, which a capture judges for itself. */
async function recordAsRead(
  context: PaymentsContext,
  attempt: Attempt,
  call: Call,
  order: Order | undefined,
  refused?: Refused,
): Promise<boolean> {
  const after = JSON.parse(call.request) as Delivery;
  const isDone = order !== undefined && shows(order, after);
  await record(context, attempt, call, {
    ...(isDone ? {delivery: after} : {}),
    ...(refused ? {status: refused.status, refusal: JSON.stringify(refused.refusal)} : {}),
  });
  return isDone;
}

function shows({purchase_units: units}: Order, delivery: Delivery): boolean {
  const [unit] = units ?? [];
  const amount = amountOf(delivery);
  if (unit?.amount?.value !== amount.value || unit.amount.currency_code !== amount.currency_code)
    return false;
  const chosen = unit.shipping?.options?.find(({selected}) => selected)?.id;
  return !delivery.offered || chosen === delivery.selected;
}

/** Writes how a change ended: with a delivery it was done. */
async function record(
  {database, clock, checkpoint}: PaymentsContext,
  attempt: Attempt,
  call: Call,
  end: {delivery?: Delivery; status?: number; refusal?: string},
): Promise<void> {
  const now = clock.now();
  const {delivery, status, refusal} = end;
  await database.transaction(async (tx) => {
    await settleCall(tx, call.request_id, delivery ? "succeeded" : "failed", {
      ...(status === undefined ? {} : {response_status: status}),
      ...(refusal === undefined ? {} : {response: refusal}),
      updated_at: now,
    });
    await endChange(tx, attempt, {
      amount: delivery ? amountOf(delivery).value : attempt.amount,
      delivery: delivery ? JSON.stringify(delivery) : attempt.delivery,
      updated_at: now,
    });
    checkpoint("change:recording");
  });
  checkpoint("change:recorded");
}
