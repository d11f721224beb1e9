import assert from "node:assert/strict";
import {availableParallelism} from "node:os";
import {describe, test} from "node:test";
import {runApart} from "../support/apart.ts";
import {factor, seedOf} from "./length.ts";

/** How many schedules each model runs in `npm test`: more than 20,000 together. */
const SCHEDULES = {
  orders: 6000,
  vault: 3600,
  disputes: 3600,
  links: 3600,
  invoices: 3600,
} as const;

describe("the models of the resources", {concurrency: availableParallelism()}, () => {
  for (const [name, schedules] of Object.entries(SCHEDULES)) {
    const runs = Math.ceil(schedules * factor);
    test(`${name}: ${runs} schedules`, {timeout: 300_000 * Math.max(1, factor)}, async (t) => {
      t.diagnostic(`seed ${seedOf()}`);
      const program = new URL("resources/run.ts", import.meta.url);
      const outcome = await runApart<{runs: number; found?: string}>(program, [name, seedOf(), runs]);
      assert.equal(outcome.found, undefined, outcome.found);
      assert.equal(outcome.runs, runs);
    });
  }
});
