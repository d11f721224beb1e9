import type {Chance, Tx} from "../context.ts";

/** Numbers that look random and come in the same order for the same seed. */
export interface SeedNumbers {
  /** A whole number from 0 up to, but not including, `end`. */
  below(end: number): number;
  pick<T>(from: readonly [T, ...T[]]): T;
  /** The same entries in another order. */
  shuffle<T>(entries: readonly T[]): T[];
}

/** Fills one room with believable rows, by the room's own operations. */
export interface Seeder {
  /** What the reply calls its count: `orders`. */
  readonly name: string;
  /**
   * How many resources it made. `numbers` are its own: what other rooms make does not change what it makes. `origin` is
   * where the sandbox is reached, for what keeps an address.
   */
  readonly seed: (
    tx: Tx,
    chance: Chance,
    applicationId: string,
    numbers: SeedNumbers,
    origin: string,
  ) => Promise<number>;
}

/** Mulberry32: small, and good enough to choose goods. */
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
    pick: (from) => from[below(from.length)] ?? from[0],
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
