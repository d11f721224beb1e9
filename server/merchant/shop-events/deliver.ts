import type {ShopEventsContext} from "./context.ts";
import {shopEvent} from "./event-schemas.ts";
import type {EventBody, ShopEvent} from "./events.ts";
import {
  claimDelivery,
  endDelivery,
  findEvent,
  postponeObject,
  recordFailure,
  stopAddress,
} from "./deliveries.records.ts";
import {openPersonalData} from "./personal-data.ts";
import {AddressGone, DeliveryError, type EventReceiver} from "./receivers.ts";
import type {EventDelivery, ShopEventRow} from "./shop-events.tables.ts";

/** Added to a receiver's time: a claim lasts longer than its delivery. */
const CLAIM_LONGER_MS = 30_000;
/** First pause before an event is tried again, in ms. It doubles up to an hour. */
const PAUSE_MS = 15_000;
const LONGEST_PAUSE_MS = 60 * 60 * 1000;
/** Time after the first try in which an event is tried again. */
const TRIED_MS = 3 * 24 * 60 * 60 * 1000;

/** Message of an address that has replied 410. */
export const ADDRESS_GONE =
  "the address of a receiver has replied 410: events for it wait until you set another one, or send an event again";

/** A delivery that this worker tried. */
interface Tried {
  readonly delivery: EventDelivery;
  /** Why it failed; undefined if the receiver has accepted. */
  readonly failure: DeliveryError | undefined;
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
    let isGivenUp = false;
    const next = await database.transaction(async (tx) => {
      const now = clock.now();
      if (last?.failure instanceof AddressGone) await stopAddress(tx, receiver);
      if (last?.failure) isGivenUp = await postpone(tx, last.delivery, {failure: last.failure.message, now});
      else if (last) {
        await endDelivery(tx, last.delivery, {state: "accepted", now, isListed});
        checkpoint("event:accepting");
      }
      if (stop.aborted) return undefined;
      const until = now + receiver.timeoutMs + CLAIM_LONGER_MS;
      return claimDelivery(tx, engine, {receiver, now, until});
    });
    if (last && !last.failure) checkpoint("event:accepted");
    else if (last && isGivenUp) logGivenUp(context, last.delivery);
    if (!next) return;
    checkpoint("event:claimed");
    tried = {delivery: next, failure: await deliver(context, receiver, next)};
  } while (tried);
}

type Tx = Parameters<Parameters<ShopEventsContext["database"]["transaction"]>[0]>[0];

/**
 * Lets an event wait until its next try, and the later events of its object with it.
 *
 * @returns true if it is given up
 */
async function postpone(
  tx: Tx,
  delivery: EventDelivery,
  {failure, now}: {readonly failure: string; readonly now: number},
): Promise<boolean> {
  const {began_at: beganAt, tries} = delivery;
  const state = now - (beganAt ?? now) >= TRIED_MS ? "failed" : "waiting";
  if (!(await recordFailure(tx, delivery, {state, last_failure: failure, updated_at: now}))) return false;
  const pause = Math.min(PAUSE_MS * 2 ** (tries - 1), LONGEST_PAUSE_MS);
  await postponeObject(tx, delivery, now + pause);
  return state === "failed";
}

function logGivenUp({log}: ShopEventsContext, delivery: EventDelivery): void {
  const {event_id: event, receiver, tries, object} = delivery;
  log.error(
    {event, receiver, tries, object},
    "a shop event is not accepted after three days: it and the later events of its object wait until you send it again or dismiss it",
  );
}

/** Delivers an event. Resolves to the failure when the receiver rejects or takes too long. */
async function deliver(
  context: ShopEventsContext,
  receiver: EventReceiver,
  delivery: EventDelivery,
): Promise<DeliveryError | undefined> {
  const {wait, log, checkpoint} = context;
  const {event_id: id, tries} = delivery;
  const over = new AbortController();
  const late = new AbortController();
  try {
    const event = await readEvent(context, id);
    const timeout = wait(receiver.timeoutMs, over.signal).then(() => {
      if (over.signal.aborted) return;
      late.abort(new DeliveryError(`no result within ${receiver.timeoutMs / 1000} s`));
      throw late.signal.reason;
    });
    await Promise.race([receiver.deliver(event, late.signal), timeout]);
  } catch (error) {
    const about = {event: id, receiver: receiver.name, tries, err: error};
    if (error instanceof AddressGone) log.error(about, ADDRESS_GONE);
    else log.warn(about, "a shop event was not accepted");
    return failureOf(error);
  } finally {
    over.abort();
  }
  checkpoint("event:handled");
  return undefined;
}

/** Says why a delivery failed. The message of another error can have personal data, so only the error's name is recorded. */
function failureOf(error: unknown): DeliveryError {
  if (error instanceof DeliveryError) return error;
  const name = error instanceof Error && /^\w{1,64}$/.test(error.name) ? error.name : "error";
  return new DeliveryError(`the function has thrown: ${name}`);
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
