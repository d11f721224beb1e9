import {sql} from "kysely";
import type {Migrations} from "../../database/migration.ts";

export const paypalActionsMigrations: Migrations = {
  "0042-paypal-actions": {
    async up(db) {
      await db.schema
        .createTable("paypal_actions")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("kind", "text", (column) => column.notNull())
        .addColumn("target", "text", (column) => column.notNull())
        .addColumn("asked", "text", (column) => column.notNull())
        .addColumn("request", "text", (column) => column.notNull())
        .addColumn("has_files", "integer", (column) => column.notNull())
        .addColumn("before", "text", (column) => column.notNull())
        .addColumn("state", "text", (column) => column.notNull())
        .addColumn("failures", "integer", (column) => column.notNull())
        .addColumn("sent_at", "bigint", (column) => column.notNull())
        .addColumn("called_at", "bigint", (column) => column.notNull())
        .addColumn("response_status", "integer")
        .addColumn("response", "text")
        .addColumn("note", "text")
        .addColumn("created_at", "bigint", (column) => column.notNull())
        .addColumn("updated_at", "bigint", (column) => column.notNull())
        .execute();
      // A record has one action at a time, because the effects of two can't be told apart.
      await db.schema
        .createIndex("paypal_actions_unfinished")
        .unique()
        .on("paypal_actions")
        .column("target")
        .where(sql<boolean>`state in ('sent', 'needs-person')`)
        .execute();
    },
  },
  "0057-paypal-action-names": {
    async up(db) {
      await db.schema.alterTable("paypal_actions").renameColumn("asked", "request_hash").execute();
      await sql`update paypal_actions set state = 'needs-check' where state = 'needs-person'`.execute(db);
      await db.schema.dropIndex("paypal_actions_unfinished").execute();
      // A record has one action at a time, because the effects of two can't be told apart.
      await db.schema
        .createIndex("paypal_actions_unfinished")
        .unique()
        .on("paypal_actions")
        .column("target")
        .where(sql<boolean>`state in ('sent', 'needs-check')`)
        .execute();
    },
  },
  "0063-done-paypal-actions": {
    async up(db) {
      await db.schema
        .createIndex("paypal_actions_done")
        .on("paypal_actions")
        .column("target")
        .where(sql<boolean>`state = 'done'`)
        .execute();
    },
  },
};
