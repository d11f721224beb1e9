import {once} from "node:events";
import {RESPONSE_ALREADY_SENT} from "@hono/node-server/utils/response";
import type {MiddlewareHandler} from "hono";
import type {Wait} from "../../shared/wait.ts";
import type {SandboxContext} from "../context.ts";
import type {SandboxEnv, SandboxRequest} from "../wire/environment.ts";
import {type ErrorStatus, ServiceError} from "../wire/errors.ts";
import {collection} from "../store.ts";
import type {DeliveryFaults} from "../events/deliveries.ts";
import type {EventType} from "../events/event-types.ts";
import type {DeliveryFault, FaultOrder, RequestFault} from "./test-controls.schema.ts";

/** A fault and the number of times it can still happen. Null means no limit. */
export interface OrderedFault {
  readonly id: string;
  readonly order: FaultOrder;
  readonly left: number | null;
}

const faults = collection<OrderedFault>("faults");

/** A fault for testers. */
export function faultReply({id, order, left}: OrderedFault) {
  return {id, ...order, left};
}

/** Faults that testers set for coming requests. */
export interface Faults extends DeliveryFaults {
  add(order: FaultOrder): string;
  /** All faults in the order of their creation, also those that are used up. */
  list(): OrderedFault[];
  /** Removes a fault and releases the replies that it holds. Returns false when there is no such fault. */
  remove(id: string): boolean;
  clear(): void;
  /** Releases all held replies, now and later. */
  beginStop(): void;
  /** Applies the faults. It comes before all middleware that processes a request. */
  readonly middleware: MiddlewareHandler<SandboxEnv>;
}

export function createFaults({store, random}: Pick<SandboxContext, "store" | "random">, wait: Wait): Faults {
  const waiting = new Map<string, Set<AbortController>>();
  let stopping = false;

  const take = <Order extends FaultOrder>(
    isMeant: (order: FaultOrder) => order is Order,
  ): {readonly id: string; readonly order: Order} | undefined => {
    for (const {id, order, left} of faults(store).all()) {
      if (left === 0 || !isMeant(order)) continue;
      if (order.probability !== undefined && random.fraction() >= order.probability) continue;
      if (left !== null) store.run(() => void faults(store).change(id, {left: left - 1}));
      return {id, order};
    }
    return undefined;
  };
  const release = (id: string) => {
    for (const turn of waiting.get(id) ?? []) turn.abort();
  };
  /** Ends early when the fault is removed, or the stop begins. */
  const waitFor = async (id: string, until: (signal: AbortSignal) => Promise<unknown>) => {
    if (stopping) return;
    const turn = new AbortController();
    const turns = waiting.get(id) ?? new Set();
    waiting.set(id, turns.add(turn));
    await until(turn.signal);
    turns.delete(turn);
    if (turns.size === 0 && waiting.get(id) === turns) waiting.delete(id);
  };
  const releaseAll = () => {
    for (const id of waiting.keys()) release(id);
  };

  return {
    add: (order) =>
      store.run(() => faults(store).add({id: random.id("FLT-"), order, left: timesOf(order)}).id),
    list: () => faults(store).all(),
    remove(id) {
      const isFound = store.run(() => faults(store).remove(id));
      release(id);
      return isFound;
    },
    clear() {
      store.run(() => void faults(store).keep(() => false));
      releaseAll();
    },
    beginStop() {
      stopping = true;
      releaseAll();
    },
    takeForDelivery: (type) =>
      take((order): order is DeliveryFault => isOfDelivery(order) && isAbout(order, type))?.order,
    middleware: async (c, next) => {
      const {method, path} = c.req;
      const fault = isControl(path)
        ? undefined
        : take(
            (order): order is RequestFault =>
              !isOfDelivery(order) && order.method === method && pattern(order.path).test(path),
          );
      if (!fault) return next();
      const {id, order} = fault;
      const delay = (ms: number) => waitFor(id, (signal) => wait(ms, signal));
      switch (order.kind) {
        case "status":
          throw new ServiceError(order.status as ErrorStatus, detailsOf(order.issue));
        case "reset-before":
          return reset(c);
        case "reset-after":
          await next();
          c.res = reset(c);
          return;
        case "delay":
          if (order.when === "before") await delay(order.milliseconds);
          await next();
          if (order.when === "after") await delay(order.milliseconds);
          return;
        case "hold":
          await next();
          // The effect is stored. Only the reply waits. The fault may have been removed meanwhile.
          if (faults(store).get(id)) await waitFor(id, (signal) => once(signal, "abort"));
      }
    },
  };
}

/** Faults do not affect the test controls, so that they can always be removed. */
function isControl(path: string): boolean {
  return path.startsWith("/_sandbox/");
}

function timesOf({times, probability}: FaultOrder): number | null {
  return times ?? (probability === undefined ? 1 : null);
}

function detailsOf(issue: string | undefined) {
  const description = "A fault that a tester set in the sandbox.";
  return issue === undefined ? [] : [{issue, description}];
}

/** Resets the caller's connection without a reply. */
function reset(c: SandboxRequest): Response {
  const socket = c.env?.incoming?.socket;
  if (!socket) throw new Error("a connection can be reset only on a listening server");
  socket.destroy();
  return new Response(null, RESPONSE_ALREADY_SENT);
}

/** True when the connection was reset instead of a reply. */
export function isCut(reply: Response): boolean {
  return [...RESPONSE_ALREADY_SENT.headers.keys()].some((name) => reply.headers.has(name));
}

function isOfDelivery(order: FaultOrder): order is DeliveryFault {
  return order.kind.startsWith("webhook-");
}

function isAbout({event_type: requested}: DeliveryFault, type: EventType): boolean {
  return requested === undefined || requested === type;
}

const patterns = new Map<string, RegExp>();

/** Cached, because each request is compared with the faults. */
function pattern(path: string): RegExp {
  const known = patterns.get(path);
  if (known) return known;
  if (patterns.size > 1000) patterns.clear();
  const made = patternOf(path);
  patterns.set(path, made);
  return made;
}

function patternOf(path: string): RegExp {
  const segments = path
    .split("/")
    .map((segment) =>
      /^\{[^{}]*\}$/.test(segment) ? "[^/]+" : segment.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"),
    );
  return new RegExp(`^${segments.join("/")}$`);
}
