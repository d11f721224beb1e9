import {setTimeout} from "node:timers/promises";

/**
 * Waits some milliseconds, or until the signal: whichever comes first. It resolves either way, and comes in as a
 * dependency, so that tests need not sleep.
 */
export type Wait = (ms: number, signal: AbortSignal) => Promise<void>;

export const systemWait: Wait = async (ms, signal) => {
  try {
    await setTimeout(ms, undefined, {signal});
  } catch (error) {
    if (!signal.aborted) throw error;
  }
};
