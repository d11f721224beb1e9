import {MerchantError} from "../errors.ts";
import {cleanUpEvents} from "./clean-up.ts";
import type {ShopEventsContext} from "./context.ts";
import {ADDRESS_GONE, deliverDue, eventOf} from "./deliver.ts";
import {
  countDue,
  countDueEvents,
  endDelivery,
  nextEventsSince,
  openDeliveriesOf,
  postponeObject,
  type Replayed,
  replayEvents,
  seeReceiver,
} from "./deliveries.records.ts";
import type {ShopEvent} from "./events.ts";
import {givePositions} from "./positions.ts";
import {lastDeletedPosition, listChangedPayments, listEventsAfter} from "./shop-events.records.ts";

/*
 * Shop events: each change of a payment, for the shop's own code.
 *
 * 1. Write. A change of a payment is compared with the records before it, and each difference is a row of `shop_events`, in the same
 *    transaction (`payment-events.ts`; disputes, saved methods, links and invoices have a file each). The row's id is a hash of what
 *    happened, so the same change is written once. `sequence` counts the events of one object, such as a payment.
 * 2. Number. After the commit, one worker gives the next positions, and makes a row of `event_deliveries` for each receiver
 *    (`positions.ts`). Readers that continue after a position skip no event.
 * 3. Deliver. Each server claims due deliveries, one of an object at a time and in its order, calls the receiver, and records that it
 *    has accepted (`deliver.ts`). A server that is killed in between leaves a claim that expires, and the event comes again.
 * 4. Retry. A refused event is tried again after growing pauses. After three days it is `failed`: the later events of its object wait
 *    until a person sends it again or dismisses it.
 *    A 410 of an address stops all deliveries to it.
 * 5. Forget. The buyer's data are encrypted, and deleted when all receivers have accepted (with the route that lists events, later), after 30 days, or when a person erases the
 *    payer. Events are deleted after 90 days (`clean-up.ts`).
 *
 * A new receiver is one `EventReceiver`. A new type of event is one line in `events.ts`, one schema, and the place that writes it.
 */

export interface ShopEvents {
  /** Delivers due events soon. Call it after the reply of a request that may have changed something. Logs its errors. */
  wake(): void;
  /**
   * Numbers and delivers all due events. Resolves when none is due any more, or when `over` aborts and the present deliveries have
   * ended.
   *
   * @throws database errors
   */
  run(over?: AbortSignal): Promise<void>;
  /**
   * Lists events after a position, the oldest first. A later commit has a later position, so the next list begins where this one
   * ended. 0 lists from the oldest event that is kept.
   *
   * @throws MerchantError 410 EVENTS_DELETED when events after the position were deleted
   */
  list(page: {readonly after: number; readonly limit: number}): Promise<ShopEvent[]>;
  /** Deletes old events and old personal data. */
  cleanUp(): Promise<void>;
  /** Resolves when no delivery is in progress or about to begin. */
  ended(): Promise<void>;
  /** Counts the events that a receiver has not accepted, by receiver, with the age of the oldest. */
  due(): Promise<{receiver: string; count: number; failed: number; oldestSeconds: number}[]>;
  /**
   * Sends events again, the earlier ones of an object first: one to one receiver or to each, or those from a time on to each. Also
   * those from before a receiver was configured.
   *
   * @returns the number of deliveries
   * @throws MerchantError 404 EVENT_NOT_FOUND
   */
  replay(replayed: Replayed): Promise<number>;
  /**
   * Ends the deliveries of an event that is not accepted, of one receiver or all, so that the later events of its object follow.
   *
   * @throws MerchantError 404 EVENT_NOT_FOUND
   */
  dismiss(eventId: string, receiver?: string): Promise<void>;
  /**
   * Finds the payments whose events follow a position, each once. The next list begins at `next`, also after an empty one.
   *
   * @param page.limit largest number of payments
   * @returns ids of attempts in the order of their last change, and the next position
   * @throws MerchantError 410 EVENTS_DELETED
   */
  changedPayments(page: {
    readonly after: number;
    readonly limit: number;
  }): Promise<{ids: string[]; next: number}>;
}

/** Pause before events are delivered, so that the reply to the buyer comes first. Changes of that time share the work. */
export const PAUSE_MS = 250;
/** Deliveries to one receiver at the same time. */
const AT_ONCE = 8;
/** Interval in which a server records that it still has its receivers. */
const SEEN_EVERY_MS = 60 * 60 * 1000;

