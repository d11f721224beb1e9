import type {Log} from "../shared/log.ts";
import type {PlatformContext, WaitUntil} from "./handler-options.ts";

/** Keeps the process awake for work and for what goes on after it. Returns the work. */
export type KeepAwake = <T>(work: Promise<T>, context?: PlatformContext) => Promise<T>;

interface KeepAwakeOptions {
  /** The platform's function, if it belongs to no request. */
  readonly waitUntil: WaitUntil | undefined;
  /** Resolves when the work in the background has ended. */
  readonly finish: () => Promise<void>;
  readonly log: Log;
}

/**
 * Creates the function that hands work to the platform. It calls `waitUntil` before it returns, since some platforms find the request
 * by its asynchronous context. Errors of the platform don't reach the buyer.
 */
export function createKeepAwake({waitUntil, finish, log}: KeepAwakeOptions): KeepAwake {
  const failed = (error: unknown) =>
    log.error(
      {err: error},
      "waitUntil has failed: a later request or recover() does the work in the background",
    );
  return (work, context) => {
    // Frameworks pass other objects, too. The function is called as a method, which Cloudflare requires.
    const platform = typeof context?.waitUntil === "function" ? context : {waitUntil};
    try {
      platform.waitUntil?.(
        work
          .catch(() => undefined)
          .then(finish)
          .catch(failed),
      );
    } catch (error) {
      failed(error);
    }
    return work;
  };
}
