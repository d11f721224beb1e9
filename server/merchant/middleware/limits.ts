import type {Context, MiddlewareHandler} from "hono";
import {addressKey} from "../../shared/proxies.ts";
import {MerchantError} from "../errors.ts";
import type {Limiter, QuotaUse, Subject} from "./limiter.ts";
import {isAboutCards, type LimitGroup, quotaOf, type RateLimits} from "./quotas.ts";
import type {Sessions} from "./sessions.ts";
import type {MerchantEnv} from "./context.ts";
import {clientAddress} from "./request-info.ts";

/** Called for each refused request, with its group and the limit that it reached. */
export type LimitObserver = (group: LimitGroup | "signins", by: "session" | "address" | "declines") => void;

/** Creates the middleware that counts a route's requests against a group's limit. */
export type RateLimit = (group: LimitGroup) => MiddlewareHandler<MerchantEnv>;

export interface RateLimitOptions {
  readonly limits: RateLimits;
  readonly limiter: Limiter;
  readonly sessions: Sessions;
  readonly onLimited: LimitObserver;
}

/** Lets all requests through, for `RATE_LIMITS=off`. */
export const noRateLimit: RateLimit = () => (_c, next) => next();

/**
 * Answers 429 to a session or an address with too many requests or declined cards. Requests without a session and an address
 * aren't counted, because one client could use up the limit of all others.
 */
export function createRateLimit(options: RateLimitOptions): RateLimit {
  const {limits, limiter, sessions, onLimited} = options;

  return (group) => async (c, next) => {
    const subjects = await subjectsOf(c, group, {limits, sessions});
    const cards = isAboutCards(group) ? await subjectsOf(c, "declines", {limits, sessions}) : [];
    // A decline is counted before the call and removed afterwards. Otherwise requests at the same time would all be below the
    // limit.
    const reserved: Subject[] = [];
    try {
      for (const subject of cards) {
        // The limiter also counts a refused request, so it is removed from the count like the others.
        reserved.push(subject);
        const use = await limiter.take(subject);
        if (use.isAllowed) continue;
        onLimited(group, "declines");
        throw tooMany(c, use, "Too many cards were declined; please wait before the next try.");
      }
      await count(c, group, subjects);
      await next();
    } finally {
      if (!c.get("declined")) for (const subject of reserved) await limiter.giveBack(subject);
    }
  };

  /** Counts a request, and says in its headers how many more are allowed. @throws MerchantError 429 */
  async function count(
    c: Context<MerchantEnv>,
    group: LimitGroup,
    subjects: readonly Subject[],
  ): Promise<void> {
    let tightest: {readonly subject: Subject; readonly use: QuotaUse} | undefined;
    for (const subject of subjects) {
      const use = await limiter.take(subject);
      if (!use.isAllowed) {
        onLimited(group, subject.by);
        setHeaders(c, subject, use);
        throw tooMany(c, use, "Too many requests; please wait a little.");
      }
      if (!tightest || use.remaining < tightest.use.remaining) tightest = {subject, use};
    }
    if (tightest) setHeaders(c, tightest.subject, tightest.use);
  }
}

/** The session and the address of a request, as far as they are known. */
export async function subjectsOf(
  c: Context<MerchantEnv>,
  group: LimitGroup | "declines" | "signins",
  {limits, sessions}: Pick<RateLimitOptions, "limits" | "sessions">,
): Promise<Subject[]> {
  const session = await sessions.read(c);
  const address = clientAddress(c.req.raw);
  return [
    ...(session === undefined ? [] : [{group, by: "session" as const, who: session}]),
    ...(address === undefined ? [] : [{group, by: "address" as const, who: addressKey(address)}]),
  ].map((subject) => ({...subject, quota: quotaOf(limits, group, subject.by)}));
}

/** Sets the header fields of the IETF's draft on RateLimit headers. */
function setHeaders(c: Context, {group, by, quota}: Subject, {remaining, resetMs}: QuotaUse): void {
  const policy = `"${group}-${by}"`;
  c.header("ratelimit-policy", `${policy};q=${quota.count};w=${quota.windowMs / 1000}`);
  c.header("ratelimit", `${policy};r=${remaining};t=${Math.ceil(resetMs / 1000)}`);
}

export function tooMany(c: Context, {resetMs}: QuotaUse, message: string): MerchantError {
  c.header("retry-after", String(Math.max(1, Math.ceil(resetMs / 1000))));
  return new MerchantError(429, "TOO_MANY_REQUESTS", message);
}
