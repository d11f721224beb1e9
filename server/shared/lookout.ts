import type {Wait} from "./wait.ts";

/** How often is looked for what others have written, or what has become due. Milliseconds, as the next one. */
const LOOK_MS = 1_000;
/** After a look: so that many changes at once are one look. */
const BREATH_MS = 20;

/** Looks for work again and again, beside everything else: no request waits for it. */
export interface Lookout {
  /** Looks from now on, until the stop. */
  readonly begin: () => void;
  /** There may be work: the next look is now. */
  readonly wake: () => void;
  /** The look of now is the last one. */
  readonly stop: () => void;
  /** Resolves when the last look has ended. */
  readonly ended: () => Promise<void>;
}

/**
 * @param look does the work that there is; what it throws goes to `failed`, and it is called again
 */
export function createLookout(
  look: () => Promise<void>,
  {wait, failed}: {readonly wait: Wait; readonly failed: (error: unknown) => void},
): Lookout {
  let loop: Promise<void> | undefined;
  let pause = new AbortController();
  const stopped = new AbortController();

  async function lookAgainAndAgain(): Promise<void> {
    while (!stopped.signal.aborted) {
      // Before the look: what is written while it runs may be behind what it has read.
      pause = new AbortController();
      await look().catch(failed);
      if (!stopped.signal.aborted) await wait(LOOK_MS, pause.signal);
      await wait(BREATH_MS, stopped.signal);
    }
  }

  return {
    begin() {
      loop ??= lookAgainAndAgain();
    },
    wake: () => pause.abort(),
    stop() {
      stopped.abort();
      pause.abort();
    },
    ended: async () => loop,
  };
}
