import type {Migration} from "../../database/migration.ts";

/** Webhooks: what happened, where it is told, how often that was tried, and the key that signs it. */
export const events: Migration = {
  async up(db) {
    await db.schema
      .createTable("events")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("application_id", "text", (column) => column.notNull().references("applications.id"))
      .addColumn("event_type", "text", (column) => column.notNull())
      .addColumn("resource_id", "text", (column) => column.notNull())
      .addColumn("resource", "text", (column) => column.notNull())
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex("events_newest")
      .on("events")
      .columns(["application_id", "created_at", "id"])
      .execute();
    await db.schema
      .createTable("webhooks")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("application_id", "text", (column) => column.notNull().references("applications.id"))
      .addColumn("url", "text", (column) => column.notNull())
      .addColumn("origin", "text")
      .addColumn("event_types", "text", (column) => column.notNull())
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addUniqueConstraint("webhooks_once", ["application_id", "url"])
      .execute();
    await db.schema
      .createTable("deliveries")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("event_id", "text", (column) => column.notNull().references("events.id"))
      .addColumn("webhook_id", "text", (column) => column.notNull().references("webhooks.id"))
      .addColumn("state", "text", (column) => column.notNull())
      .addColumn("tries", "integer", (column) => column.notNull())
      .addColumn("due_at", "bigint", (column) => column.notNull())
      .addColumn("claimed_until", "bigint", (column) => column.notNull())
      .addColumn("held", "integer", (column) => column.notNull())
      .execute();
    await db.schema.createIndex("deliveries_of_event").on("deliveries").column("event_id").execute();
    await db.schema.createIndex("deliveries_of_webhook").on("deliveries").column("webhook_id").execute();
    await db.schema
      .createIndex("deliveries_due")
      .on("deliveries")
      .columns(["state", "due_at", "id"])
      .execute();
    await db.schema
      .createTable("delivery_tries")
      .addColumn("delivery_id", "text", (column) => column.notNull().references("deliveries.id"))
      .addColumn("number", "integer", (column) => column.notNull())
      .addColumn("tried_at", "bigint", (column) => column.notNull())
      .addColumn("status", "integer")
      .addColumn("failure", "text")
      .addPrimaryKeyConstraint("delivery_tries_key", ["delivery_id", "number"])
      .execute();
    await db.schema
      .createTable("signing_keys")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("certificate", "text", (column) => column.notNull())
      .addColumn("private_key", "text", (column) => column.notNull())
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .execute();
    // Reviews end by themselves now, and not only when somebody looks: what is due is found without reading every payment.
    for (const table of ["captures", "refunds"]) {
      await db.schema
        .createIndex(`${table}_due`)
        .on(table)
        .column("due_at")
        .where("due_at", "is not", null)
        .execute();
    }
  },
};
