import {sql} from "kysely";
import type {Database} from "../../database/open.ts";
import type {MerchantTables} from "../tables.ts";
import type {EventCheckpoint} from "./checkpoints.ts";

/** Events that one transaction numbers. */
const AT_ONCE = 500;

/**
 * Gives the next positions to committed events, and a delivery to each receiver.
 *
 * The lock of the one row of `event_positions` lets one worker number events at a time, and a later worker sees what an earlier one
 * has committed. An event that commits late gets a later position, so a reader that continues after a position skips no event. The
 * lock lasts as long as the transaction, so unlike a lease it can't expire during the work.
 *
 * The number within the object is the first sort key, so that an object's events keep their order even if the clocks of two servers
 * differ.
 */
export async function givePositions(
  {db, transaction}: Pick<Database<MerchantTables>, "db" | "transaction">,
  now: () => number,
  checkpoint: (name: EventCheckpoint) => void,
): Promise<void> {
  // Without the lock, and without a write, if there is no work.
  while (await hasUnnumbered(db)) {
    const given = await transaction(async (tx) => {
      const {last} = await tx
        .updateTable("event_positions")
        .set((row) => ({last: row.ref("last")}))
        .where("id", "=", "events")
        .returning("last")
        .executeTakeFirstOrThrow();
      const {rows} = await sql<{id: string}>`
        with numbered as (
          select id, row_number() over (order by sequence, created_at, id) as number
          from shop_events where position is null order by sequence, created_at, id limit ${sql.lit(AT_ONCE)}
        )
        update shop_events set position = cast(${last} as bigint) + numbered.number
        from numbered where shop_events.id = numbered.id and shop_events.position is null
        returning shop_events.id as id`.execute(tx);
      if (rows.length === 0) return 0;
      const until = last + rows.length;
      await sql`
        insert into event_deliveries
          (event_id, receiver, object, sequence, state, tries, due_at, began_at, created_at, updated_at)
        select shop_events.id, event_receivers.name, object, sequence, 'waiting', 0, cast(${now()} as bigint), null,
          shop_events.created_at, cast(${now()} as bigint)
        from shop_events cross join event_receivers
        where position > ${last} and position <= ${until}`.execute(tx);
      await tx.updateTable("event_positions").set({last: until}).where("id", "=", "events").execute();
      checkpoint("event:numbering");
      return rows.length;
    });
    if (given === 0) return;
    checkpoint("event:numbered");
  }
}

async function hasUnnumbered(db: Database<MerchantTables>["db"]): Promise<boolean> {
  const query = db.selectFrom("shop_events").select("id").where("position", "is", null).limit(1);
  return (await query.executeTakeFirst()) !== undefined;
}
