import type {Migration} from "../../database/migration.ts";

export const controls: Migration = {
  async up(db) {
    await db.schema
      .createTable("control_state")
      .addColumn("id", "integer", (column) => column.primaryKey())
      .addColumn("version", "bigint", (column) => column.notNull())
      .addColumn("clock_ahead_ms", "bigint", (column) => column.notNull())
      .addColumn("default_buyer", "text")
      .addColumn("requests_logged", "bigint", (column) => column.notNull())
      .execute();
    await db
      .insertInto("control_state")
      .values({id: 1, version: 0, clock_ahead_ms: 0, default_buyer: null, requests_logged: 0})
      .execute();
    await db.schema
      .createTable("faults")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("position", "bigint", (column) => column.notNull())
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("definition", "text", (column) => column.notNull())
      .addColumn("times_left", "integer")
      .execute();
    await db.schema
      .createTable("armed_outcomes")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("position", "bigint", (column) => column.notNull())
      .addColumn("outcome", "text", (column) => column.notNull())
      .addColumn("times", "integer", (column) => column.notNull())
      .addColumn("times_left", "integer", (column) => column.notNull())
      .addColumn("armed_at", "bigint", (column) => column.notNull())
      .addColumn("taken_at", "bigint")
      .execute();
    await db.schema
      .createTable("requests")
      .addColumn("position", "bigint", (column) => column.primaryKey())
      .addColumn("debug_id", "text", (column) => column.notNull().unique())
      .addColumn("arrived_at", "bigint", (column) => column.notNull())
      .addColumn("method", "text", (column) => column.notNull())
      .addColumn("path", "text", (column) => column.notNull())
      .addColumn("route", "text")
      .addColumn("status", "integer")
      .addColumn("request_id", "text")
      .addColumn("duration_ms", "bigint")
      .addColumn("application_id", "text")
      .addColumn("request_body", "text")
      .addColumn("reply_body", "text")
      .execute();
  },
};
