import {sql} from "kysely";
import type {Migrations} from "../../database/migration.ts";

export const shopEventsMigrations: Migrations = {
  "0058-shop-events": {
    async up(db) {
      await db.schema
        .createTable("shop_events")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("object", "text", (column) => column.notNull())
        .addColumn("sequence", "integer", (column) => column.notNull())
        .addColumn("type", "text", (column) => column.notNull())
        .addColumn("body", "text", (column) => column.notNull())
        .addColumn("sealed", "text")
        .addColumn("position", "bigint")
        .addColumn("created_at", "bigint", (column) => column.notNull())
        .execute();
      await db.schema
        .createIndex("shop_events_of_object")
        .on("shop_events")
        .columns(["object", "sequence"])
        .execute();
      await db.schema
        .createIndex("shop_events_without_position")
        .on("shop_events")
        .columns(["sequence", "created_at", "id"])
        .where(sql<boolean>`position is null`)
        .execute();
      await db.schema
        .createIndex("shop_events_by_position")
        .unique()
        .on("shop_events")
        .column("position")
        .where(sql<boolean>`position is not null`)
        .execute();
      await db.schema
        .createIndex("shop_events_sealed")
        .on("shop_events")
        .column("created_at")
        .where(sql<boolean>`sealed is not null`)
        .execute();
      await db.schema.createIndex("shop_events_by_age").on("shop_events").column("created_at").execute();
      await db.schema
        .createTable("event_positions")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("last", "bigint", (column) => column.notNull())
        .addColumn("forgotten", "bigint", (column) => column.notNull())
        .execute();
      await db.insertInto("event_positions").values({id: "events", last: 0, forgotten: 0}).execute();
      await db.schema
        .createTable("event_receivers")
        .addColumn("name", "text", (column) => column.primaryKey())
        .addColumn("created_at", "bigint", (column) => column.notNull())
        .addColumn("seen_at", "bigint", (column) => column.notNull())
        .execute();
      await db.schema
        .createTable("event_deliveries")
        .addColumn("event_id", "text", (column) =>
          column.notNull().references("shop_events.id").onDelete("cascade"),
        )
        .addColumn("receiver", "text", (column) =>
          column.notNull().references("event_receivers.name").onDelete("cascade"),
        )
        .addColumn("object", "text", (column) => column.notNull())
        .addColumn("sequence", "integer", (column) => column.notNull())
        .addColumn("state", "text", (column) => column.notNull())
        .addColumn("tries", "integer", (column) => column.notNull())
        .addColumn("due_at", "bigint", (column) => column.notNull())
        .addColumn("began_at", "bigint")
        .addColumn("created_at", "bigint", (column) => column.notNull())
        .addColumn("updated_at", "bigint", (column) => column.notNull())
        .addPrimaryKeyConstraint("event_deliveries_key", ["event_id", "receiver"])
        .execute();
      await db.schema
        .createIndex("event_deliveries_due")
        .on("event_deliveries")
        .columns(["receiver", "due_at", "sequence"])
        .where(sql<boolean>`state = 'waiting'`)
        .execute();
      await db.schema
        .createIndex("event_deliveries_open")
        .on("event_deliveries")
        .columns(["receiver", "object", "sequence"])
        .where(sql<boolean>`state in ('waiting', 'failed')`)
        .execute();
    },
  },
  "0059-gone-addresses": {
    async up(db) {
      await db.schema.alterTable("event_receivers").addColumn("gone_address", "text").execute();
    },
  },
  "0060-failed-events": {
    async up(db) {
      await db.schema.alterTable("event_deliveries").addColumn("claimed_until", "bigint").execute();
      await db.schema.alterTable("event_deliveries").addColumn("last_failure", "text").execute();
      await db.schema
        .createIndex("event_deliveries_failed")
        .on("event_deliveries")
        .columns(["event_id", "receiver"])
        .where(sql<boolean>`state = 'failed'`)
        .execute();
    },
  },
  "0062-event-sequences": {
    async up(db) {
      await db.schema
        .createTable("event_sequences")
        .addColumn("object", "text", (column) => column.primaryKey())
        .addColumn("sequence", "integer", (column) => column.notNull())
        .execute();
    },
  },
};
