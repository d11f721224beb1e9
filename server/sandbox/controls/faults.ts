import {RESPONSE_ALREADY_SENT} from "@hono/node-server/utils/response";
import type {MiddlewareHandler} from "hono";
import type {Random} from "../random.ts";
import type {SandboxEnv, SandboxRequest} from "../wire/environment.ts";
import {type ErrorStatus, ServiceError} from "../wire/errors.ts";
import type {FaultOrder} from "./schema.ts";

/** Faults that testers ordered: what goes wrong with which of the next requests. */
export interface Faults {
  add(order: FaultOrder): string;
  /** Takes a fault back and lets the replies go that it holds; false when there is no such fault. */
  remove(id: string): boolean;
  clear(): void;
  /** Makes the faults happen; it stands before everything that processes a request. */
  readonly middleware: MiddlewareHandler<SandboxEnv>;
}

interface Fault {
  readonly id: string;
  readonly order: FaultOrder;
  readonly matches: RegExp;
  left: number;
  readonly held: Set<() => void>;
}

export function createFaults(random: Random): Faults {
  const faults = new Map<string, Fault>();

  const take = (method: string, path: string): Fault | undefined => {
    for (const fault of faults.values()) {
      if (fault.left > 0 && fault.order.method === method && fault.matches.test(path)) {
        fault.left -= 1;
        return fault;
      }
    }
    return undefined;
  };
  const release = (fault: Fault) => {
    for (const letGo of fault.held) letGo();
    fault.held.clear();
  };

  return {
    add(order) {
      const id = random.id("FLT-");
      faults.set(id, {id, order, matches: pattern(order.path), left: order.times, held: new Set()});
      return id;
    },
    remove(id) {
      const fault = faults.get(id);
      if (!fault) return false;
      faults.delete(id);
      release(fault);
      return true;
    },
    clear() {
      const all = [...faults.values()];
      faults.clear();
      all.forEach(release);
    },
    middleware: async (c, next) => {
      const fault = take(c.req.method, c.req.path);
      switch (fault?.order.kind) {
        case undefined:
          return next();
        case "status":
          throw new ServiceError(fault.order.status as ErrorStatus);
        case "reset-before":
          return reset(c);
        case "reset-after":
          await next();
          c.res = reset(c);
          return;
        case "hold":
          await next();
          // The effect is committed by now; only the answer waits.
          await new Promise<void>((resolve) => (faults.has(fault.id) ? fault.held.add(resolve) : resolve()));
      }
    },
  };
}

/** Cuts the caller's connection: what they sent may or may not have arrived, for all they know. */
function reset(c: SandboxRequest): Response {
  const socket = c.env?.incoming?.socket;
  if (!socket) throw new Error("a connection can be reset only on a listening server");
  socket.destroy();
  return new Response(null, RESPONSE_ALREADY_SENT);
}

function pattern(path: string): RegExp {
  const segments = path
    .split("/")
    .map((segment) =>
      /^\{[^{}]*\}$/.test(segment) ? "[^/]+" : segment.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"),
    );
  return new RegExp(`^${segments.join("/")}$`);
}
