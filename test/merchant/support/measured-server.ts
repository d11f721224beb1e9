import {readdir} from "node:fs/promises";
import {LONG_KEEP_ALIVE_MS} from "./fake-paypal.ts";
import {serve} from "./serve.ts";
import {LONG_TIMEOUTS} from "./shop.ts";

/** What a server holds on to, when nobody asks it anything. */
export interface Held {
  /** Bytes, after everything that can be collected was. */
  readonly heap: number;
  /** What keeps its event loop busy. */
  readonly handles: number;
  /** Files and sockets; undefined where the system doesn't tell. */
  readonly descriptors: number | undefined;
}

async function measure(): Promise<Held> {
  for (let time = 0; time < 3; time += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    globalThis.gc?.();
  }
  return {
    heap: process.memoryUsage().heapUsed,
    handles: process.getActiveResourcesInfo().length,
    descriptors: await readdir("/proc/self/fd").then(
      (names) => names.length,
      () => undefined,
    ),
  };
}

// A machine that is busy for some seconds would find its connections closed, and none of them is asked for that.
const {server, announce} = await serve(
  {resilience: {...LONG_TIMEOUTS, maxConcurrent: 64, maxQueued: 512}},
  {keepAliveTimeout: LONG_KEEP_ALIVE_MS},
);
process.on("message", () => {
  server.server.closeIdleConnections();
  void measure().then((held) => process.send?.(held));
});
announce();
