import {createEncryption} from "../../../server/merchant/encryption.ts";
import {SESSION_KEY, type Shop} from "./shop.ts";

export const encryption = createEncryption({
  keys: [{setting: "SESSION_KEY", key: SESSION_KEY}],
  purpose: "saved payment tokens",
});

/** Rows of saved cards and wallets, each with its decrypted payment token (empty if it has none). */
export async function savedRows({database}: Pick<Shop, "database">) {
  const rows = await database.db.selectFrom("saved_cards").selectAll().execute();
  return Promise.all(
    rows.map(async (row) => ({
      ...row,
      paymentToken: (await encryption.decrypt(row.sealed_token ?? "")) ?? "",
    })),
  );
}
