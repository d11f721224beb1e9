import type {Log} from "../../shared/log.ts";
import {type MerchantContext, routePattern} from "./context.ts";
import type {Subject} from "./limiter.ts";
import {type RateLimitOptions, subjectsOf, tooMany} from "./limits.ts";
import {quotaOf} from "./quotas.ts";
import {clientAddress} from "./request-info.ts";

/** Limit of wrong operator keys: those of the sign-in and the bearer tokens together. */
export interface WrongKeys {
  /** Refuses a sender who has used up its wrong keys, also with the right key. @throws MerchantError 429 */
  readonly refuseSender: (c: MerchantContext) => Promise<void>;
  /** Logs and counts a wrong key. @throws MerchantError 429 */
  readonly count: (c: MerchantContext) => Promise<void>;
}

/**
 * Counts wrong keys by session and address. Requests without a known address share one count, which limits wrong keys only:
 * otherwise a stranger behind the same proxy could lock the operator out. The key's length makes guessing infeasible there.
 *
 * @param limiting undefined with `RATE_LIMITS=off`; wrong keys are then only logged
 */
export function createWrongKeys(limiting: RateLimitOptions | undefined, log: Log): WrongKeys {
  async function refuse(
    c: MerchantContext,
    subjects: readonly Subject[],
    how: "read" | "take",
  ): Promise<void> {
    for (const subject of subjects) {
      const use = await limiting?.limiter[how](subject);
      if (use === undefined || use.isAllowed) continue;
      limiting?.onLimited("signins", subject.by);
      throw tooMany(c, use, "There were too many wrong operator keys; please wait a little.");
    }
  }

  const sendersOf = async (c: MerchantContext) =>
    limiting === undefined ? [] : await subjectsOf(c, "signins", limiting);

  /** The count that all requests without a known address share. */
  function unknownOf(c: MerchantContext): Subject[] {
    if (limiting === undefined || clientAddress(c.req.raw) !== undefined) return [];
    const quota = quotaOf(limiting.limits, "signins", "address");
    return [{group: "signins", by: "address", who: "unknown", quota}];
  }

  return {
    refuseSender: async (c) => refuse(c, await sendersOf(c), "read"),
    async count(c) {
      await refuse(c, [...(await sendersOf(c)), ...unknownOf(c)], "take");
      // A refused key isn't logged at this level, so that a stranger can't fill the log.
      log.warn(
        {
          debugId: c.get("debugId"),
          requestId: c.get("requestId"),
          route: routePattern(c),
          address: clientAddress(c.req.raw),
        },
        "a wrong operator key was sent",
      );
    },
  };
}
