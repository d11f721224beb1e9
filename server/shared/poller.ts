import type {Wait} from "./wait.ts";

/** Time between two polls, ms. */
const POLL_MS = 1_000;
/** Pause after a poll in ms, so that many changes at the same time cause one poll. */
const PAUSE_MS = 20;

/** Polls for work in the background. */
export interface Poller {
  /** Starts polling, until `stop`. */
  readonly begin: () => void;
  /** Polls now, because there may be work. */
  readonly wake: () => void;
  /** Ends the polling after the running poll. */
  readonly stop: () => void;
  /** Resolves when the last poll has ended. */
  readonly ended: () => Promise<void>;
}

/** @param poll does the due work; its errors go to `failed`, and polling continues */
export function createPoller(
  poll: () => Promise<void>,
  {wait, failed}: {readonly wait: Wait; readonly failed: (error: unknown) => void},
): Poller {
  let loop: Promise<void> | undefined;
  let pause = new AbortController();
  const stopped = new AbortController();

  async function pollUntilStopped(): Promise<void> {
    while (!stopped.signal.aborted) {
      // Created before the poll, so that a wake during it is not lost: the poll may have missed rows written meanwhile.
      pause = new AbortController();
      await poll().catch(failed);
      if (!stopped.signal.aborted) await wait(POLL_MS, pause.signal);
      await wait(PAUSE_MS, stopped.signal);
    }
  }

  return {
    begin() {
      loop ??= pollUntilStopped();
    },
    wake: () => pause.abort(),
    stop() {
      stopped.abort();
      pause.abort();
    },
    ended: async () => loop,
  };
}
