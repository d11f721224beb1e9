import type {Database} from "../../database/open.ts";
import type {Clock} from "../../shared/clock.ts";
import type {Wait} from "../../shared/wait.ts";
import type {Randomness} from "../randomness.ts";
import type {MerchantTables} from "../tables.ts";

/** Lets one instance at a time do a task. The lease of an instance that is killed expires. */
export interface Leases {
  /**
   * Runs `work` if the lease is free, and releases the lease when it ends. The instances' clocks may differ by less than
   * `ms`.
   *
   * @returns the result of `work`; undefined if another holder has the lease
   */
  hold<T>(name: string, ms: number, work: (lease: Lease) => Promise<T>): Promise<{value: T} | undefined>;
}

export interface Lease {
  /** Extends the lease to `ms` from now. False when it expired and another holder has it: stop the work. */
  renew(): Promise<boolean>;
  /**
   * Renews the lease while the work lasts. A lease can be short: a slow instance keeps it, and other instances don't wait
   * long for one that was killed. Another holder may still get it while this process is suspended, and the work goes on: it
   * must be idempotent.
   */
  during<T>(work: () => Promise<T>): Promise<T>;
}

/** Renewals in the lease's time. Two of them may fail or come late. */
const RENEWALS = 4;

export function createLeases(options: {
  readonly database: Database<MerchantTables>;
  readonly clock: Clock;
  readonly randomness: Pick<Randomness, "uuid">;
  readonly wait: Wait;
}): Leases {
  const {database, clock, randomness, wait} = options;
  const {db} = database;

  /** Inserts the row, or takes over an expired one, in one statement so that one instance gets it. */
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

  async function keepRenewing(lease: Lease, everyMs: number, done: AbortSignal): Promise<void> {
    for (;;) {
      await wait(everyMs, done);
      if (done.aborted) return;
      // The next renewal may succeed. If none does, releasing the lease throws the database's error.
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
          const done = new AbortController();
          const renewing = keepRenewing(lease, ms / RENEWALS, done.signal);
          try {
            return await work();
          } finally {
            done.abort();
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
