import {MerchantError} from "../errors.ts";
import type {JournalContext} from "../payments/recording.ts";
import {hearNews} from "../payments/news.ts";
import type {PayPalClient} from "../paypal/client.ts";
import type {RecordedDispute} from "../paypal/disputes.ts";
import type {CaptureDetails} from "../paypal/payments.ts";
import type {Outcome} from "../paypal/response.ts";
import {
  claimEvent,
  deleteApplied,
  dueEvents,
  findDispute,
  findLinkPayment,
  isOrderAwaited,
  settleEvent,
  writeDispute,
  writeLinkPayment,
} from "./webhooks.records.ts";
import type {Subject} from "./scheme.ts";
import type {WebhookEvent} from "./webhooks.tables.ts";

export interface ApplyContext {
  readonly journal: JournalContext;
  readonly paypal: Pick<PayPalClient, "payments" | "disputes">;
  /** For tests that kill the server there. */
  readonly checkpoint?: (name: "webhook:claimed" | "webhook:asked") => void;
}

/** How long one server has an event to itself: longer than all the calls that it takes. Milliseconds. */
const CLAIM_MS = 60_000;
/** How long an event waits after a try that came to nothing; it doubles, up to an hour. */
const PAUSE_MS = 15_000;
const LONGEST_PAUSE_MS = 60 * 60 * 1000;
/** After this a person has to look. */
const GIVEN_UP_MS = 3 * 24 * 60 * 60 * 1000;
/** Longer than the service repeats anything, and than its signatures are taken. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;
/** How many are taken up in one go. */
const AT_ONCE = 100;
/** An order that nobody here knows is waited for this long: the attempt that makes it may not have been told yet. */
const AWAITED_MS = 60 * 60 * 1000;
/** More often nobody writes the same thing at once. */
const ROUNDS = 5;

/**
 * Brings the records up to date with what the service has told: by asking it for what each event is about, never by the
 * event's own words. Events that come twice, late or in another order come to the same; of several servers one takes each.
 * Never rejects for what the service does.
 */
export async function applyEvents(context: ApplyContext, isStopping: () => boolean): Promise<void> {
  const {database, clock} = context.journal;
  for (;;) {
    const due = await dueEvents(database.db, clock.now(), AT_ONCE);
    for (const id of due) {
      if (isStopping()) return;
      await takeUp(context, id);
    }
    if (due.length < AT_ONCE) return;
  }
}

async function takeUp(context: ApplyContext, id: string): Promise<void> {
  const {database, clock, log} = context.journal;
  const now = clock.now();
  const event = await claimEvent(database.db, id, {now, until: now + CLAIM_MS});
  if (!event) return;
  context.checkpoint?.("webhook:claimed");
  let applied: Applied = "later";
  try {
    applied = await apply(context, event);
  } catch (error) {
    const level = error instanceof MerchantError ? "info" : "error";
    log[level]({event: id, err: error}, "a notification was not applied");
  }
  await settle(context, event, applied);
}

/** Forgets events that are too old to come again: what followed from them stays. */
export async function forgetOldEvents({database, clock}: JournalContext): Promise<void> {
  await deleteApplied(database.db, clock.now() - KEPT_MS);
}

type Applied = "done" | "later";

async function settle({journal}: ApplyContext, event: WebhookEvent, applied: Applied): Promise<void> {
  const now = journal.clock.now();
  if (applied === "later" && now - event.received_at >= GIVEN_UP_MS) {
    const about = {event: event.id, type: event.event_type, subject: event.subject};
    journal.log.error(
      about,
      "what the service has told can't be applied: compare with the service's records",
    );
    return settleEvent(journal.database.db, event.id, {state: "applied", updated_at: now});
  }
  const pause = Math.min(PAUSE_MS * 2 ** (event.tries - 1), LONGEST_PAUSE_MS);
  await settleEvent(
    journal.database.db,
    event.id,
    applied === "done"
      ? {state: "applied", updated_at: now}
      : {state: "received", due_at: now + pause, updated_at: now},
  );
}

async function apply(context: ApplyContext, event: WebhookEvent): Promise<Applied> {
  const {orderId, captureId, disputeId} = JSON.parse(event.subject) as Subject;
  if (disputeId !== undefined) return applyDispute(context, disputeId);
  if (captureId !== undefined) return applyCapture(context, event, captureId);
  return orderId === undefined ? "done" : applyOrder(context, event, orderId);
}

async function applyOrder(context: ApplyContext, event: WebhookEvent, orderId: string): Promise<Applied> {
  const heard = await hearNews(context.journal, orderId);
  if (heard === "not-ours") return (await mayBecomeOurs(context, event)) ? "later" : "done";
  return heard === "told" ? "done" : "later";
}

/** An order whose creation is in doubt has no number here yet: recovery asks for it, and the event then finds it. */
async function mayBecomeOurs({journal}: ApplyContext, event: WebhookEvent): Promise<boolean> {
  if (journal.clock.now() - event.received_at >= AWAITED_MS) return false;
  return isOrderAwaited(journal.database.db);
}

async function applyCapture(context: ApplyContext, event: WebhookEvent, captureId: string): Promise<Applied> {
  const {db} = context.journal.database;
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = await findLinkPayment(db, captureId);
    const shown = await context.paypal.payments.showCapture(captureId);
    context.checkpoint?.("webhook:asked");
    if (shown.kind !== "done") return endOf(shown);
    const orderId = shown.value.supplementary_data?.related_ids?.order_id;
    const heard = orderId === undefined ? "not-ours" : await hearNews(context.journal, orderId);
    if (heard !== "not-ours") return heard === "told" ? "done" : "later";
    const link = linkOf(shown.value);
    if (link === undefined) return (await mayBecomeOurs(context, event)) ? "later" : "done";
    if (await writeLinkPayment(db, before, {...paymentOf(shown.value, link), order_id: orderId ?? null})) {
      return "done";
    }
  }
  return "later";
}

/** A payment through a link bears the link's id. */
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
  const {database, clock} = context.journal;
  for (let round = 0; round < ROUNDS; round += 1) {
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
    if (await writeDispute(database.db, before, dispute)) return "done";
  }
  return "later";
}

/** null for a payment that has none, undefined when the service gives no answer. */
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

/** What the service doesn't have, there is nothing to be told of; what it doesn't show now, it may show later. */
function endOf(outcome: Exclude<Outcome<unknown>, {kind: "done"}>): Applied {
  return outcome.kind === "refused" && outcome.status === 404 ? "done" : "later";
}
