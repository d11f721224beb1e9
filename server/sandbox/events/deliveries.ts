import {timeout, TimeoutStrategy} from "cockatiel";
import type {Clock} from "../../shared/clock.ts";
import {createPoller, type Poller} from "../../shared/poller.ts";
import type {Wait} from "../../shared/wait.ts";
import type {SandboxContext} from "../context.ts";
import type {EventType} from "./event-types.ts";
import type {SigningKeys} from "./signing-keys.ts";
import {
  claimDelivery,
  type DeliveryRow,
  type EventRow,
  findDue,
  findEvent,
  findWebhook,
  insertTry,
  releaseHeld,
  settleDelivery,
  type WebhookRow,
} from "./events.records.ts";
import {eventReply} from "./events.representation.ts";
import {signedHeaders} from "./webhook-signature.ts";

/** Timeout for a receiver's answer, in milliseconds. */
const TIMEOUT_MS = 10_000;
const receiverTimeout = timeout(TIMEOUT_MS, {strategy: TimeoutStrategy.Cooperative, abortOnReturn: false});
/** Duration of a claim: longer than a try, also when a fault doubles it. */
const CLAIM_MS = 3 * TIMEOUT_MS;
/** Number of parallel deliveries. */
const AT_ONCE = 10;
/** Maximum delay of a delivery that a fault holds back. */
const HELD_MS = 60_000;

const MAX_TRIES = 25;
const FIRST_PAUSE_MS = 60_000;
/** Growth of the 24 pauses. Together they last almost three days. */
const GROWTH = 1.355;

/** Fault in the delivery of an event. */
export type DeliveryFault =
  | {readonly kind: "webhook-duplicate" | "webhook-reorder" | "webhook-lose"}
  | {readonly kind: "webhook-delay"; readonly milliseconds: number};

/** Faults in the delivery of events, set by testers. */
export interface DeliveryFaults {
  /** Takes the fault for the first try of an event. It counts as used. */
  takeForDelivery(type: EventType): DeliveryFault | undefined;
}

export interface DeliveryParts {
  /** Real time, for timeouts and for transmission times. Receivers do not follow the sandbox's clock. */
  readonly time: Clock;
  readonly wait: Wait;
  readonly fetch: typeof globalThis.fetch;
  readonly keys: SigningKeys;
  readonly faults: DeliveryFaults;
  readonly certificatePath: string;
  /** The sandbox's own address, for webhooks that were not registered over HTTP. */
  readonly address: () => string;
  /** Called before each run: another instance may have moved the clock, and reviews may be over. */
  readonly prepare: () => Promise<void>;
}

/** Delivers recorded events in the background. */
export interface Deliveries extends Pick<Poller, "begin" | "wake"> {
  /** Sends all due deliveries and resolves when each is answered or given up. */
  run(): Promise<void>;
  /** Aborts running deliveries. They are sent again at the next start. */
  beginStop(): void;
  /** Resolves when no delivery is running. */
  ended(): Promise<void>;
}

