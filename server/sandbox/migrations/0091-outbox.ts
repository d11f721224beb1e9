import {sql} from "kysely";
import type {Migration} from "../../database/migration.ts";

/** The outbox of mails: who sends which, how often it was tried, and what came of it. */
export const outbox: Migration = {
  async up(db) {
    await db.schema.alterTable("mails").addColumn("reply_to", "text").execute();
    await db.schema
      .alterTable("mails")
      .addColumn("language", "text", (column) => column.notNull().defaultTo("en"))
      .execute();
    await db.schema.alterTable("mails").addColumn("failure", "text").execute();
    for (const name of ["tries", "due_at", "claimed_until"]) {
      await db.schema
        .alterTable("mails")
        .addColumn(name, "bigint", (column) => column.notNull().defaultTo(0))
        .execute();
    }
    await db.schema.alterTable("mails").addColumn("claim", "text").execute();
    // Nobody sent them when they were news.
    await db.updateTable("mails").set({state: "kept"}).where("state", "in", ["queued", "sending"]).execute();
    await db.schema.dropIndex("mails_to_send").execute();
    await db.schema.createIndex("mails_to_send").on("mails").columns(["state", "due_at", "id"]).execute();
    await db.schema.alterTable("link_payments").addColumn("language", "text").execute();
    await db.schema.alterTable("link_payments").addColumn("receipt", "text").execute();
    await db.schema
      .createIndex("link_payments_in_review")
      .on("link_payments")
      .column("order_id")
      .where(sql.ref("status"), "=", "PENDING")
      .execute();
  },
};
