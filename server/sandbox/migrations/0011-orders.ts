import type {Migration} from "../../database/migration.ts";

/** Every payment source beside cards, the buyer, and what the order asks of the pages that the buyer sees. */
export const orders: Migration = {
  async up(db) {
    const texts = ["source_kind", "wallet", "payer", "experience", "card_scenario", "vault"];
    for (const name of texts) await db.schema.alterTable("orders").addColumn(name, "text").execute();
    await db.schema
      .alterTable("orders")
      .addColumn("revision", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
    // Until now a card was the only source.
    await db.updateTable("orders").set({source_kind: "card"}).where("card_brand", "is not", null).execute();
    await db
      .updateTable("orders")
      .set({source_kind: "card"})
      .where("verification_method", "is not", null)
      .execute();
  },
};
