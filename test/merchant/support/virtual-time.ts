import type {Wait} from "../../../server/shared/wait.ts";
import {waitUntil} from "./wait-until.ts";
import {TestClock} from "./shop.ts";

interface Sleeper {
  readonly at: number;
  wake(): void;
}

/** A clock whose pauses are over when it is moved past their end: nothing waits in real time. */
export class VirtualTime extends TestClock {
  readonly #sleepers = new Set<Sleeper>();

  /** To be handed in; those of one process end with it, as its timers do. */
  readonly wait: Wait = (ms, signal) =>
    new Promise((resolve) => {
      if (signal.aborted) return resolve();
      const wake = () => {
        this.#sleepers.delete(sleeper);
        signal.removeEventListener("abort", wake);
        resolve();
      };
      const sleeper: Sleeper = {at: this.now() + ms, wake};
      this.#sleepers.add(sleeper);
      signal.addEventListener("abort", wake, {once: true});
    });

  get asleep(): number {
    return this.#sleepers.size;
  }

  /** Moves to the end of the pause that ends first, and waits until as many sleep again, or the end has come. */
  async step(until: () => boolean): Promise<void> {
    const many = this.asleep;
    const [next] = [...this.#sleepers].sort((one, other) => one.at - other.at);
    if (!next) throw new Error("nobody waits");
    this.advance(Math.max(0, next.at - this.now()));
    next.wake();
    await waitUntil(() => until() || this.asleep >= many);
  }
}

/** The pauses of a process that was killed: none of them ends but by whoever it waits for. */
export const killedProcessWait: Wait = (_ms, signal) =>
  new Promise((resolve) => signal.addEventListener("abort", () => resolve(), {once: true}));
