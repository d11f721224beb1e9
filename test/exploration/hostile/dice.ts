/** Random choices that the seed determines. */
export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** Random number from 0 up to but not including 1 (mulberry32). */
  roll(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** Random integer from 0 to `count` - 1. */
  below(count: number): number {
    return Math.floor(this.roll() * count);
  }

  chance(share: number): boolean {
    return this.roll() < share;
  }

  pick<T>(values: readonly T[]): T {
    if (values.length === 0) throw new Error("the list to pick from is empty");
    return values[this.below(values.length)] as T;
  }
}
