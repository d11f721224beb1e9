import type {Migrations} from "../../database/migration.ts";

export const instancesMigrations: Migrations = {
  "0010-instances": {
    async up(db) {
      await db.schema
        .createTable("leases")
        .addColumn("name", "text", (column) => column.primaryKey())
        .addColumn("holder", "text", (column) => column.notNull())
        .addColumn("until", "bigint", (column) => column.notNull())
        .execute();
      await db.schema
        .createTable("service_tokens")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("version", "text", (column) => column.notNull())
        .addColumn("sealed", "text", (column) => column.notNull())
        .addColumn("renew_at", "bigint", (column) => column.notNull())
        .addColumn("expires_at", "bigint", (column) => column.notNull())
        .execute();
    },
  },
  "0032-readiness": {
    async up(db) {
      await db.schema
        .createTable("readiness")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("filler", "text", (column) => column.notNull())
        .execute();
    },
  },
  // An access token is in the memory of each instance. Nothing read the column.
  "0052-unused": {
    async up(db) {
      await db.schema.dropTable("service_tokens").execute();
      await db.schema.alterTable("attempts").dropColumn("actions").execute();
    },
  },
};
