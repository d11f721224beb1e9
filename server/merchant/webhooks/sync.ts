import type {Wait} from "../../shared/wait.ts";
import {applyEvents} from "./apply.ts";
import type {ApplyContext} from "./applying.ts";
import {nextDueAt} from "./webhooks.records.ts";

/** Pause before received events are applied. The events of one payment arrive together, and then share their work. */
const PAUSE_MS = 1_000;
/** Time before which an event counts as due soon: longer than a page has to capture its order, shorter than a claim. */
const SOON_MS = 50_000;

/** Applies webhook events in the background, one round at a time in this process. */
export interface WebhookSync {
  /** Applies all due events. Resolves when a round that began after this call has ended. @throws database errors */
  run(): Promise<void>;
  /** Applies events that have just arrived, after a pause. Logs its errors: a later round tries again. */
  schedule(): void;
  /** Resolves when no round runs or is scheduled. */
  ended(): Promise<void>;
  /**
   * Applies received events until none is due soon: also the approval of an order that its page may still capture. For a process that
   * does nothing later. Logs its errors.
   */
  applySoon(): Promise<void>;
}

/** @param stop ends the pauses and keeps further events from being applied */
export function createWebhookSync(context: ApplyContext, wait: Wait, stop: AbortSignal): WebhookSync {
  const {log, clock, database} = context.payments;
  let running: Promise<void> | undefined;
  let again = false;
  let scheduled: Promise<void> | undefined;
  let soon: Promise<void> | undefined;

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

  async function ended(): Promise<void> {
    await scheduled;
    await running?.catch(() => undefined);
  }

  async function runUntilNoneIsSoon(): Promise<void> {
    await ended();
    while (!stop.aborted) {
      const now = clock.now();
      const due = await nextDueAt(database.db, now + SOON_MS);
      if (due === undefined) return;
      await wait(Math.max(due - now, 0), stop);
      await run();
    }
  }

  return {
    run,
    schedule() {
      scheduled ??= runAfterPause();
    },
    ended,
    applySoon() {
      soon ??= runUntilNoneIsSoon()
        .catch((error: unknown) => log.error({err: error}, "webhook events can't be read"))
        .finally(() => (soon = undefined));
      return soon;
    },
  };
}
