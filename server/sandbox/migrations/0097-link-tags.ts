import type {Migration} from "../../database/migration.ts";

/** The tags of a payment link, as JSON. */
export const linkTags: Migration = {
  async up(db) {
    await db.schema
      .alterTable("payment_links")
      .addColumn("tags", "text", (column) => column.notNull().defaultTo("[]"))
      .execute();
  },
};
