import type {Migration} from "../../database/migration.ts";

export const invoices: Migration = {
  async up(db) {
    await db.schema
      .createTable("invoices")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("application_id", "text", (column) => column.notNull().references("applications.id"))
      .addColumn("ordinal", "integer", (column) => column.notNull())
      .addColumn("parent_id", "text")
      .addColumn("status", "text", (column) => column.notNull())
      .addColumn("currency_code", "text", (column) => column.notNull())
      .addColumn("invoice_number", "text", (column) => column.notNull())
      .addColumn("invoice_date", "text", (column) => column.notNull())
      .addColumn("document", "text", (column) => column.notNull())
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .execute();
    // The list's order, and in the end the id: the walk to a page reads this index and no row.
    await db.schema
      .createIndex("invoices_newest")
      .unique()
      .on("invoices")
      .columns(["application_id", "created_at", "ordinal", "id"])
      .execute();
    await db.schema
      .createTable("invoice_counters")
      .addColumn("application_id", "text", (column) => column.primaryKey().references("applications.id"))
      .addColumn("made", "integer", (column) => column.notNull())
      .execute();
  },
};
