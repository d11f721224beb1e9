import {eachAtOnce} from "../../shared/at-once.ts";
import {MerchantError} from "../errors.ts";
import type {PaymentsContext} from "../payments/payments.ts";
import {syncOrder, type Synced} from "../payments/sync-order.ts";
import {AT_ONCE} from "../recorded-calls/recovery.ts";
import type {Applied, ApplyContext, Batch} from "./applying.ts";
import {rowOf} from "./event-table.ts";
import type {Subject} from "./subjects.ts";
import {capturedOrders, claimEvents, deleteApplied, settleEvents} from "./webhooks.records.ts";
import type {WebhookEvent} from "./webhooks.tables.ts";

/** Time for which a server claims an event, in ms. */
const CLAIM_MS = 60_000;
/** First pause before an event is tried again, in ms. It doubles up to an hour. */
const PAUSE_MS = 15_000;
const LONGEST_PAUSE_MS = 60 * 60 * 1000;
/** Time after which an event is given up and logged for the merchant, in ms. */
const GIVEN_UP_MS = 3 * 24 * 60 * 60 * 1000;
/** Time for which applied events are stored: longer than PayPal repeats them, and than their signatures are accepted. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;
const EVENTS_PER_CLAIM = 100;

/**
 * Updates the records by reading the subject of each due event from PayPal. Events may arrive twice, late or in another order.
 * Never rejects for PayPal's replies.
 */
export async function applyEvents(context: ApplyContext, stop: AbortSignal): Promise<void> {
  const {database, clock} = context.payments;
  for (;;) {
    const now = clock.now();
    const claim = {now, until: now + CLAIM_MS, limit: EVENTS_PER_CLAIM};
    const events = await claimEvents(database, claim);
    if (events.length > 0) await applyBatch(context, events, stop);
    if (events.length < EVENTS_PER_CLAIM || stop.aborted) return;
  }
}

async function applyBatch(
  context: ApplyContext,
  events: readonly WebhookEvent[],
  stop: AbortSignal,
): Promise<void> {
  const {db} = context.payments.database;
  const syncs = new Map<string, Promise<Synced>>();
  const sync = (orderId: string) => {
    const present = syncs.get(orderId) ?? syncOrder(context.payments, orderId);
    syncs.set(orderId, present);
    return present;
  };
  const recorded = await alreadyRecorded(context, events);
  const applied = recorded.map(({id}) => id);
  const left: string[] = [];
  const others = events.filter((event) => !recorded.includes(event));
  await eachAtOnce(others, AT_ONCE, async (event) => {
    if (stop.aborted) {
      left.push(event.id);
      return;
    }
    context.checkpoint?.("webhook:claimed");
    const result = await tryToApply({...context, sync}, event);
    if (result === "done") applied.push(event.id);
    else if (result === "later") await retryLater(context, event);
    else await postpone(context, event, result.tooEarlyUntil);
  });
  const now = context.payments.clock.now();
  await settleEvents(db, applied, {state: "applied", updated_at: now});
  await settleEvents(db, left, {state: "received", due_at: now, updated_at: now});
}

/** Finds events about captures that this server recorded itself. They need no request to PayPal. */
async function alreadyRecorded(
  {payments}: ApplyContext,
  events: readonly WebhookEvent[],
): Promise<readonly WebhookEvent[]> {
  const orderOf = ({subject}: WebhookEvent) => (JSON.parse(subject) as Subject).orderId ?? "";
  const candidates = events.filter(({event_type: type}) => rowOf(type)?.isOverOnceCaptured);
  const captured = await capturedOrders(payments.database.db, candidates.map(orderOf));
  return candidates.filter((event) => captured.has(orderOf(event)));
}

async function tryToApply(batch: Batch, event: WebhookEvent): Promise<Applied> {
  try {
    return await apply(batch, event);
  } catch (error) {
    const level = error instanceof MerchantError ? "info" : "error";
    batch.payments.log[level]({event: event.id, err: error}, "a webhook event was not applied");
    return "later";
  }
}

/** Deletes events that PayPal no longer repeats. */
export async function forgetOldEvents({database, clock}: PaymentsContext): Promise<void> {
  await deleteApplied(database.db, clock.now() - KEPT_MS);
}

async function retryLater({payments}: ApplyContext, event: WebhookEvent): Promise<void> {
  const {database, clock, log} = payments;
  const now = clock.now();
  if (now - event.received_at >= GIVEN_UP_MS) {
    const about = {event: event.id, type: event.event_type, subject: event.subject};
    log.error(about, "a webhook event can't be applied: compare the records with PayPal's");
    return settleEvents(database.db, [event.id], {state: "applied", updated_at: now});
  }
  const pause = Math.min(PAUSE_MS * 2 ** (event.tries - 1), LONGEST_PAUSE_MS);
  await postpone({payments}, event, now + pause);
}

async function postpone(
  {payments: {database, clock}}: Pick<ApplyContext, "payments">,
  {id}: WebhookEvent,
  until: number,
): Promise<void> {
  await settleEvents(database.db, [id], {state: "received", due_at: until, updated_at: clock.now()});
}

function apply(batch: Batch, event: WebhookEvent): Promise<Applied> {
  const row = rowOf(event.event_type);
  return row ? row.apply(batch, event, JSON.parse(event.subject) as Subject) : Promise.resolve("done");
}
