import {setTimeout} from "node:timers/promises";
import {fastClock} from "./fast-clock.ts";
import type {AnyCheckpoint, KillableServerOptions} from "./killable-server.ts";
import {serve} from "./serve.ts";
import {customerFromHeader} from "./shop.ts";
import {openShopOrders} from "./shop-orders.ts";

/** Interval of recovery in a production server, in ms of the server's clock. */
const RECOVERY_MS = 60_000;

/** A merchant server in its own process. It kills itself at a checkpoint. */
const {
  killAt,
  killOn,
  fastTime,
  aheadMs = 0,
  ordersUrl,
  requestDelayMs = 0,
  replyDelayMs = 0,
  ...options
} = JSON.parse(process.env["KILLABLE_SERVER"] ?? "{}") as KillableServerOptions;
let passes = killOn ?? 1;
const orders = ordersUrl === undefined ? undefined : await openShopOrders(ordersUrl);

function killAtPoint(name: AnyCheckpoint): void {
  if (name === killAt && --passes === 0) process.kill(process.pid, "SIGKILL");
}

const {merchant, announce} = await serve(
  {
    clock: fastTime ? fastClock(fastTime) : {now: () => Date.now() + aheadMs},
    customer: customerFromHeader,
    async fetch(input, init) {
      if (init?.method === "GET") return fetch(input, init);
      if (requestDelayMs > 0) await setTimeout(requestDelayMs);
      const reply = await fetch(input, init);
      if (replyDelayMs > 0) await setTimeout(replyDelayMs);
      return reply;
    },
    checkpoint: killAtPoint,
    eventCheckpoint: killAtPoint,
    onEvent: orders && ((event) => orders.book(event, killAtPoint)),
  },
  options,
);
// Recovery may kill the process, and its parent must know by then that it has listened.
await announce();
void merchant.recover();
if (fastTime) setInterval(() => void merchant.recover(), RECOVERY_MS / fastTime.speed);
