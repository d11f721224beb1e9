import {sql} from "kysely";
import type {Migration} from "../../database/migration.ts";

/**
 * A challenge is about an order or a setup token. SQLite can't take the reference to orders off a column, so the table is
 * made anew and what it held is copied.
 */
export const challengeSubjects: Migration = {
  async up(db) {
    await db.schema
      .createTable("subject_challenges")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("application_id", "text", (column) => column.notNull().references("applications.id"))
      .addColumn("subject_kind", "text", (column) => column.notNull())
      .addColumn("subject_id", "text", (column) => column.notNull())
      .addColumn("behaviour", "text", (column) => column.notNull())
      .addColumn("state", "text", (column) => column.notNull())
      .addColumn("attempts_left", "integer", (column) => column.notNull())
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .execute();
    await sql`
      insert into subject_challenges
        (id, application_id, subject_kind, subject_id, behaviour, state, attempts_left, created_at)
      select id, application_id, 'order', order_id, behaviour, state, attempts_left, created_at
      from challenges`.execute(db);
    await db.schema.dropTable("challenges").execute();
    await db.schema.alterTable("subject_challenges").renameTo("challenges").execute();
  },
};
