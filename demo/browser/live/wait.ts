/** Interval of the checks in ms. */
const EVERY_MS = 30;

/** Reason of a stopped run. */
export class Stopped extends Error {}

export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(new Stopped());
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, ms);
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, {once: true});
  });
}

/**
 * Resolves to the first value that isn't undefined or false.
 * @param what completes the error's message "The page waited in vain for …"
 * @throws Stopped when the run ends, Error after the time
 */
export async function until<Value>(
  check: () => Value | undefined | false,
  {signal, what, ms = 60_000}: {signal: AbortSignal; what: string; ms?: number},
): Promise<Value> {
  const end = performance.now() + ms;
  for (;;) {
    const value = check();
    if (value !== undefined && value !== false) return value;
    if (performance.now() > end) throw new Error(`The page waited in vain for ${what}.`);
    await pause(EVERY_MS, signal);
  }
}
