import type {Runtime} from "../context.ts";
import type {Store} from "../store.ts";

/** Pseudo-random numbers, the same for the same seed. */
export interface SeedNumbers {
  /** A whole number from 0 up to, but not including, `end`. */
  below(end: number): number;
  /** An entry of a list that is not empty. */
  pick<T>(from: readonly T[]): T;
  /** A shuffled copy. */
  shuffle<T>(entries: readonly T[]): T[];
}

/** Fills one resource with realistic rows, by its own operations. */
export interface Seeder {
  /** Key of its count in the reply, such as `orders`. */
  readonly name: string;
  /**
   * Returns the number of resources made. Each seeder has its own `numbers`, so that the others don't change its output.
   * `origin` is the sandbox's address.
   */
  readonly seed: (
    store: Store,
    runtime: Runtime,
    applicationId: string,
    numbers: SeedNumbers,
    origin: string,
  ) => number;
}

/** Mulberry32 generator. */
export function seedNumbers(seed: number): SeedNumbers {
  let state = seed >>> 0;
  const below = (end: number) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * end);
  };
  return {
    below,
    pick: (from) => from[below(from.length)]!,
    shuffle(entries) {
      const shuffled = [...entries];
      for (let last = shuffled.length - 1; last > 0; last -= 1) {
        const other = below(last + 1);
        [shuffled[last], shuffled[other]] = [shuffled[other]!, shuffled[last]!];
      }
      return shuffled;
    },
  };
}
