import {RESPONSE_ALREADY_SENT} from "@hono/node-server/utils/response";
import type {MiddlewareHandler} from "hono";
import type {Wait} from "../../shared/wait.ts";
import type {SandboxContext} from "../context.ts";
import type {SandboxEnv, SandboxRequest} from "../wire/environment.ts";
import {type ErrorStatus, ServiceError} from "../wire/errors.ts";
import {
  claimFault,
  deleteFaults,
  faultExists,
  type FaultRow,
  insertFault,
  listFaults,
  nextVersion,
} from "./test-controls.records.ts";
import type {DeliveryFaults} from "../events/deliveries.ts";
import type {EventType} from "../events/event-types.ts";
import type {DeliveryFault, FaultOrder, RequestFault} from "./test-controls.schema.ts";

/** A fault and the number of times it can still happen. Null means no limit. */
export interface OrderedFault {
  readonly id: string;
  readonly order: FaultOrder;
  readonly left: number | null;
}

/** A fault for testers. */
export function faultReply({id, order, left}: OrderedFault) {
  return {id, ...order, left};
}

/** Faults that testers set for coming requests, at any instance. */
export interface Faults extends DeliveryFaults {
  add(order: FaultOrder): Promise<string>;
  /** All faults in the order of their creation, also those that are used up. */
  list(): Promise<OrderedFault[]>;
  /** Removes a fault and releases the replies that it holds. Returns false when there is no such fault. */
  remove(id: string): Promise<boolean>;
  clear(): Promise<void>;
  /** Sets the faults of this instance. Releases replies whose faults were removed. */
  replace(rows: readonly FaultRow[]): void;
  /** Releases all held replies, now and later. */
  beginStop(): void;
  /** Applies the faults. It comes before all middleware that processes a request. */
  readonly middleware: MiddlewareHandler<SandboxEnv>;
}

interface Fault<Order extends FaultOrder = FaultOrder> {
  readonly id: string;
  readonly order: Order;
  /** True when it is known to be used up. */
  spent: boolean;
}

/** Interval of the checks whether another instance has removed the fault that holds a reply. */
const HOLD_LOOK_MS = 100;

export function createFaults(
  {database, random}: Pick<SandboxContext, "database" | "random">,
  wait: Wait,
): Faults {
  const {db} = database;
  let faults: readonly Fault[] = [];
  const waiting = new Map<string, Set<AbortController>>();
  let stopping = false;

  const take = async <Order extends FaultOrder>(
    isMeant: (order: FaultOrder) => order is Order,
  ): Promise<Fault<Order> | undefined> => {
    for (const fault of faults) {
      if (fault.spent || !isOf(fault, isMeant)) continue;
      const {order} = fault;
      if (order.probability !== undefined && random.fraction() >= order.probability) continue;
      if (timesOf(order) === null || (await claimFault(db, fault.id))) return fault;
      fault.spent = true;
    }
    return undefined;
  };
  const release = (id: string) => {
    for (const turn of waiting.get(id) ?? []) turn.abort();
  };
  /** Ends early when the fault is removed, or the stop begins. */
  const waitFor = async (id: string, ms: number) => {
    if (stopping) return;
    const turn = new AbortController();
    const turns = waiting.get(id) ?? new Set();
    waiting.set(id, turns.add(turn));
    await wait(ms, turn.signal);
    turns.delete(turn);
    if (turns.size === 0 && waiting.get(id) === turns) waiting.delete(id);
  };
  const removed = async (id?: string) => {
    const count = await database.transaction(async (tx) => {
      const deleted = await deleteFaults(tx, id);
      if (deleted > 0) await nextVersion(tx);
      return deleted;
    });
    const gone = id === undefined ? [...waiting.keys()] : [id];
    faults = faults.filter((fault) => id !== undefined && fault.id !== id);
    gone.forEach(release);
    return count > 0;
  };

  return {
    add: (order) =>
      database.transaction(async (tx) => {
        const id = random.id("FLT-");
        await insertFault(tx, {
          id,
          position: await nextVersion(tx),
          kind: order.kind,
          definition: JSON.stringify(order),
          times_left: timesOf(order),
        });
        return id;
      }),
    list: async () =>
      (await listFaults(db)).map((row) => ({id: row.id, order: orderOf(row), left: row.times_left})),
    remove: (id) => removed(id),
    clear: async () => void (await removed()),
    replace(rows) {
      const before = new Map(faults.map((fault) => [fault.id, fault]));
      faults = rows.map((row) => {
        const order = orderOf(row);
        const spent = row.times_left === 0;
        return before.get(row.id) ?? {id: row.id, order, spent};
      });
      const known = new Set(rows.map(({id}) => id));
      for (const id of waiting.keys()) if (!known.has(id)) release(id);
    },
    beginStop() {
      stopping = true;
      for (const id of waiting.keys()) release(id);
    },
    takeForDelivery: async (type) =>
      (await take((order): order is DeliveryFault => isOfDelivery(order) && isAbout(order, type)))?.order,
    middleware: async (c, next) => {
      const {method, path} = c.req;
      const fault = isControl(path)
        ? undefined
        : await take(
            (order): order is RequestFault =>
              !isOfDelivery(order) && order.method === method && pattern(order.path).test(path),
          );
      const order = fault?.order;
      switch (order?.kind) {
        case undefined:
          return next();
        case "status":
          throw new ServiceError(order.status as ErrorStatus, detailsOf(order.issue));
        case "reset-before":
          return reset(c);
        case "reset-after":
          await next();
          c.res = reset(c);
          return;
        case "delay":
          if (order.when === "before") await waitFor(fault!.id, order.milliseconds);
          await next();
          if (order.when === "after") await waitFor(fault!.id, order.milliseconds);
          return;
        case "hold":
          await next();
          // The effect is committed. Only the reply waits.
          while (!stopping && (await faultExists(db, fault!.id))) await waitFor(fault!.id, HOLD_LOOK_MS);
      }
    },
  };
}

/** Faults do not affect the test controls, so that they can always be removed. */
function isControl(path: string): boolean {
  return path.startsWith("/_sandbox/");
}

function orderOf(row: FaultRow): FaultOrder {
  return JSON.parse(row.definition) as FaultOrder;
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

function isOf<Order extends FaultOrder>(
  fault: Fault,
  isMeant: (order: FaultOrder) => order is Order,
): fault is Fault<Order> {
  return isMeant(fault.order);
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
