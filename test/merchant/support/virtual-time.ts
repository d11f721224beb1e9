import type {Wait} from "../../../server/shared/wait.ts";
import {waitUntil} from "./wait-until.ts";
import {TestClock} from "./shop.ts";

interface PendingWait {
  readonly endsAt: number;
  end(): void;
}

/** A clock with pauses that end when the clock reaches their end, without waiting in real time. */
export class VirtualTime extends TestClock {
  readonly #pending = new Set<PendingWait>();

  /** Pauses for a server under test. They also end when its signal aborts. */
  readonly wait: Wait = (ms, signal) =>
    new Promise((resolve) => {
      if (signal.aborted) return resolve();
      const end = () => {
        this.#pending.delete(pending);
        signal.removeEventListener("abort", end);
        resolve();
      };
      const pending: PendingWait = {endsAt: this.now() + ms, end};
      this.#pending.add(pending);
      signal.addEventListener("abort", end, {once: true});
    });

  get pendingCount(): number {
    return this.#pending.size;
  }

  /** Moves the clock to the next end of a pause. Waits until as many pauses are pending as before, or until `until()`. */
  async step(until: () => boolean): Promise<void> {
    const before = this.pendingCount;
    const [next] = [...this.#pending].sort((one, other) => one.endsAt - other.endsAt);
    if (!next) throw new Error("No pause is pending.");
    this.advance(Math.max(0, next.endsAt - this.now()));
    next.end();
    await waitUntil(() => until() || this.pendingCount >= before);
  }
}

/** Pauses of a killed process: they end only when their signal aborts. */
export const killedProcessWait: Wait = (_ms, signal) =>
  new Promise((resolve) => signal.addEventListener("abort", () => resolve(), {once: true}));
