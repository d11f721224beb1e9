import type {Database} from "../../database/open.ts";
import type {Clock} from "../../shared/clock.ts";
import type {Log} from "../../shared/log.ts";
import type {Wait} from "../../shared/wait.ts";
import type {Encryption} from "../encryption.ts";
import type {Leases} from "../instances/leases.ts";
import type {ServiceTokensTable} from "../instances/instances.tables.ts";
import type {Randomness} from "../randomness.ts";
import type {MerchantTables} from "../tables.ts";
import type {Outcome} from "./response.ts";

/** A new access token, as far as the cache needs it. */
interface Token {
  readonly access_token: string;
  /** Seconds. */
  readonly expires_in: number;
}

/** Requests a new access token from PayPal. */
export type FetchToken = () => Promise<Outcome<Token>>;

export interface AccessTokenCache {
  /** Returns a token that PayPal should accept; fetches one when there is none. */
  use(): Promise<Outcome<string>>;
  /** Removes a token that PayPal no longer accepts, for all servers that share it. */
  forget(token: string): Promise<void>;
}

/** Time before the expiry from which a token is not used, because clocks differ and calls take time. */
const EXPIRY_MARGIN_MS = 60_000;
/** Fraction of its lifetime after which a shared token is renewed in the background. */
const RENEW_AFTER = 0.8;
/** Time for which a token is used without reading the database, where another instance may have removed it. */
const RECHECK_MS = 10_000;
/**
 * Lease of the instance that fetches a token; a slow instance renews it. The others wait for this long when that instance is
 * killed. Two instances may fetch concurrently if one was suspended: both tokens work, and the later one is shared.
 */
const LEASE_MS = 2_000;
/** Average pause, and number of checks, while another instance fetches the token and buyers wait. */
const POLL_MS = 100;
const MAX_POLLS = 80;

/** Caches the access token in this process: for a command that runs and ends. */
export function createMemoryTokenCache(clock: Clock, fetchToken: FetchToken): AccessTokenCache {
  let cached: {readonly token: string; readonly expiresAt: number} | undefined;
  let fetching: Promise<Outcome<string>> | undefined;

  async function fetchOne(): Promise<Outcome<string>> {
    const requestedAt = clock.now();
    const outcome = await fetchToken();
    if (outcome.kind !== "done") return outcome;
    const {access_token: token, expires_in: seconds} = outcome.value;
    cached = {token, expiresAt: expiryOf(seconds, requestedAt)};
    return {...outcome, value: token};
  }

  return {
    async use() {
      if (cached && clock.now() < cached.expiresAt) return {kind: "done", status: 200, value: cached.token};
      fetching ??= fetchOne().finally(() => (fetching = undefined));
      return fetching;
    },
    async forget(token) {
      if (cached?.token === token) cached = undefined;
    },
  };
}

/** A shared token in this process's memory. */
interface CachedToken {
  readonly token: string;
  readonly version: string;
  readonly renewAt: number;
  readonly expiresAt: number;
  /** Time of the last read from the database. */
  readonly readAt: number;
}

