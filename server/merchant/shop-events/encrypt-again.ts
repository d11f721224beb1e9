import {sql} from "kysely";
import type {Database} from "../../database/open.ts";
import {createEncryptRowsAgain} from "../encrypt-rows-again.ts";
import type {Encryption} from "../encryption.ts";
import type {MerchantTables} from "../tables.ts";

/** Encrypts the personal data of events again with the current key. Data that no key decrypts are deleted with their age. */
export function createEncryptEventsAgain(
  {db}: Pick<Database<MerchantTables>, "db">,
  encryption: Encryption,
): (mayContinue: () => Promise<boolean>) => Promise<boolean> {
  return createEncryptRowsAgain(encryption, {
    list: (last, limit) =>
      db
        .selectFrom("shop_events")
        .select(["id", "created_at", "sealed"])
        .where(sql<boolean>`sealed is not null`)
        .where("created_at", ">=", last.created_at)
        .where((row) => row.or([row("created_at", ">", last.created_at), row("id", ">", last.id)]))
        .orderBy("created_at")
        .orderBy("id")
        .limit(limit)
        .execute(),
    async write({id, sealed}, again) {
      // The data may have been erased meanwhile.
      const update = db.updateTable("shop_events").set({sealed: again});
      await update.where("id", "=", id).where("sealed", "=", sealed).execute();
    },
  });
}
