import type {Wait} from "../../shared/wait.ts";
import {applyEvents} from "./apply.ts";
import type {ApplyContext} from "./applying.ts";

/** Pause before received events are applied. The events of one payment arrive together, and then share their work. */
const PAUSE_MS = 1_000;

/** Applies webhook events in the background, one round at a time in this process. */
export interface WebhookSync {
  /** Applies all due events. Resolves when a round that began after this call has ended. @throws database errors */
  run(): Promise<void>;
  /** Applies events that have just arrived, after a pause. Logs its errors: a later round tries again. */
  schedule(): void;
  /** Resolves when no round runs or is scheduled. */
  ended(): Promise<void>;
}

/** @param stop ends the pauses and keeps further events from being applied */
export function createWebhookSync(context: ApplyContext, wait: Wait, stop: AbortSignal): WebhookSync {
  const {log} = context.payments;
  let running: Promise<void> | undefined;
  let again = false;
  let scheduled: Promise<void> | undefined;

  async function rounds(): Promise<void> {
    try {
      do {
        again = false;
        await applyEvents(context, stop);
      } while (again && !stop.aborted);
    } finally {
      running = undefined;
    }
  }

  function run(): Promise<void> {
    // The running round may have read the due events before this call.
    if (running) again = true;
    else running = rounds();
    return running;
  }

  async function runAfterPause(): Promise<void> {
    await wait(PAUSE_MS, stop);
    scheduled = undefined;
    await run().catch((error: unknown) => log.error({err: error}, "webhook events can't be read"));
  }

  return {
    run,
    schedule() {
      scheduled ??= runAfterPause();
    },
    async ended() {
      await scheduled;
      await running?.catch(() => undefined);
    },
  };
}
