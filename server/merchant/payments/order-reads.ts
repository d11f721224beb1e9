import type {Clock} from "../../shared/clock.ts";
import type {Wait} from "../../shared/wait.ts";
import type {Order, Orders} from "../paypal/orders.ts";
import type {Outcome} from "../paypal/response.ts";

/** Time for which a read is reused, in ms. */
const REUSED_MS = 2_000;

/** Reads of orders for what pages say. Each order is read once at a time, and callers share the reply. */
export interface OrderReads {
  read(orderId: string): Promise<Outcome<Order>>;
  /** The same, but undefined after `ms`. */
  readWithin(orderId: string, ms: number): Promise<Outcome<Order> | undefined>;
}

interface Read {
  readonly outcome: Promise<Outcome<Order>>;
  /** Time of the reply; undefined before it. */
  repliedAt?: number;
}

export function createOrderReads({
  orders,
  clock,
  wait,
}: {
  readonly orders: Pick<Orders, "show">;
  readonly clock: Clock;
  readonly wait: Wait;
}): OrderReads {
  const reads = new Map<string, Read>();

  function isOver({repliedAt}: Read): boolean {
    return repliedAt !== undefined && clock.now() - repliedAt >= REUSED_MS;
  }

  async function send(orderId: string, read: {repliedAt?: number}): Promise<Outcome<Order>> {
    let outcome: Outcome<Order> | undefined;
    try {
      outcome = await orders.show(orderId, "read");
      return outcome;
    } finally {
      read.repliedAt = clock.now();
      // The next caller may get a reply.
      if (outcome?.kind !== "done") reads.delete(orderId);
    }
  }

  function read(orderId: string): Promise<Outcome<Order>> {
    for (const [id, oldest] of reads) {
      if (!isOver(oldest)) break;
      reads.delete(id);
    }
    const present = reads.get(orderId);
    if (present && !isOver(present)) return present.outcome;
    reads.delete(orderId);
    const times: {repliedAt?: number} = {};
    const started: Read = Object.assign(times, {outcome: send(orderId, times)});
    reads.set(orderId, started);
    return started.outcome;
  }

  return {
    read,
    async readWithin(orderId, ms) {
      const over = new AbortController();
      try {
        return await Promise.race([read(orderId), wait(ms, over.signal).then(() => undefined)]);
      } finally {
        over.abort();
      }
    },
  };
}
