import type {ShopEventsContext} from "./context.ts";
import {shopEvent} from "./event-schemas.ts";
import type {EventBody, ShopEvent} from "./events.ts";
import {claimDelivery, endDelivery, findEvent, giveUpDelivery, postponeObject} from "./deliveries.records.ts";
import {openPersonalData} from "./personal-data.ts";
import type {EventReceiver} from "./receivers.ts";
import type {EventDelivery, ShopEventRow} from "./shop-events.tables.ts";

/** Added to a receiver's time: a claim lasts longer than its delivery. */
const CLAIM_LONGER_MS = 30_000;
/** First pause before an event is tried again, in ms. It doubles up to an hour. */
const PAUSE_MS = 15_000;
const LONGEST_PAUSE_MS = 60 * 60 * 1000;
/** Time after the first try in which an event is tried again. */
const TRIED_MS = 3 * 24 * 60 * 60 * 1000;

/** A delivery that this worker tried, and its result. */
interface Tried {
  readonly delivery: EventDelivery;
  readonly isAccepted: boolean;
}

/** Delivers due events to one receiver, one after the other, until none is due or `stop` aborts. @throws database errors */
export async function deliverDue(
  context: ShopEventsContext,
  receiver: EventReceiver,
  stop: AbortSignal,
): Promise<void> {
  const {database, clock, isListed, checkpoint} = context;
  const {engine} = database;
  let tried: Tried | undefined;
  do {
    // A transaction records a result and claims the next event. The results of several workers share a commit.
    const last = tried;
    const next = await database.transaction(async (tx) => {
      const now = clock.now();
      if (last?.isAccepted) {
        await endDelivery(tx, last.delivery, {state: "accepted", now, isListed});
        checkpoint("event:accepting");
      } else if (last) await postpone(tx, last.delivery, now);
      if (stop.aborted) return undefined;
      const until = now + receiver.timeoutMs + CLAIM_LONGER_MS;
      return claimDelivery(tx, engine, {receiver: receiver.name, now, until});
    });
    if (last?.isAccepted) checkpoint("event:accepted");
    else if (last) logFailure(context, last.delivery);
    if (!next) return;
    checkpoint("event:claimed");
    tried = {delivery: next, isAccepted: await deliver(context, receiver, next)};
  } while (tried);
}

type Tx = Parameters<Parameters<ShopEventsContext["database"]["transaction"]>[0]>[0];

/** Tests whether an event was tried for too long. */
function isGivenUp({began_at}: EventDelivery, now: number): boolean {
  return now - (began_at ?? now) >= TRIED_MS;
}

/** Lets an event wait until its next try, and the later events of its object with it. */
async function postpone(tx: Tx, delivery: EventDelivery, now: number): Promise<void> {
  if (isGivenUp(delivery, now)) await giveUpDelivery(tx, delivery, now);
  const pause = Math.min(PAUSE_MS * 2 ** (delivery.tries - 1), LONGEST_PAUSE_MS);
  await postponeObject(tx, delivery, now + pause);
}

function logFailure({log, clock}: ShopEventsContext, delivery: EventDelivery): void {
  const {event_id: event, receiver, tries, object} = delivery;
  if (!isGivenUp(delivery, clock.now())) return;
  log.error(
    {event, receiver, tries, object},
    "a shop event is not accepted after three days: it and the later events of its object wait until you send it again or dismiss it",
  );
}

/** Delivers an event. Resolves to false when the receiver rejects or takes too long. */
async function deliver(
  context: ShopEventsContext,
  receiver: EventReceiver,
  delivery: EventDelivery,
): Promise<boolean> {
  const {wait, log, checkpoint} = context;
  const {event_id: id, tries} = delivery;
  const over = new AbortController();
  const late = new AbortController();
  try {
    const event = await readEvent(context, id);
    const timeout = wait(receiver.timeoutMs, over.signal).then(() => {
      if (over.signal.aborted) return;
      late.abort(new Error(`no result within ${receiver.timeoutMs} ms`));
      throw late.signal.reason;
    });
    await Promise.race([receiver.deliver(event, late.signal), timeout]);
  } catch (error) {
    const about = {event: id, receiver: receiver.name, tries, err: error};
    log.warn(about, "a shop event was not accepted");
    return false;
  } finally {
    over.abort();
  }
  checkpoint("event:handled");
  return true;
}

/** Reads an event as receivers get it. @throws Error for an event that was deleted */
async function readEvent({database, encryption}: ShopEventsContext, id: string): Promise<ShopEvent> {
  const row = await findEvent(database.db, id);
  if (!row) throw new Error("the event was deleted");
  return eventOf(encryption, row);
}

/** Builds an event as receivers get it, from its row. */
export async function eventOf(
  encryption: ShopEventsContext["encryption"],
  {id, type, created_at, position, sequence, body, sealed}: ShopEventRow,
): Promise<ShopEvent> {
  const {payment, ...others} = JSON.parse(body) as EventBody;
  return shopEvent.parse({
    id,
    type,
    createdAt: new Date(created_at).toISOString(),
    position,
    sequence,
    ...(payment && {payment: {...payment, ...(await openPersonalData(encryption, sealed))}}),
    ...others,
  });
}
