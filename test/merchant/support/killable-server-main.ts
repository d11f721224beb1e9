import {setTimeout} from "node:timers/promises";
import {systemClock} from "../../../server/shared/clock.ts";
import {fastClock} from "./fast-clock.ts";
import type {KillableServerOptions} from "./killable-server.ts";
import {serve} from "./serve.ts";
import {customerFromHeader} from "./shop.ts";

/** Interval of recovery in a production server, in ms of the server's clock. */
const RECOVERY_MS = 60_000;

/** A merchant server in its own process. It kills itself at a checkpoint. */
const {
  killAt,
  killOn,
  fastTime,
  requestDelayMs = 0,
  replyDelayMs = 0,
  ...options
} = JSON.parse(process.env["KILLABLE_SERVER"] ?? "{}") as KillableServerOptions;
let passes = killOn ?? 1;

const {merchant, announce} = await serve(
  {
    clock: fastTime ? fastClock(fastTime) : systemClock,
    customer: customerFromHeader,
    async fetch(input, init) {
      if (init?.method === "GET") return fetch(input, init);
      if (requestDelayMs > 0) await setTimeout(requestDelayMs);
      const reply = await fetch(input, init);
      if (replyDelayMs > 0) await setTimeout(replyDelayMs);
      return reply;
    },
    checkpoint(name) {
      if (name === killAt && --passes === 0) process.kill(process.pid, "SIGKILL");
    },
  },
  options,
);
// Recovery may kill the process, and its parent must know by then that it has listened.
await announce();
void merchant.recover();
if (fastTime) setInterval(() => void merchant.recover(), RECOVERY_MS / fastTime.speed);
