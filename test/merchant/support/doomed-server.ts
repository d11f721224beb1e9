import {openDatabase} from "../../../server/database/open.ts";
import {createMerchant} from "../../../server/merchant/app.ts";
import {merchantMigrations} from "../../../server/merchant/migrations.ts";
import type {MerchantTables} from "../../../server/merchant/tables.ts";
import {loadCatalogue} from "../../../server/merchant/pricing/catalogue.ts";
import {systemRandomness} from "../../../server/merchant/randomness.ts";
import {systemClock} from "../../../server/platform/clock.ts";
import {listen} from "../../../server/platform/http.ts";
import {createLog} from "../../../server/platform/log.ts";
import {UNHURRIED, settingsFor} from "./shop.ts";

/**
 * A merchant server as a process of its own that kills itself, without a word, at the checkpoint in `KILL_AT`, at the first
 * time or the one that `KILL_ON` counts.
 */
const serviceUrl = process.env["SERVICE_BASE_URL"] ?? "";
const killAt = process.env["KILL_AT"];
let passes = Number(process.env["KILL_ON"] ?? 1);

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
  assets: {cdn: "dist/cdn", demo: "dist/demo", version: "0.1.0"},
  patience: UNHURRIED,
  checkpoint(name) {
    if (name === killAt && --passes === 0) process.kill(process.pid, "SIGKILL");
  },
});
const server = await listen({fetch: merchant.app.fetch, host: "127.0.0.1", port: 0});
void merchant.recover();
process.send?.({url: server.url});
process.on("disconnect", () => process.exit());
