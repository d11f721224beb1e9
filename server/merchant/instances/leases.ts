import type {Database} from "../../database/open.ts";
import type {Clock} from "../../shared/clock.ts";
import type {Wait} from "../../shared/wait.ts";
import type {Randomness} from "../randomness.ts";
import type {MerchantTables} from "../tables.ts";

/** Lets one instance at a time do a thing. An instance that is killed loses its lease when that runs out. */
export interface Leases {
  /**
   * Runs `work` if nobody holds the lease, here or at another instance, and gives the lease back when it ends. The
   * instances' clocks may differ by less than `ms`.
   *
   * @returns what the work returned; undefined when the lease is another's, and nothing was run
   */
  hold<T>(name: string, ms: number, work: (lease: Lease) => Promise<T>): Promise<{value: T} | undefined>;
}

export interface Lease {
  /** Lets it run on for another `ms` from now; false when it ran out and somebody else has it: stop. */
  renew(): Promise<boolean>;
  /**
   * Renews itself while the work lasts, several times in `ms`: so a lease can be short, and whoever waits for an instance that
   * was killed doesn't wait for long, while one that is only slow keeps it. It ends when somebody else has it all the same
   * (this process stood still): the work goes on, so it must be one that may be done twice.
   */
  during<T>(work: () => Promise<T>): Promise<T>;
}

/** A renewal may come late, or fail, twice: the next one is in time. */
const RENEWALS = 4;

export function createLeases(options: {
  readonly database: Database<MerchantTables>;
  readonly clock: Clock;
  readonly randomness: Pick<Randomness, "uuid">;
  readonly wait: Wait;
}): Leases {
  const {database, clock, randomness, wait} = options;
  const {db} = database;

  /** A row is written if there is none, or taken over if it ran out: by one statement, so that one instance gets it. */
  async function claim(name: string, holder: string, ms: number): Promise<boolean> {
    const now = clock.now();
    const row = {name, holder, until: now + ms};
    const claimed = await db
      .insertInto("leases")
      .values(row)
      .onConflict((conflict) =>
        conflict.column("name").doUpdateSet({holder, until: row.until}).where("leases.until", "<=", now),
      )
      .returning("name")
      .executeTakeFirst();
    return claimed !== undefined;
  }

  async function keepRenewing(lease: Lease, everyMs: number, over: AbortSignal): Promise<void> {
    for (;;) {
      await wait(everyMs, over);
      if (over.aborted) return;
      // A database that doesn't answer may do so the next time; that it doesn't is heard of where the lease is given back.
      if (!(await lease.renew().catch(() => true))) return;
    }
  }

  return {
    async hold(name, ms, work) {
      const holder = randomness.uuid();
      if (!(await claim(name, holder, ms))) return undefined;
      const mine = db.updateTable("leases").where("name", "=", name).where("holder", "=", holder);
      const lease: Lease = {
        async renew() {
          const renewed = await mine
            .set({until: clock.now() + ms})
            .returning("name")
            .executeTakeFirst();
          return renewed !== undefined;
        },
        async during(work) {
          const over = new AbortController();
          const renewing = keepRenewing(lease, ms / RENEWALS, over.signal);
          try {
            return await work();
          } finally {
            over.abort();
            await renewing;
          }
        },
      };
      try {
        return {value: await work(lease)};
      } finally {
        await db.deleteFrom("leases").where("name", "=", name).where("holder", "=", holder).execute();
      }
    },
  };
}
