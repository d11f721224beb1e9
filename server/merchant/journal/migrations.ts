import type {Migrations} from "../../database/migration.ts";

export const journalMigrations: Migrations = {
  "0001-journal": {
    async up(db) {
      await db.schema
        .createTable("attempts")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("session", "text", (column) => column.notNull())
        .addColumn("bought", "text", (column) => column.notNull())
        .addColumn("amount", "text", (column) => column.notNull())
        .addColumn("currency", "text", (column) => column.notNull())
        .addColumn("cart", "text")
        .addColumn("order_id", "text", (column) => column.unique())
        .addColumn("state", "text", (column) => column.notNull())
        .addColumn("failures", "integer", (column) => column.notNull())
        .addColumn("created_at", "bigint", (column) => column.notNull())
        .addColumn("updated_at", "bigint", (column) => column.notNull())
        .execute();
      await db.schema
        .createTable("calls")
        .addColumn("request_id", "text", (column) => column.primaryKey())
        .addColumn("attempt_id", "text", (column) => column.notNull().references("attempts.id"))
        .addColumn("operation", "text", (column) => column.notNull())
        .addColumn("state", "text", (column) => column.notNull())
        .addColumn("request", "text", (column) => column.notNull())
        .addColumn("response_status", "integer")
        .addColumn("response", "text")
        .addColumn("created_at", "bigint", (column) => column.notNull())
        .addColumn("updated_at", "bigint", (column) => column.notNull())
        .execute();
      await db.schema
        .createIndex("calls_of_attempt")
        .on("calls")
        .columns(["attempt_id", "operation"])
        .execute();
      await db.schema.createIndex("calls_by_state").on("calls").column("state").execute();
      await db.schema
        .createTable("carts")
        .addColumn("jti", "text", (column) => column.primaryKey())
        .addColumn("attempt_id", "text", (column) => column.notNull().references("attempts.id"))
        .addColumn("created_at", "bigint", (column) => column.notNull())
        .execute();
    },
  },
  "0002-shipping": {
    async up(db) {
      await db.schema.alterTable("attempts").addColumn("delivery", "text").execute();
      await db.schema
        .alterTable("attempts")
        .addColumn("changes", "integer", (column) => column.notNull().defaultTo(0))
        .execute();
    },
  },
  "0011-unfinished": {
    async up(db) {
      // What is not ended is looked for every minute, among all that ever was.
      await db.schema.createIndex("attempts_by_state").on("attempts").column("state").execute();
    },
  },
};
