import type {Wait} from "../../server/shared/wait.ts";

/** A wait that ends when a test calls `elapse()`, or when its signal aborts. */
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

  /** Durations of the pending waits in milliseconds. */
  get pending(): readonly number[] {
    return [...this.#pending.values()];
  }

  /** Ends all pending waits. */
  elapse(): void {
    for (const end of [...this.#pending.keys()]) end();
  }
}
