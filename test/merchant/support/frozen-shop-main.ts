import {appendFileSync} from "node:fs";
import {createServer} from "node:http";
import {createRequire, syncBuiltinESMExports} from "node:module";
import type {AddressInfo} from "node:net";
import type * as TimersPromises from "node:timers/promises";
import type {FrozenShopOptions} from "./frozen-shop.ts";

const {speed, eventsFile, waits, options} = JSON.parse(process.env["FROZEN_SHOP"] ?? "") as FrozenShopOptions;

// The time of this process runs faster: a page has 45 seconds to capture its order.
const since = Date.now();
const {now} = Date;
Date.now = () => since + (now() - since) * speed;
const timers = createRequire(import.meta.url)("node:timers/promises") as typeof TimersPromises;
const {setTimeout: wait} = timers;
timers.setTimeout = (ms, ...given) => wait((ms ?? 0) / speed, ...given);
syncBuiltinESMExports();

const {createCheckoutHandler} = await import("../../../server/merchant/handler.ts");

/** Promises that the handler has handed over. */
const promises = new Set<Promise<unknown>>();
const checkout = createCheckoutHandler({
  ...options,
  onEvent(event) {
    appendFileSync(eventsFile, `${JSON.stringify(event)}\n`);
    return Promise.resolve();
  },
  ...(waits && {
    waitUntil(promise: Promise<unknown>) {
      promises.add(promise);
      void promise.then(() => promises.delete(promise));
    },
  }),
});
const server = createServer(checkout.node);
server.listen(0, "127.0.0.1", () => {
  process.send?.({port: (server.address() as AddressInfo).port});
});
// The platform asks after each reply, and freezes the process after the answer.
process.on("message", ({settle}: {readonly settle: number}) => {
  void Promise.all(promises).then(() => process.send?.({settled: settle}));
});
process.once("disconnect", () => process.exit());
