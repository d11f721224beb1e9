import type fc from "fast-check";
import type {TestSandbox} from "../sandbox/support/sandbox.ts";

/** Model of a resource: the property that holds for every schedule of calls to one sandbox. */
export type Model = (sandbox: TestSandbox) => Promise<fc.IAsyncProperty<unknown>>;

/** True with `--long`, which runs more schedules and requests. */
export const isLong = process.env["LONG_TESTS"] !== undefined;

/**
 * `MODEL_RUNS=20` runs every model twenty times as long with a new seed, and `MODEL_SEED=1` repeats a run. The seed is
 * otherwise fixed, so that a failure in CI also happens on your machine.
 */
export const factor = Number(process.env["MODEL_RUNS"] ?? 1);
const SEED = 20_261_121;

export function seedOf(): number {
  return Number(process.env["MODEL_SEED"] ?? (factor === 1 ? SEED : Date.now() % 2 ** 31));
}

/** Ends a test that hangs, after milliseconds. Busy machines are slow. */
export const timeout = 900_000 * Math.max(1, factor);
