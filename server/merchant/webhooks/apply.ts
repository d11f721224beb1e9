import {MerchantError} from "../errors.ts";
import {captureWithoutPage, PAGE_CAPTURES_MS} from "../payments/capture-without-page.ts";
import {closeReversed} from "../payments/close-payment.ts";
import type {PaymentsContext} from "../payments/payments.ts";
import {findAttemptByOrder} from "../payments/payments.records.ts";
import {syncOrder, type Synced} from "../payments/sync-order.ts";
import type {PayPalClient} from "../paypal/client.ts";
import type {RecordedDispute} from "../paypal/disputes.ts";
import type {CaptureDetails} from "../paypal/payments.ts";
import type {Outcome} from "../paypal/response.ts";
import {
  capturedOrders,
  claimEvents,
  deleteApplied,
  findDispute,
  findLinkPayment,
  isOrderAwaited,
  settleEvents,
  writeDispute,
  writeLinkPayment,
} from "./webhooks.records.ts";
import {APPROVAL_REVERSED, ORDER_APPROVED, type Subject} from "./scheme.ts";
import type {WebhookEvent} from "./webhooks.tables.ts";

export interface ApplyContext {
  readonly payments: PaymentsContext;
  readonly paypal: Pick<PayPalClient, "payments" | "disputes">;
  /** True to capture an approved order whose page was closed. */
  readonly captureWithoutPage: boolean;
  /** Records the card or wallet that an order's payment saved. */
  readonly recordSaved: (orderId: string) => Promise<void>;
  /** Points at which tests kill the server. */
  readonly checkpoint?: (name: "webhook:claimed" | "webhook:asked") => void;
}

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
/** Time to wait for an attempt that may have created an unknown order, in ms. */
const AWAITED_MS = 60 * 60 * 1000;
/** Number of tries to write a row that other servers change. */
const TRIES = 5;
/** Events before or about a capture. They need no work once the capture is recorded. */
const UP_TO_CAPTURE = new Set([ORDER_APPROVED, "CHECKOUT.ORDER.COMPLETED", "PAYMENT.CAPTURE.COMPLETED"]);

/** Result of applying an event; `tooEarlyUntil`: the event has work, but not before this time. */
type Applied = "done" | "later" | {readonly tooEarlyUntil: number};

/** Claimed events, with one synchronization for each order that they are about. */
interface Batch extends ApplyContext {
  readonly sync: (orderId: string) => Promise<Synced>;
}

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
  for (const event of events) {
    if (recorded.includes(event)) continue;
    if (stop.aborted) {
      left.push(event.id);
      continue;
    }
    context.checkpoint?.("webhook:claimed");
    const result = await tryToApply({...context, sync}, event);
    if (result === "done") applied.push(event.id);
    else if (result === "later") await retryLater(context, event);
    else await postpone(context, event, result.tooEarlyUntil);
  }
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
  const candidates = events.filter(({event_type: type}) => UP_TO_CAPTURE.has(type));
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

async function apply(batch: Batch, event: WebhookEvent): Promise<Applied> {
  const {orderId, captureId, disputeId} = JSON.parse(event.subject) as Subject;
  if (disputeId !== undefined) return applyDispute(batch, disputeId);
  // The order shows its captures, so a capture is read only when the order is not one of this server's.
  const synced = orderId === undefined ? "unknown-order" : await batch.sync(orderId);
  batch.checkpoint?.("webhook:asked");
  if (orderId !== undefined && synced === "synced") {
    const applied = await applyApproval(batch, event, orderId);
    if (applied === "done") await batch.recordSaved(orderId);
    return applied;
  }
  if (synced !== "unknown-order") return endOfSync(synced);
  if (captureId !== undefined) return applyCapture(batch, event, captureId);
  return orderId === undefined ? "done" : applyUnknownOrder(batch, event);
}

/** Captures an approved order whose page was closed, and ends an attempt whose approval was taken back. */
async function applyApproval(
  {payments, captureWithoutPage: isCapturing}: Batch,
  {event_type: type, created_at: approvedAt, received_at: receivedAt}: WebhookEvent,
  orderId: string,
): Promise<Applied> {
  if (type === APPROVAL_REVERSED) return (await closeReversed(payments, orderId)) ? "done" : "later";
  if (type !== ORDER_APPROVED || !isCapturing) return "done";
  const attempt = await findAttemptByOrder(payments.database.db, orderId);
  if (attempt?.state !== "created" && attempt?.state !== "changing") return "done";
  const pageCapturesUntil = receivedAt + PAGE_CAPTURES_MS;
  if (payments.clock.now() < pageCapturesUntil) return {tooEarlyUntil: pageCapturesUntil};
  return (await captureWithoutPage(payments, {orderId, approvedAt})) ? "done" : "later";
}

