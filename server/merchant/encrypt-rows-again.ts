import {sql} from "kysely";
import type {Database} from "../database/open.ts";
import type {Encryption} from "./encryption.ts";
import type {MerchantTables} from "./tables.ts";

/** Rows that one step reads. */
const BATCH = 100;

/** A table with an encrypted column, and with the columns `id` and `created_at`. */
interface SealedColumn {
  readonly table: "attempts" | "shop_events";
  readonly column: string;
  /** Replaces a row's text, unless it has changed meanwhile. */
  readonly write: (row: {readonly id: string; readonly sealed: string}, again: string) => Promise<void>;
}

/**
 * Encrypts the texts of a column again with the current key, from the oldest row on. Texts that no key decrypts stay until they are
 * deleted.
 *
 * @returns the work of one round; it resolves to true when no row needs an older key
 */
export function createEncryptRowsAgain(
  {db}: Pick<Database<MerchantTables>, "db">,
  encryption: Encryption,
  {table, column, write}: SealedColumn,
): (mayContinue: () => Promise<boolean>) => Promise<boolean> {
  let last = {created_at: 0, id: ""};

  const nextRows = () =>
    db
      // Both tables have these columns.
      .selectFrom(table as "attempts")
      .select(["id", "created_at", sql.ref<string>(column).as("sealed")])
      .where(sql<boolean>`${sql.ref(column)} is not null`)
      .where("created_at", ">=", last.created_at)
      .where((row) => row.or([row("created_at", ">", last.created_at), row("id", ">", last.id)]))
      .orderBy("created_at")
      .orderBy("id")
      .limit(BATCH)
      .execute();

  return async (mayContinue) => {
    if (encryption.keys.length === 1) return true;
    for (;;) {
      if (!(await mayContinue())) return false;
      const batch = await nextRows();
      for (const {id, sealed} of batch) {
        if (sealed.startsWith(encryption.start)) continue;
        const text = await encryption.decrypt(sealed);
        if (text !== undefined) await write({id, sealed}, await encryption.encrypt(text));
      }
      const end = batch.at(-1);
      if (!end) return true;
      last = end;
    }
  };
}
