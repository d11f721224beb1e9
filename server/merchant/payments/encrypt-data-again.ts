import {sql} from "kysely";
import type {Database} from "../../database/open.ts";
import {createEncryptRowsAgain} from "../encrypt-rows-again.ts";
import type {Encryption} from "../encryption.ts";
import type {MerchantTables} from "../tables.ts";
import {replaceData} from "./change-payment.ts";

/** Encrypts what pages have sent for the shop's hooks again with the current key. */
export function createEncryptDataAgain(
  {db}: Pick<Database<MerchantTables>, "db">,
  encryption: Encryption,
): (mayContinue: () => Promise<boolean>) => Promise<boolean> {
  return createEncryptRowsAgain(encryption, {
    list: (last, limit) =>
      db
        .selectFrom("attempts")
        .select(["id", "created_at", "data as sealed"])
        .where(sql<boolean>`data is not null`)
        .where("created_at", ">=", last.created_at)
        .where((row) => row.or([row("created_at", ">", last.created_at), row("id", ">", last.id)]))
        .orderBy("created_at")
        .orderBy("id")
        .limit(limit)
        .execute(),
    write: ({id, sealed}, again) => replaceData(db, {id, data: sealed}, again),
  });
}
