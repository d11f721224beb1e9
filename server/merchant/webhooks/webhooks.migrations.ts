import type {Migrations} from "../../database/migration.ts";

export const webhookMigrations: Migrations = {
  "0020-webhooks": {
    async up(db) {
      await db.schema
        .createTable("webhook_events")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("event_type", "text", (column) => column.notNull())
        .addColumn("subject", "text", (column) => column.notNull())
        .addColumn("state", "text", (column) => column.notNull())
        .addColumn("tries", "integer", (column) => column.notNull())
        .addColumn("due_at", "bigint", (column) => column.notNull())
        .addColumn("created_at", "bigint", (column) => column.notNull())
        .addColumn("received_at", "bigint", (column) => column.notNull())
        .addColumn("updated_at", "bigint", (column) => column.notNull())
        .execute();
      await db.schema
        .createIndex("webhook_events_due")
        .on("webhook_events")
        .columns(["state", "due_at"])
        .execute();
      await db.schema
        .createTable("disputes")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("order_id", "text")
        .addColumn("capture_id", "text")
        .addColumn("status", "text", (column) => column.notNull())
        .addColumn("reason", "text")
        .addColumn("stage", "text")
        .addColumn("amount", "text")
        .addColumn("currency", "text")
        .addColumn("outcome", "text")
        .addColumn("response_due", "text")
        .addColumn("created_at", "bigint", (column) => column.notNull())
        .addColumn("updated_at", "bigint", (column) => column.notNull())
        .addColumn("revision", "integer", (column) => column.notNull().defaultTo(0))
        .execute();
      await db.schema.createIndex("disputes_of_order").on("disputes").column("order_id").execute();
      await db.schema.createIndex("disputes_newest").on("disputes").columns(["created_at", "id"]).execute();
      await db.schema
        .createTable("link_payments")
        .addColumn("capture_id", "text", (column) => column.primaryKey())
        .addColumn("link_id", "text", (column) => column.notNull())
        .addColumn("order_id", "text")
        .addColumn("amount", "text", (column) => column.notNull())
        .addColumn("currency", "text", (column) => column.notNull())
        .addColumn("status", "text", (column) => column.notNull())
        .addColumn("created_at", "bigint", (column) => column.notNull())
        .addColumn("updated_at", "bigint", (column) => column.notNull())
        .addColumn("revision", "integer", (column) => column.notNull().defaultTo(0))
        .execute();
      await db.schema
        .createIndex("link_payments_of_link")
        .on("link_payments")
        .columns(["link_id", "created_at", "capture_id"])
        .execute();
      await db.schema
        .createIndex("link_payments_newest")
        .on("link_payments")
        .columns(["created_at", "capture_id"])
        .execute();
    },
  },
  "0035-confirmed-certificates": {
    async up(db) {
      await db.schema
        .createTable("confirmed_certificates")
        .addColumn("url", "text", (column) => column.primaryKey())
        .addColumn("confirmed_at", "bigint", (column) => column.notNull())
        .execute();
    },
  },
  "0048-stored-certificates": {
    async up(db) {
      await db.schema.alterTable("confirmed_certificates").addColumn("pem", "text").execute();
      await db.schema
        .alterTable("confirmed_certificates")
        .addColumn("fetched_at", "bigint", (column) => column.notNull().defaultTo(0))
        .execute();
      await db.schema
        .createIndex("confirmed_certificates_by_age")
        .on("confirmed_certificates")
        .column("fetched_at")
        .execute();
      await db.schema
        .createTable("webhook_senders")
        .addColumn("address", "text", (column) => column.primaryKey())
        .addColumn("confirmed_at", "bigint", (column) => column.notNull())
        .execute();
    },
  },
  // Finds the order of an authorization that a webhook event names.
  "0053-actions-by-payment": {
    async up(db) {
      for (const column of ["payment_id", "result_id"]) {
        await db.schema
          .createIndex(`payment_actions_by_${column}`)
          .on("payment_actions")
          .column(column)
          .execute();
      }
    },
  },
};
