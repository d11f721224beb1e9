import {waitUntil} from "@open-wc/testing";

/**
 * Waits for a condition. The time limit only ends a test that hangs: a busy machine needs several seconds for what takes
 * milliseconds on a quiet one.
 */
export const until = (condition: () => unknown, message?: string): Promise<void> =>
  waitUntil(condition, message, {timeout: 15_000, interval: 5});
