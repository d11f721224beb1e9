import {sql} from "kysely";
import type {Migrations} from "../database/migration.ts";

/** Orders of the demo shop, which had its table here. It now has its own database, and copies these rows before. */
export const demoOrdersMigrations: Migrations = {
  "0037-demo-orders": {
    async up(db) {
      await db.schema
        .createTable("demo_orders")
        .addColumn("order_id", "text", (column) => column.primaryKey())
        .addColumn("email", "text")
        .addColumn("phone", "text")
        .addColumn("account", "text")
        .addColumn("shipping", "text")
        .addColumn("origin", "text", (column) => column.notNull())
        .addColumn("mailed", "text", (column) => column.notNull())
        .addColumn("created_at", "bigint", (column) => column.notNull())
        .execute();
      await db.schema
        .createIndex("demo_orders_of_account")
        .on("demo_orders")
        .columns(["account", "created_at"])
        .execute();
      // The query must contain exactly this condition.
      await db.schema
        .createIndex("demo_orders_unfinished")
        .on("demo_orders")
        .column("created_at")
        .where(sql<boolean>`mailed in ('none', 'pending')`)
        .execute();
    },
  },
  "0061-drop-demo-orders": {up: (db) => db.schema.dropTable("demo_orders").execute()},
};
