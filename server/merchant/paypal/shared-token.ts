import type {Database} from "../../database/open.ts";
import type {Clock} from "../../shared/clock.ts";
import type {Log} from "../../shared/log.ts";
import type {Wait} from "../../shared/wait.ts";
import type {Leases} from "../instances/leases.ts";
import type {ServiceTokensTable} from "../instances/instances.tables.ts";
import type {Randomness} from "../randomness.ts";
import type {MerchantTables} from "../tables.ts";
import {type AccessToken, type FetchToken, usableUntil} from "./access-token.ts";
import type {Outcome} from "./outcome.ts";
import type {Sealing} from "./sealing.ts";
import type {Token} from "./wire.ts";

/** The part of its life after which a new one is fetched in the background. */
const RENEW_AFTER = 0.8;
/** What another instance has found to be revoked is not used here for longer than this. */
const TRUST_MS = 10_000;
/** Where there is no token, an instance that was killed in the middle of fetching one keeps the others from it for so long.
 * Who is only slow renews it. Should two fetch one at once (one stood still), the later one is shared, and both are good. */
const LEASE_MS = 2_000;
/** While another instance fetches one, it is looked for this often (on average) and so many times: buyers wait. */
const LOOK_EVERY_MS = 100;
const LOOKS = 80;

export interface SharedTokenOptions {
  readonly database: Database<MerchantTables>;
  readonly leases: Leases;
  readonly sealing: Sealing;
  readonly clock: Clock;
  readonly randomness: Pick<Randomness, "uuid" | "fraction">;
  readonly wait: Wait;
  readonly log: Log;
  readonly fetchToken: FetchToken;
}

/** A token as this process has it in its memory. */
interface Known {
  readonly token: string;
  readonly version: string;
  readonly renewAt: number;
  readonly expiresAt: number;
  /** When the database last said that it is still the one to use. */
  readonly seenAt: number;
}

/** The full-scope token, shared by all instances on one database. */
export function createSharedToken(options: SharedTokenOptions): AccessToken {
  const {database, leases, sealing, clock, randomness, log} = options;
  const {db} = database;
  const never = new AbortController().signal;
  let known: Known | undefined;
  /** The last token that was not taken: its row may still be there for a moment. */
  let revoked: string | undefined;
  let finding: Promise<Outcome<string>> | undefined;
  let renewing: Promise<void> | undefined;

  function isTrusted({seenAt, expiresAt}: Known): boolean {
    const now = clock.now();
    // A clock that was set back tells nothing: the database is asked.
    return now < expiresAt && now >= seenAt && now - seenAt < TRUST_MS;
  }

  /** The token in the database, if there is one that may be used. */
  async function look(): Promise<Known | undefined> {
    const seenAt = clock.now();
    const row = await db
      .selectFrom("service_tokens")
      .selectAll()
      .where("id", "=", sealing.id)
      .executeTakeFirst();
    if (!row || row.expires_at <= seenAt) return undefined;
    const token = known?.version === row.version ? known.token : await sealing.open(row.sealed);
    if (token === undefined || token === revoked) return undefined;
    return {token, version: row.version, renewAt: row.renew_at, expiresAt: row.expires_at, seenAt};
  }

  async function publish(token: Token, asked: number): Promise<Known> {
    const {access_token: text} = token;
    const {renewAt, expiresAt} = timesOf(token, asked);
    const version = randomness.uuid();
    const row: ServiceTokensTable = {
      id: sealing.id,
      version,
      sealed: await sealing.seal(text),
      renew_at: renewAt,
      expires_at: expiresAt,
    };
    await db
      .insertInto("service_tokens")
      .values(row)
      .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
      .execute();
    // Of applications and keys that nobody uses any more.
    await db.deleteFrom("service_tokens").where("expires_at", "<", asked).execute();
    return {token: text, version, renewAt, expiresAt, seenAt: clock.now()};
  }

  /** Fetches a token while no other instance does; undefined when one of them is at it. */
  async function fetchOne(isGoodEnough: (found: Known) => boolean): Promise<Outcome<Known> | undefined> {
    const held = await leases.hold(
      `token ${sealing.id}`,
      LEASE_MS,
      async (lease): Promise<Outcome<Known>> => {
        // Whoever held the lease until now may have left one.
        const left = await look();
        if (left && isGoodEnough(left)) return {kind: "done", status: 200, value: left};
        const asked = clock.now();
        const outcome = await lease.during(options.fetchToken);
        return outcome.kind === "done" ? {...outcome, value: await publish(outcome.value, asked)} : outcome;
      },
    );
    return held?.value;
  }

  /** From the database, or by fetching one, or from whoever is fetching one. */
  async function find(): Promise<Outcome<string>> {
    for (let looks = 0; looks < LOOKS; looks += 1) {
      known = await look();
      if (known) return {kind: "done", status: 200, value: known.token};
      const outcome = await fetchOne(() => true);
      if (outcome?.kind === "done") {
        known = outcome.value;
        return {...outcome, value: known.token};
      }
      if (outcome) return outcome;
      await options.wait(Math.round(LOOK_EVERY_MS * (0.5 + randomness.fraction())), never);
    }
    return {kind: "unknown", reason: "another instance has been fetching a token for too long"};
  }

  /** Without the database nothing is paid, but pages can still be told what they ask: this instance helps itself. */
  async function findAlone(error: unknown): Promise<Outcome<string>> {
    log.error({err: error}, "the service's token can't be shared: the database does not answer");
    const now = clock.now();
    if (!known || known.expiresAt <= now) {
      const outcome = await options.fetchToken();
      if (outcome.kind !== "done") return outcome;
      known = {...timesOf(outcome.value, now), token: outcome.value.access_token, version: "", seenAt: now};
    }
    return {kind: "done", status: 200, value: known.token};
  }

  /** Beside the call that noticed: nobody waits for it. A failure is tried again by a later call. */
  function renew(due: Known): void {
    renewing ??= fetchOne((found) => found.version !== due.version)
      .then((outcome) => {
        if (outcome?.kind === "done") known = outcome.value;
        else if (outcome) log.warn({outcome: outcome.kind}, "the service's token was not renewed in time");
      })
      .catch((error: unknown) => log.error({err: error}, "the service's token was not renewed"))
      .finally(() => (renewing = undefined));
  }

  return {
    async use() {
      if (!known || !isTrusted(known)) {
        finding ??= find()
          .catch(findAlone)
          .finally(() => (finding = undefined));
        const found = await finding;
        if (found.kind !== "done") return found;
      }
      // Read anew: somebody else's forgetting may have run meanwhile.
      const now = known;
      if (!now) return this.use();
      if (clock.now() >= now.renewAt) renew(now);
      return {kind: "done", status: 200, value: now.token};
    },
    async forget(token) {
      if (known?.token !== token) return;
      const {version} = known;
      known = undefined;
      revoked = token;
      try {
        await db
          .deleteFrom("service_tokens")
          .where("id", "=", sealing.id)
          .where("version", "=", version)
          .execute();
      } catch (error) {
        log.error({err: error}, "a token that is no longer taken could not be removed");
      }
    },
  };
}

/** When a token is renewed, and from when on it is not used. Milliseconds since the epoch. */
function timesOf({expires_in: seconds}: Token, asked: number): Pick<Known, "renewAt" | "expiresAt"> {
  const expiresAt = usableUntil(seconds, asked);
  return {renewAt: Math.min(Math.floor(asked + seconds * 1000 * RENEW_AFTER), expiresAt), expiresAt};
}