export function createDeliveries(context: SandboxContext, parts: DeliveryParts): Deliveries {
  const {database, clock, log} = context;
  const {db} = database;
  const {time, wait} = parts;
  let stopping = false;
  const stop = new AbortController();

  async function run(): Promise<void> {
    await parts.prepare();
    for (;;) {
      const sent = await sendDue();
      if (sent === 0 || stopping) return;
    }
  }

  /** @returns the number of claimed deliveries */
  async function sendDue(): Promise<number> {
    const moment = {now: clock.now(), realNow: time.now()};
    const due = await findDue(db, moment, AT_ONCE);
    const taken = await Promise.all(
      due.map(async (id) => {
        const claim = {...moment, until: moment.realNow + CLAIM_MS};
        const delivery = await claimDelivery(db, id, claim);
        if (delivery) await deliver(delivery);
        return delivery;
      }),
    );
    return taken.filter(Boolean).length;
  }

  async function deliver(delivery: DeliveryRow): Promise<void> {
    const event = await findEvent(db, delivery.event_id);
    const webhook = await findWebhook(db, delivery.webhook_id);
    // The event or webhook was deleted after the claim.
    if (!event || !webhook) return;
    const fault =
      delivery.tries === 0 && delivery.held === 0
        ? parts.faults.takeForDelivery(event.event_type)
        : undefined;
    const now = clock.now();
    switch (fault?.kind) {
      case "webhook-delay":
        await settleDelivery(db, delivery.id, {
          state: "waiting",
          held: 1,
          due_at: now + fault.milliseconds,
        });
        return;
      case "webhook-reorder":
        await settleDelivery(db, delivery.id, {state: "waiting", held: 2, due_at: now + HELD_MS});
        return;
      case "webhook-lose":
        return settle(delivery, [{status: null, failure: "lost by a fault that was ordered"}]);
      case "webhook-duplicate":
      case undefined: {
        const results = [await transmit(delivery, event, webhook)];
        if (fault) results.push(await transmit(delivery, event, webhook));
        // A delivery aborted by the stop does not count as a try.
        if (stopping && results.every(({status}) => status === null)) {
          await settleDelivery(db, delivery.id, {state: "waiting"});
          return;
        }
        return settle(delivery, results);
      }
    }
  }

  async function transmit(delivery: DeliveryRow, event: EventRow, webhook: WebhookRow): Promise<Result> {
    const origin = webhook.origin ?? parts.address();
    const body = JSON.stringify(eventReply(event, origin));
    const key = await parts.keys.current();
    const transmission = {
      id: delivery.id,
      time: new Date(time.now()).toISOString(),
      webhookId: webhook.id,
      body,
    };
    const signing = {
      privateKey: key.private_key,
      certificateUrl: `${origin}${parts.certificatePath}${key.id}`,
    };
    try {
      const send = (signal: AbortSignal) =>
        parts.fetch(webhook.url, {
          method: "POST",
          headers: {
            "Content-Type": "application/json",
            "User-Agent": "sandbox-webhooks/1.0",
            ...signedHeaders(transmission, signing),
          },
          body,
          // Only the registered address may receive the event, so redirects are not followed.
          redirect: "manual",
          signal,
        });
      const reply = await receiverTimeout.execute(({signal}) => send(signal), stop.signal);
      await reply.body?.cancel();
      return {status: reply.status, failure: null};
    } catch (error) {
      return {status: null, failure: reasonOf(error)};
    }
  }

  async function settle(delivery: DeliveryRow, results: readonly Result[]): Promise<void> {
    const now = clock.now();
    const tries = delivery.tries + results.length;
    const hasArrived = results.some(({status}) => status !== null && status >= 200 && status < 300);
    await database.transaction(async (tx) => {
      const settled = await settleDelivery(tx, delivery.id, {
        state: hasArrived ? "arrived" : tries < MAX_TRIES ? "waiting" : "given-up",
        tries,
        due_at: now + pauseAfter(tries),
      });
      if (!settled) return;
      for (const [index, result] of results.entries()) {
        const number = delivery.tries + index + 1;
        await insertTry(tx, {delivery_id: delivery.id, number, tried_at: now, ...result});
      }
      await releaseHeld(tx, delivery.webhook_id, now);
    });
  }

  const poller = createPoller(run, {
    wait,
    failed: (error) => log.error({err: error}, "events could not be sent"),
  });

  return {
    begin: poller.begin,
    wake: poller.wake,
    run,
    beginStop() {
      stopping = true;
      poller.stop();
      stop.abort();
    },
    ended: poller.ended,
  };
}

interface Result {
  readonly status: number | null;
  readonly failure: string | null;
}

function reasonOf(error: unknown): string {
  if (error instanceof DOMException && error.name === "TimeoutError") return "no answer in time";
  const cause = error instanceof Error ? (error.cause as {code?: unknown} | undefined) : undefined;
  return typeof cause?.code === "string" ? cause.code : "network error";
}

/** Pause after this many failed tries (1 to 24), in milliseconds. */
function pauseAfter(tries: number): number {
  return Math.round(FIRST_PAUSE_MS * GROWTH ** (tries - 1));
}
