import {readdir} from "node:fs/promises";
import {openDatabase} from "../../../server/database/open.ts";
import {createMerchant} from "../../../server/merchant/app.ts";
import {merchantMigrations} from "../../../server/merchant/migrations.ts";
import {loadCatalogue} from "../../../server/merchant/pricing/catalogue.ts";
import {systemRandomness} from "../../../server/merchant/randomness.ts";
import type {MerchantTables} from "../../../server/merchant/tables.ts";
import {systemClock} from "../../../server/platform/clock.ts";
import {listen} from "../../../server/platform/http.ts";
import {createLog} from "../../../server/platform/log.ts";
import {settingsFor, UNHURRIED} from "./shop.ts";

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

const serviceUrl = process.env["SERVICE_BASE_URL"] ?? "";
const database = await openDatabase<MerchantTables>({
  url: process.env["DATABASE_URL"] ?? "",
  migrations: merchantMigrations,
});
const merchant = createMerchant({
  settings: settingsFor(serviceUrl),
  database,
  catalogue: await loadCatalogue(undefined),
  clock: systemClock,
  randomness: systemRandomness,
  fetch: globalThis.fetch,
  log: createLog({name: "merchant", level: "silent"}),
  patience: {...UNHURRIED, atOnce: 64, waiting: 512},
});
const server = await listen({fetch: merchant.app.fetch, host: "127.0.0.1", port: 0});
process.on("message", () => {
  server.server.closeIdleConnections();
  void measure().then((held) => process.send?.(held));
});
process.send?.({url: server.url});
process.on("disconnect", () => process.exit());
