import {test} from "node:test";
import fc from "fast-check";
import {onMemory, type TestSandbox} from "./sandbox.ts";

/** How many schedules each model runs in `npm test`. With `MODEL_RUNS=6` their sum is above 20,000. */
export const SCHEDULES = {
  orders: 1000,
  vault: 600,
  disputes: 600,
  links: 600,
  invoices: 600,
} as const;

/**
 * `MODEL_RUNS=20` runs every model twenty times as long, with a seed of its own; `MODEL_SEED=1` repeats a run. Without
 * them the seed is always the same, so that a failure in CI is the failure on your machine.
 */
export const factor = Number(process.env["MODEL_RUNS"] ?? 1);
const SEED = 20_261_121;

export function seedOf(): number {
  return Number(process.env["MODEL_SEED"] ?? (factor === 1 ? SEED : Date.now() % 2 ** 31));
}

/**
 * Checks a model of a resource: `property` is built on one sandbox in this process, whose database is in memory, and runs
 * its commands under fast-check's scheduler, so that calls overlap in every order. Schedules share the sandbox: each uses
 * resources of its own.
 */
export function modelSuite<Values>(
  name: keyof typeof SCHEDULES,
  property: (sandbox: TestSandbox) => Promise<fc.IAsyncProperty<Values>>,
): void {
  onMemory(`the model of ${name}`, (sandbox) => {
    const seed = seedOf();
    const numRuns = Math.ceil(SCHEDULES[name] * factor);
    test(`${numRuns} schedules, seed ${seed}`, {timeout: 120_000 * Math.max(1, factor)}, async (t) => {
      t.diagnostic(`seed ${seed}`);
      await fc.assert(await property(sandbox()), {seed, numRuns, endOnFailure: true});
    });
  });
}
