import assert from "node:assert/strict";
import {availableParallelism} from "node:os";
import {describe, test} from "node:test";
import {engines} from "../support/databases.ts";
import {runInProcess} from "../support/run-in-process.ts";
import {factor, isLong, seedOf, timeout} from "./options.ts";

/**
 * Number of schedules that each model runs, in `npm test` and with `--long`. Planted bugs were found within 445 schedules of
 * `disputes`, 400 of `local-payments`, 314 of `dispute-life-cycle`, and 30 of `orders`, `vault` and `links`. A schedule of
 * `money`, `purchases` and `shop-events` starts servers.
 */
const SCHEDULES = {
  money: [80, 2000],
  purchases: [80, 2000],
  orders: [250, 6000],
  "local-payments": [450, 3600],
  vault: [200, 3600],
  disputes: [500, 3600],
  "dispute-life-cycle": [400, 600],
  links: [200, 3600],
  invoices: [500, 3600],
  "invoice-changes": [350, 1000],
  "shop-events-libsql": [40, 1500],
  "shop-events-postgres": [15, 300],
} as const;

const hasPostgres = engines().some(({name}) => name === "postgres");

describe("a model holds for all schedules", {concurrency: availableParallelism()}, () => {
  for (const [name, [usual, long]] of Object.entries(SCHEDULES)) {
    if (name === "shop-events-postgres" && !hasPostgres) continue;
    const runs = Math.ceil((isLong ? long : usual) * factor);
    test(`the model of ${name} holds for ${runs} schedules`, {timeout}, async (t) => {
      t.diagnostic(`seed ${seedOf()}`);
      const program = new URL("run-model.ts", import.meta.url);
      const outcome = await runInProcess<{runs: number; failure?: string}>(program, [name, seedOf(), runs]);
      assert.equal(outcome.failure, undefined, outcome.failure);
      assert.equal(outcome.runs, runs);
    });
  }
});