/** Shares one encrypted access token between all instances that use the same database. */
export function createSharedTokenCache(options: {
  readonly database: Database<MerchantTables>;
  readonly leases: Leases;
  readonly encryption: Encryption;
  readonly clock: Clock;
  readonly randomness: Pick<Randomness, "uuid" | "fraction">;
  readonly wait: Wait;
  readonly log: Log;
  readonly fetchToken: FetchToken;
}): AccessTokenCache {
  const {database, leases, encryption, clock, randomness, log} = options;
  const {db} = database;
  const never = new AbortController().signal;
  let cached: CachedToken | undefined;
  /** The last token that PayPal refused; its row may still exist for a moment. */
  let revoked: string | undefined;
  let finding: Promise<Outcome<string>> | undefined;
  let renewing: Promise<void> | undefined;

  function isFresh({readAt, expiresAt}: CachedToken): boolean {
    const now = clock.now();
    // After the clock was set back, `readAt` is invalid, so the database is read.
    return now < expiresAt && now >= readAt && now - readAt < RECHECK_MS;
  }

  /** Reads the token from the database; undefined when there is no usable one. */
  async function read(): Promise<CachedToken | undefined> {
    const readAt = clock.now();
    const row = await db
      .selectFrom("service_tokens")
      .selectAll()
      .where("id", "=", encryption.id)
      .executeTakeFirst();
    if (!row || row.expires_at <= readAt) return undefined;
    const token = cached?.version === row.version ? cached.token : await encryption.decrypt(row.sealed);
    if (token === undefined || token === revoked) return undefined;
    return {token, version: row.version, renewAt: row.renew_at, expiresAt: row.expires_at, readAt};
  }

  async function store(token: Token, requestedAt: number): Promise<CachedToken> {
    const {access_token: text} = token;
    const {renewAt, expiresAt} = timesOf(token, requestedAt);
    const version = randomness.uuid();
    const row: ServiceTokensTable = {
      id: encryption.id,
      version,
      sealed: await encryption.encrypt(text),
      renew_at: renewAt,
      expires_at: expiresAt,
    };
    await db
      .insertInto("service_tokens")
      .values(row)
      .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
      .execute();
    // Rows of applications and keys that are no longer in use.
    await db.deleteFrom("service_tokens").where("expires_at", "<", requestedAt).execute();
    return {token: text, version, renewAt, expiresAt, readAt: clock.now()};
  }

  /** Fetches a token under the lease; undefined when another instance holds it. */
  async function fetchOne(
    isAcceptable: (stored: CachedToken) => boolean,
  ): Promise<Outcome<CachedToken> | undefined> {
    const held = await leases.hold(
      `token ${encryption.id}`,
      LEASE_MS,
      async (lease): Promise<Outcome<CachedToken>> => {
        // The previous holder may have stored one.
        const stored = await read();
        if (stored && isAcceptable(stored)) return {kind: "done", status: 200, value: stored};
        const requestedAt = clock.now();
        const outcome = await lease.during(options.fetchToken);
        return outcome.kind === "done"
          ? {...outcome, value: await store(outcome.value, requestedAt)}
          : outcome;
      },
    );
    return held?.value;
  }

  /** Reads the token, fetches one, or waits for the instance that fetches one. */
  async function find(): Promise<Outcome<string>> {
    for (let polls = 0; polls < MAX_POLLS; polls += 1) {
      cached = await read();
      if (cached) return {kind: "done", status: 200, value: cached.token};
      const outcome = await fetchOne(() => true);
      if (outcome?.kind === "done") {
        cached = outcome.value;
        return {...outcome, value: cached.token};
      }
      if (outcome) return outcome;
      await options.wait(Math.round(POLL_MS * (0.5 + randomness.fraction())), never);
    }
    return {kind: "unknown", reason: "another instance has been fetching a token for too long"};
  }

  /** Fetches a token for this process alone, so that pages still get answers while the database is down. */
  async function findWithoutDatabase(error: unknown): Promise<Outcome<string>> {
    log.error({err: error}, "the access token can't be shared: the database does not answer");
    const now = clock.now();
    if (!cached || cached.expiresAt <= now) {
      const outcome = await options.fetchToken();
      if (outcome.kind !== "done") return outcome;
      cached = {...timesOf(outcome.value, now), token: outcome.value.access_token, version: "", readAt: now};
    }
    return {kind: "done", status: 200, value: cached.token};
  }

  /** Renews the token in the background. A later call tries again after a failure. */
  function renew(due: CachedToken): void {
    renewing ??= fetchOne((stored) => stored.version !== due.version)
      .then((outcome) => {
        if (outcome?.kind === "done") cached = outcome.value;
        else if (outcome) log.warn({outcome: outcome.kind}, "the access token was not renewed in time");
      })
      .catch((error: unknown) => log.error({err: error}, "the access token was not renewed"))
      .finally(() => (renewing = undefined));
  }

  return {
    async use() {
      if (!cached || !isFresh(cached)) {
        finding ??= find()
          .catch(findWithoutDatabase)
          .finally(() => (finding = undefined));
        const found = await finding;
        if (found.kind !== "done") return found;
      }
      // Another call may have run `forget` meanwhile.
      const current = cached;
      if (!current) return this.use();
      if (clock.now() >= current.renewAt) renew(current);
      return {kind: "done", status: 200, value: current.token};
    },
    async forget(token) {
      if (cached?.token !== token) return;
      const {version} = cached;
      cached = undefined;
      revoked = token;
      try {
        await db
          .deleteFrom("service_tokens")
          .where("id", "=", encryption.id)
          .where("version", "=", version)
          .execute();
      } catch (error) {
        log.error({err: error}, "an access token that PayPal refused could not be removed");
      }
    },
  };
}

/** Returns the time until which a token with this lifetime is used. Milliseconds since the epoch. */
function expiryOf(seconds: number, requestedAt: number): number {
  const life = seconds * 1000;
  return Math.floor(requestedAt + Math.max(life - EXPIRY_MARGIN_MS, life / 2));
}

function timesOf(
  {expires_in: seconds}: Token,
  requestedAt: number,
): Pick<CachedToken, "renewAt" | "expiresAt"> {
  const expiresAt = expiryOf(seconds, requestedAt);
  return {renewAt: Math.min(Math.floor(requestedAt + seconds * 1000 * RENEW_AFTER), expiresAt), expiresAt};
}
