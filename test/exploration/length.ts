import type fc from "fast-check";
import type {TestSandbox} from "../sandbox/support/sandbox.ts";

/** A model of a resource: the property that holds for every schedule of calls to one sandbox. */
export type Model = (sandbox: TestSandbox) => Promise<fc.IAsyncProperty<unknown>>;

/**
 * `MODEL_RUNS=20` runs every model twenty times as long, with a seed of its own; `MODEL_SEED=1` repeats a run. Without
 * them the seed is always the same, so that a failure in CI is the failure on your machine.
 */
export const factor = Number(process.env["MODEL_RUNS"] ?? 1);
const SEED = 20_261_121;

export function seedOf(): number {
  return Number(process.env["MODEL_SEED"] ?? (factor === 1 ? SEED : Date.now() % 2 ** 31));
}
