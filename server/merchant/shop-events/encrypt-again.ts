import {sql} from "kysely";
import type {Database} from "../../database/open.ts";
import type {Encryption} from "../encryption.ts";
import type {MerchantTables} from "../tables.ts";

/** Events that one step reads. */
const BATCH = 100;

/**
 * Encrypts the personal data of events again with the current key, from the oldest event on. Data that no key decrypts stay until they
 * are deleted with their age.
 *
 * @returns the work of one round; it resolves to true when no event needs an older key
 */
export function createEncryptEventsAgain(
  {db}: Pick<Database<MerchantTables>, "db">,
  encryption: Encryption,
): (mayContinue: () => Promise<boolean>) => Promise<boolean> {
  let last = {created_at: 0, id: ""};

  return async (mayContinue) => {
    if (encryption.keys.length === 1) return true;
    for (;;) {
      if (!(await mayContinue())) return false;
      const rows = await db
        .selectFrom("shop_events")
        .select(["id", "created_at", "sealed"])
        .where(sql<boolean>`sealed is not null`)
        .where("created_at", ">=", last.created_at)
        .where((row) => row.or([row("created_at", ">", last.created_at), row("id", ">", last.id)]))
        .orderBy("created_at")
        .orderBy("id")
        .limit(BATCH)
        .execute();
      for (const {id, sealed} of rows) {
        if (sealed === null || sealed.startsWith(encryption.start)) continue;
        const text = await encryption.decrypt(sealed);
        if (text === undefined) continue;
        const again = await encryption.encrypt(text);
        // The data may have been erased meanwhile.
        const update = db.updateTable("shop_events").set({sealed: again});
        await update.where("id", "=", id).where("sealed", "=", sealed).execute();
      }
      const end = rows.at(-1);
      if (!end) return true;
      last = end;
    }
  };
}
