import type {Migration} from "../../database/migration.ts";

export const mail: Migration = {
  async up(db) {
    await db.schema
      .createTable("mails")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("to_address", "text", (column) => column.notNull())
      .addColumn("from_address", "text", (column) => column.notNull())
      .addColumn("subject", "text", (column) => column.notNull())
      .addColumn("body_text", "text", (column) => column.notNull())
      .addColumn("body_html", "text", (column) => column.notNull())
      .addColumn("about", "text", (column) => column.notNull())
      .addColumn("state", "text", (column) => column.notNull())
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addColumn("state_at", "bigint", (column) => column.notNull())
      .execute();
    await db.schema.createIndex("mails_newest").on("mails").columns(["created_at", "id"]).execute();
    await db.schema.createIndex("mails_of").on("mails").columns(["to_address", "created_at", "id"]).execute();
    await db.schema.createIndex("mails_to_send").on("mails").columns(["state", "created_at", "id"]).execute();
  },
};