function endOfSync(synced: Exclude<Synced, "unknown-order">): Applied {
  return synced === "synced" ? "done" : "later";
}

/** Waits for recovery while an attempt has no order id, because it may have created this order. */
async function applyUnknownOrder({payments}: ApplyContext, event: WebhookEvent): Promise<Applied> {
  if (payments.clock.now() - event.received_at >= AWAITED_MS) return "done";
  return (await isOrderAwaited(payments.database.db)) ? "later" : "done";
}

async function applyCapture(batch: Batch, event: WebhookEvent, captureId: string): Promise<Applied> {
  const {database} = batch.payments;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const before = await findLinkPayment(database.db, captureId);
    const shown = await batch.paypal.payments.showCapture(captureId);
    batch.checkpoint?.("webhook:asked");
    if (shown.kind !== "done") return endOf(shown);
    const orderId = shown.value.supplementary_data?.related_ids?.order_id;
    const synced = orderId === undefined ? "unknown-order" : await batch.sync(orderId);
    if (synced !== "unknown-order") return endOfSync(synced);
    const link = linkOf(shown.value);
    if (link === undefined) return applyUnknownOrder(batch, event);
    const payment = {...paymentOf(shown.value, link), order_id: orderId ?? null};
    if (await database.transaction((tx) => writeLinkPayment(tx, before, payment))) return "done";
  }
  return "later";
}

/** Returns the payment link's id, which a payment through a link has as its `custom_id`. */
function linkOf({custom_id: reference}: CaptureDetails): string | undefined {
  return reference !== undefined && /^[A-Z]{3}-[A-Z0-9]+$/.test(reference) ? reference : undefined;
}

function paymentOf(capture: CaptureDetails, linkId: string) {
  const created = timeOf(capture.create_time);
  return {
    capture_id: capture.id,
    link_id: linkId,
    amount: capture.amount?.value ?? "",
    currency: capture.amount?.currency_code ?? "",
    status: capture.status,
    created_at: created,
    updated_at: capture.update_time === undefined ? created : timeOf(capture.update_time),
  };
}

async function applyDispute(context: ApplyContext, disputeId: string): Promise<Applied> {
  const {database, clock} = context.payments;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const before = await findDispute(database.db, disputeId);
    const shown = await context.paypal.disputes.showForRecord(disputeId);
    context.checkpoint?.("webhook:asked");
    if (shown.kind !== "done") return endOf(shown);
    const captureId = shown.value.disputed_transactions?.[0]?.seller_transaction_id ?? null;
    const order = before?.order_id ?? (captureId === null ? null : await orderOfCapture(context, captureId));
    if (order === undefined) return "later";
    const dispute = {
      ...disputeOf(shown.value),
      capture_id: captureId,
      order_id: order,
      updated_at: clock.now(),
    };
    if (await database.transaction((tx) => writeDispute(tx, before, dispute))) return "done";
  }
  return "later";
}

/** Returns null for a payment without an order, undefined when PayPal gives no reply. */
async function orderOfCapture({paypal}: ApplyContext, captureId: string): Promise<string | null | undefined> {
  const shown = await paypal.payments.showCapture(captureId);
  if (shown.kind === "unknown") return undefined;
  return shown.kind === "refused" ? null : (shown.value.supplementary_data?.related_ids?.order_id ?? null);
}

function disputeOf(shown: RecordedDispute) {
  return {
    id: shown.dispute_id,
    status: shown.status,
    reason: shown.reason ?? null,
    stage: shown.dispute_life_cycle_stage ?? null,
    amount: shown.dispute_amount?.value ?? null,
    currency: shown.dispute_amount?.currency_code ?? null,
    outcome: shown.dispute_outcome?.outcome_code ?? null,
    response_due: shown.seller_response_due_date ?? null,
    created_at: timeOf(shown.create_time),
  };
}

function timeOf(text: string | undefined): number {
  const time = Date.parse(text ?? "");
  return Number.isNaN(time) ? 0 : time;
}

/** Tests for a 404, which ends the event because PayPal has no such resource. Other failures may be temporary. */
function endOf(outcome: Exclude<Outcome<unknown>, {kind: "done"}>): Applied {
  return outcome.kind === "refused" && outcome.status === 404 ? "done" : "later";
}
