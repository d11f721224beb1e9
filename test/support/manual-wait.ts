import type {Wait} from "../../server/shared/wait.ts";

/** A wait that ends when a test says so, or when its signal does. */
export class ManualWait {
  readonly #pending = new Map<() => void, number>();

  readonly wait: Wait = (ms, signal) =>
    new Promise((resolve) => {
      const end = () => {
        this.#pending.delete(end);
        signal.removeEventListener("abort", end);
        resolve();
      };
      if (signal.aborted) return resolve();
      signal.addEventListener("abort", end);
      this.#pending.set(end, ms);
    });

  /** How many milliseconds each wait that has not ended was to take. */
  get pending(): readonly number[] {
    return [...this.#pending.values()];
  }

  /** Ends all waits of now. */
  elapse(): void {
    for (const end of [...this.#pending.keys()]) end();
  }
}
