import {sql} from "kysely";
import type {Migration} from "../../database/migration.ts";

export const disputes: Migration = {
  async up(db) {
    await db.schema
      .createTable("disputes")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("application_id", "text", (column) => column.notNull().references("applications.id"))
      .addColumn("capture_id", "text", (column) => column.notNull())
      .addColumn("reason", "text", (column) => column.notNull())
      .addColumn("status", "text", (column) => column.notNull())
      .addColumn("stage", "text", (column) => column.notNull())
      .addColumn("currency_code", "text", (column) => column.notNull())
      .addColumn("minor", "bigint", (column) => column.notNull())
      .addColumn("outcome_code", "text")
      .addColumn("refunded_minor", "bigint")
      .addColumn("seller_due_at", "bigint")
      .addColumn("buyer_due_at", "bigint")
      .addColumn("step", "integer", (column) => column.notNull())
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addColumn("updated_at", "bigint", (column) => column.notNull())
      .execute();
    // The list runs from the newest to the oldest, and starts in the middle as cheaply as at the front.
    await db.schema
      .createIndex("disputes_newest")
      .on("disputes")
      .columns(["application_id", "created_at", "id"])
      .execute();
    await db.schema
      .createIndex("disputes_capture")
      .on("disputes")
      .columns(["application_id", "capture_id", "created_at", "id"])
      .execute();
    // One open dispute a capture: of many that are created at once, this lets one in.
    await db.schema
      .createIndex("disputes_open_once")
      .unique()
      .on("disputes")
      .column("capture_id")
      .where(sql<boolean>`status <> 'RESOLVED'`)
      .execute();
    await db.schema
      .createTable("dispute_messages")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("dispute_id", "text", (column) => column.notNull().references("disputes.id"))
      .addColumn("posted_by", "text", (column) => column.notNull())
      .addColumn("content", "text", (column) => column.notNull())
      .addColumn("step", "integer", (column) => column.notNull())
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex("dispute_messages_of")
      .on("dispute_messages")
      .columns(["dispute_id", "step"])
      .execute();
    await db.schema
      .createTable("dispute_evidences")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("dispute_id", "text", (column) => column.notNull().references("disputes.id"))
      .addColumn("evidence_type", "text", (column) => column.notNull())
      .addColumn("source", "text", (column) => column.notNull())
      .addColumn("evidence_info", "text")
      .addColumn("notes", "text")
      .addColumn("stage", "text", (column) => column.notNull())
      .addColumn("step", "integer", (column) => column.notNull())
      .addColumn("position", "integer", (column) => column.notNull())
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex("dispute_evidences_of")
      .on("dispute_evidences")
      .columns(["dispute_id", "step", "position"])
      .execute();
  },
};
