import assert from "node:assert/strict";
import {test} from "node:test";
import {runApart} from "../support/apart.ts";
import {factor, seedOf} from "./length.ts";

const SCHEDULES = 300;
const runs = Math.ceil(SCHEDULES * factor);

test(`the model of money: ${runs} schedules`, {timeout: 300_000 * Math.max(1, factor)}, async (t) => {
  t.diagnostic(`seed ${seedOf()}`);
  const program = new URL("money/run.ts", import.meta.url);
  const outcome = await runApart<{runs: number; found?: string}>(program, [seedOf(), runs]);
  assert.equal(outcome.found, undefined, outcome.found);
  assert.equal(outcome.runs, runs);
});
