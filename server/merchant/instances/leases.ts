import type {Database} from "../../database/open.ts";
import type {Clock} from "../../shared/clock.ts";
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
}

export function createLeases(options: {
  readonly database: Database<MerchantTables>;
  readonly clock: Clock;
  readonly randomness: Pick<Randomness, "uuid">;
}): Leases {
  const {database, clock, randomness} = options;
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
      };
      try {
        return {value: await work(lease)};
      } finally {
        await db.deleteFrom("leases").where("name", "=", name).where("holder", "=", holder).execute();
      }
    },
  };
}
