import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterAbstract,
} from "rate-limiter-flexible";
import type {Database} from "../../database/open.ts";
import type {Log} from "../../shared/log.ts";
import {sha256} from "../../shared/secrets.ts";
import type {MerchantTables} from "../tables.ts";

/** Number of requests that are allowed in a window, which starts at the first of them. */
export interface Quota {
  readonly count: number;
  readonly windowMs: number;
}

/** A session or an address, and the quota that one of its requests counts against. */
export interface Subject {
  /** Group of the quota, such as `orders`. */
  readonly group: string;
  readonly by: "session" | "address";
  /** Session id or address. */
  readonly who: string;
  readonly quota: Quota;
}

/** State of a quota after a request was counted. */
export interface QuotaUse {
  readonly isAllowed: boolean;
  /** Number of requests that are left in this window. */
  readonly remaining: number;
  /** Milliseconds until the window ends and the whole quota is available again. */
  readonly resetMs: number;
}

export interface Limiter {
  /** Counts a request, also one that is refused. */
  take(subject: Subject): Promise<QuotaUse>;
  /** Reads a quota's state without counting. */
  read(subject: Subject): Promise<QuotaUse>;
  /** Removes a counted request from the count. */
  giveBack(subject: Subject): Promise<void>;
}

const TABLE = "rate_limits";

/**
 * Counts requests in memory, or in PostgreSQL for all instances that share the database. When the database fails it counts in
 * memory, so that the limits never prevent payments.
 */
export function createLimiter(options: {
  readonly database: Pick<Database<MerchantTables>, "postgres">;
  readonly log: Log;
  /** Key of the hash under which the table stores sessions and addresses. */
  readonly key: string;
}): Limiter {
  const {log} = options;
  const {postgres} = options.database;
  const storeClient = postgres && {
    query: (query: {readonly text: string; readonly values?: unknown[]}) =>
      postgres.query(query).catch((error: unknown) => {
        log.warn({err: error}, "limits are counted by this instance alone: the database did not answer");
        throw error;
      }),
  };
  // The library creates its table. Without a database the limits below count in memory.
  const tableCreated =
    storeClient &&
    new Promise<void>((resolve) => {
      const limiter: RateLimiterPostgres = new RateLimiterPostgres(
        {storeClient, storeType: "client", tableName: TABLE, points: 1, duration: 1},
        () => resolve(void limiter),
      );
    });
  const limiters = new Map<string, RateLimiterAbstract>();

  const nameOf = ({group, by}: Subject) => `${group} ${by}`;

  async function limiterOf(subject: Subject): Promise<RateLimiterAbstract> {
    const {quota} = subject;
    const name = nameOf(subject);
    await tableCreated;
    const known = limiters.get(name);
    if (known) return known;
    const settings = {keyPrefix: name, points: quota.count, duration: quota.windowMs / 1000};
    const inMemory = new RateLimiterMemory(settings);
    const limiter = storeClient
      ? new RateLimiterPostgres({
          ...settings,
          storeClient,
          storeType: "client",
          tableName: TABLE,
          tableCreated: true,
          clearExpiredByTimeout: false,
          insuranceLimiter: inMemory,
        })
      : inMemory;
    limiters.set(name, limiter);
    return limiter;
  }

  const keyOf = (subject: Subject) => sha256(`${options.key} ${nameOf(subject)} ${subject.who}`);

  return {
    async take(subject) {
      const limiter = await limiterOf(subject);
      try {
        return quotaUseOf(true, await limiter.consume(keyOf(subject)));
      } catch (refused) {
        if (refused instanceof RateLimiterRes) return quotaUseOf(false, refused);
        throw refused;
      }
    },
    async read(subject) {
      const limiter = await limiterOf(subject);
      const found = await limiter.get(keyOf(subject));
      // In memory, a window that has ended may still be there.
      if (!found || found.msBeforeNext <= 0)
        return {isAllowed: true, remaining: subject.quota.count, resetMs: 0};
      return quotaUseOf(found.remainingPoints > 0, found);
    },
    async giveBack(subject) {
      const limiter = await limiterOf(subject);
      await limiter.reward(keyOf(subject));
    },
  };
}

function quotaUseOf(isAllowed: boolean, {remainingPoints, msBeforeNext}: RateLimiterRes): QuotaUse {
  return {isAllowed, remaining: remainingPoints, resetMs: msBeforeNext};
}
