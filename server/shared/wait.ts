import {setTimeout} from "node:timers/promises";

/**
 * Waits for some milliseconds or until the signal aborts, whichever comes first, and resolves in both cases. It is passed as
 * a dependency, so that tests need not sleep.
 */
export type Wait = (ms: number, signal: AbortSignal) => Promise<void>;

export const systemWait: Wait = async (ms, signal) => {
  try {
    await setTimeout(ms, undefined, {signal});
  } catch (error) {
    if (!signal.aborted) throw error;
  }
};
