import {timeout, TimeoutStrategy} from "cockatiel";
import type {Clock} from "../../shared/clock.ts";
import {createPoller, type Poller} from "../../shared/poller.ts";
import type {Wait} from "../../shared/wait.ts";
import type {SandboxContext} from "../context.ts";
import type {EventType} from "./event-types.ts";
import type {SigningKeys} from "./signing-keys.ts";
import type {Delivery, Event} from "./events.model.ts";
import {eventReply} from "./events.model.ts";
import {deliveries, events, targetOf} from "./events.operations.ts";
import {signedHeaders} from "./webhook-signature.ts";

/** Timeout for a receiver's answer, in milliseconds. */
const TIMEOUT_MS = 10_000;
const receiverTimeout = timeout(TIMEOUT_MS, {strategy: TimeoutStrategy.Cooperative, abortOnReturn: false});
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
  /** Called before each run: reviews may be over. */
  readonly prepare: () => void;
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
  const {store, clock, log} = context;
  const {time, wait} = parts;
  let stopping = false;
  const stop = new AbortController();
  /** Ids of the deliveries that are being sent. */
  const running = new Set<string>();

  async function run(): Promise<void> {
    parts.prepare();
    while (!stopping) {
      const due = deliveries(store)
        .where(({id, state, dueAt}) => state === "waiting" && dueAt <= clock.now() && !running.has(id))
        .sort((a, b) => a.dueAt - b.dueAt)
        .slice(0, AT_ONCE);
      if (due.length === 0) return;
      await Promise.all(due.map(deliver));
    }
  }

  async function deliver(delivery: Delivery): Promise<void> {
    running.add(delivery.id);
    try {
      await send(delivery);
    } finally {
      running.delete(delivery.id);
    }
  }

  /** The delivery or its webhook may have been deleted meanwhile. */
  const change = ({id}: Delivery, changes: Partial<Omit<Delivery, "id">>) => {
    if (deliveries(store).get(id)) deliveries(store).change(id, changes);
  };

  async function send(delivery: Delivery): Promise<void> {
    const event = events(store).need(delivery.eventId);
    const isFirst = delivery.tries.length === 0 && delivery.fault === undefined;
    const fault = isFirst ? parts.faults.takeForDelivery(event.type) : undefined;
    const now = clock.now();
    switch (fault?.kind) {
      case "webhook-delay":
        return store.run(() => change(delivery, {fault: "delayed", dueAt: now + fault.milliseconds}));
      case "webhook-reorder":
        return store.run(() => change(delivery, {fault: "held", dueAt: now + HELD_MS}));
      case "webhook-lose":
        return settle(delivery, [{status: null, failure: "lost by a fault that was ordered"}]);
      case "webhook-duplicate":
      case undefined: {
        const results = [await transmit(delivery, event)];
        if (fault) results.push(await transmit(delivery, event));
        // A delivery aborted by the stop does not count as a try.
        if (stopping && results.every(({status}) => status === null)) return;
        return settle(delivery, results);
      }
    }
  }

  async function transmit(delivery: Delivery, event: Event): Promise<Result> {
    const {id, webhookId} = delivery;
    const key = await parts.keys.current();
    const target = targetOf(store, delivery);
    if (!target) return {status: null, failure: "the webhook was deleted"};
    const {url, origin = parts.address()} = target;
    const body = JSON.stringify(eventReply(event, origin));
    const transmission = {id, time: new Date(time.now()).toISOString(), webhookId, body};
    const signing = {
      privateKey: key.privateKey,
      certificateUrl: `${origin}${parts.certificatePath}${key.id}`,
    };
    try {
      const post = (signal: AbortSignal) =>
        parts.fetch(url, {
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
      const reply = await receiverTimeout.execute(({signal}) => post(signal), stop.signal);
      await reply.body?.cancel();
      return {status: reply.status, failure: null};
    } catch (error) {
      return {status: null, failure: reasonOf(error)};
    }
  }

  function settle(delivery: Delivery, results: readonly Result[]): void {
    const now = clock.now();
    const tries = [...delivery.tries, ...results.map((result) => ({triedAt: now, ...result}))];
    const hasArrived = results.some(({status}) => status !== null && status >= 200 && status < 300);
    store.run(() => {
      change(delivery, {
        state: hasArrived ? "arrived" : tries.length < MAX_TRIES ? "waiting" : "given-up",
        tries,
        dueAt: now + pauseAfter(tries.length),
      });
      const held = deliveries(store).where(
        ({webhookId, state, fault}) =>
          webhookId === delivery.webhookId && state === "waiting" && fault === "held",
      );
      for (const each of held) change(each, {fault: "delayed", dueAt: now});
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