/** @param stop keeps further events from being delivered */
export function createShopEvents(context: ShopEventsContext, stop: AbortSignal): ShopEvents {
  const {database, receivers, isListed, clock, log, wait, checkpoint} = context;
  const byReceiver = receivers.map((receiver) => ({receiver, workers: new Set<Promise<void>>()}));
  const workers = () => byReceiver.flatMap((each) => [...each.workers]);
  let seenAt = Number.NEGATIVE_INFINITY;
  let scheduled: Promise<void> | undefined;

  async function seeReceivers(): Promise<void> {
    const now = clock.now();
    if (now - seenAt < SEEN_EVERY_MS) return;
    for (const receiver of receivers)
      if (await seeReceiver(database.db, receiver, now)) log.error({receiver: receiver.name}, ADDRESS_GONE);
    seenAt = now;
  }

  /** Starts a worker for each due delivery, up to the limit. A slow one holds its worker, and later events get another. */
  async function startWorkers(over: AbortSignal): Promise<void> {
    for (const {receiver, workers: running} of byReceiver) {
      const due = await countDue(database.db, {receiver, now: clock.now(), limit: AT_ONCE});
      for (let left = due; left > 0 && running.size < AT_ONCE; left -= 1) {
        const worker = deliverDue(context, receiver, over);
        running.add(worker);
        // The caller of this function handles its error.
        const remove = () => running.delete(worker);
        worker.then(remove, remove);
      }
    }
  }

  /** Rejects like the first worker that fails. */
  async function deliverAll(over: AbortSignal): Promise<void> {
    if (over.aborted) return;
    await seeReceivers();
    await numberEvents();
    await startWorkers(over);
    await Promise.all(workers());
  }

  async function runAfterPause(): Promise<void> {
    await wait(PAUSE_MS, stop);
    // Changes from now on schedule another round.
    scheduled = undefined;
    await deliverAll(stop).catch((error: unknown) =>
      log.error({err: error}, "shop events can't be delivered"),
    );
  }

  const notFound = () =>
    new MerchantError(
      404,
      "EVENT_NOT_FOUND",
      "There is no such event to send or dismiss, or no such receiver.",
    );

  const numberEvents = () => givePositions(database, () => clock.now(), checkpoint);

  /** Reads what follows a position, also without a receiver, whose deliveries give positions. @throws MerchantError 410 */
  async function readAfter<Read>(after: number, read: () => Promise<Read>): Promise<Read> {
    await numberEvents();
    const found = await read();
    // Compared after the read, so that events which were deleted meanwhile are noticed.
    if (after === 0 || after >= (await lastDeletedPosition(database.db))) return found;
    throw new MerchantError(
      410,
      "EVENTS_DELETED",
      "Events after this position were deleted, 90 days after they were delivered: compare your orders with the list of payments, then begin again with 0.",
    );
  }

  const sendAgain = (ids: readonly string[], receiver?: string) =>
    database.transaction((tx) => replayEvents(tx, {ids, receiver, now: clock.now()}));

  async function replayOne({eventId, receiver}: {eventId: string; receiver?: string | undefined}) {
    const made = await sendAgain([eventId], receiver);
    if (made === 0) throw notFound();
    return made;
  }

  async function replaySince(since: number): Promise<number> {
    let made = 0;
    let after: number | undefined;
    for (;;) {
      const found = await nextEventsSince(database.db, {since, after});
      const last = found.at(-1);
      if (!last) return made;
      made += await sendAgain(found.map(({id}) => id));
      after = last.position;
    }
  }

  const events: ShopEvents = {
    wake() {
      if (receivers.length > 0) scheduled ??= runAfterPause();
    },
    run: (over = stop) => deliverAll(AbortSignal.any([over, stop])),
    async list({after, limit}) {
      const rows = await readAfter(after, () => listEventsAfter(database.db, after, limit));
      return Promise.all(rows.map((row) => eventOf(context.encryption, row)));
    },
    cleanUp: () => cleanUpEvents(database, {own: receivers.map(({name}) => name), now: clock.now()}),
    async ended() {
      await scheduled;
      await Promise.allSettled(workers());
    },
    async due() {
      const now = clock.now();
      const counts = await countDueEvents(database.db);
      return counts.map(({oldest, ...counted}) => ({...counted, oldestSeconds: (now - oldest) / 1000}));
    },
    async replay(replayed) {
      const made = "eventId" in replayed ? await replayOne(replayed) : await replaySince(replayed.since);
      events.wake();
      return made;
    },
    async dismiss(eventId, receiver) {
      const now = clock.now();
      const isDismissed = await database.transaction(async (tx) => {
        let ended = false;
        for (const delivery of await openDeliveriesOf(tx, eventId, receiver)) {
          ended = (await endDelivery(tx, delivery, {state: "dismissed", now, isListed})) || ended;
          await postponeObject(tx, delivery, now);
        }
        return ended;
      });
      if (!isDismissed) throw notFound();
      events.wake();
    },
    changedPayments: ({after, limit}) =>
      readAfter(after, () => listChangedPayments(database.db, after, limit)),
  };
  return events;
}
