import {readdir} from "node:fs/promises";
import {LONG_KEEP_ALIVE_MS} from "./fake-paypal.ts";
import {serve} from "./serve.ts";
import {LONG_TIMEOUTS} from "./shop.ts";

/** Resources of an idle server. */
export interface ResourceUsage {
  /** Bytes of the heap after garbage collection. */
  readonly heap: number;
  /** Active resources of the event loop. */
  readonly handles: number;
  /** Number of open files and sockets; undefined where the system does not list them. */
  readonly descriptors: number | undefined;
}

async function measure(): Promise<ResourceUsage> {
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

// A long keep-alive, so that a busy machine doesn't close connections during the measurement.
const {server, announce} = await serve(
  {resilience: {...LONG_TIMEOUTS, maxConcurrent: 64, maxQueued: 512}},
  {limits: {keepAliveTimeout: LONG_KEEP_ALIVE_MS}},
);
process.on("message", () => {
  server.server.closeIdleConnections();
  void measure().then((usage) => process.send?.(usage));
});
void announce();
