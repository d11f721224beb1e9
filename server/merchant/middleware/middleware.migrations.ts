import {PostgresAdapter, sql} from "kysely";
import type {Migrations} from "../../database/migration.ts";

export const middlewareMigrations: Migrations = {
  "0030-allowances": {
    async up(db) {
      const table = db.schema
        .createTable("allowances")
        .addColumn("key", "text", (column) => column.primaryKey())
        .addColumn("due", "bigint", (column) => column.notNull());
      // Writes aren't awaited and can be lost in a crash. Then counting starts from zero.
      const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
      await (isPostgres ? table.modifyFront(sql`unlogged`) : table).execute();
      await db.schema.createIndex("allowances_by_due").on("allowances").column("due").execute();
    },
  },
  // The rate limiter's library stores its counts in its own table. An older instance that still runs counts in memory.
  "0036-drop-allowances": {
    async up(db) {
      await db.schema.dropTable("allowances").execute();
    },
  },
  "0038-operator-sessions": {
    async up(db) {
      await db.schema
        .createTable("operator_sessions")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("expires_at", "bigint", (column) => column.notNull())
        .execute();
      await db.schema
        .createIndex("operator_sessions_expiry")
        .on("operator_sessions")
        .column("expires_at")
        .execute();
    },
  },
};
