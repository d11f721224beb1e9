import assert from "node:assert/strict";
import {availableParallelism} from "node:os";
import {describe, test} from "node:test";
import {runInProcess} from "../support/run-in-process.ts";
import {factor, seedOf, timeout} from "./options.ts";

/** Number of schedules that each model runs in `npm test`. A schedule of `money` starts several servers. */
const SCHEDULES = {
  money: process.env["LONG_TESTS"] === undefined ? 80 : 2_000,
  orders: 6000,
  "local-payments": 1000,
  vault: 3600,
  disputes: 3600,
  "dispute-life-cycle": 600,
  links: 3600,
  invoices: 3600,
  "invoice-changes": 1000,
} as const;

describe("a model holds for all schedules", {concurrency: availableParallelism()}, () => {
  for (const [name, schedules] of Object.entries(SCHEDULES)) {
    const runs = Math.ceil(schedules * factor);
    test(`the model of ${name} holds for ${runs} schedules`, {timeout}, async (t) => {
      t.diagnostic(`seed ${seedOf()}`);
      const program = new URL("run-model.ts", import.meta.url);
      const outcome = await runInProcess<{runs: number; failure?: string}>(program, [name, seedOf(), runs]);
      assert.equal(outcome.failure, undefined, outcome.failure);
      assert.equal(outcome.runs, runs);
    });
  }
});
