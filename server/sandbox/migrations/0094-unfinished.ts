import {sql} from "kysely";
import type {Migration} from "../../database/migration.ts";

/**
 * Indexes over what is unfinished alone: they stay small, however many events and mails there are. The queries repeat their
 * conditions to the letter. And indexes for what was searched without one.
 */
export const unfinished: Migration = {
  async up(db) {
    await db.schema.dropIndex("deliveries_due").execute();
    const isWaiting = sql<boolean>`state = 'waiting'`;
    await db.schema
      .createIndex("deliveries_waiting")
      .on("deliveries")
      .columns(["due_at", "id"])
      .where(isWaiting)
      .execute();
    await db.schema
      .createIndex("deliveries_waiting_of_webhook")
      .on("deliveries")
      .column("webhook_id")
      .where(isWaiting)
      .execute();
    await db.schema.dropIndex("mails_to_send").execute();
    await db.schema
      .createIndex("mails_unfinished")
      .on("mails")
      .columns(["state", "due_at", "id"])
      .where(sql<boolean>`state in ('queued', 'sending', 'handing-over')`)
      .execute();
    for (const table of ["member_contexts", "member_sessions"]) {
      await db.schema.createIndex(`${table}_expires_at`).on(table).column("expires_at").execute();
    }
  },
};
