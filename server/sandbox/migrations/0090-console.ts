import {sql} from "kysely";
import type {Migration} from "../../database/migration.ts";

/**
 * What the console lists: of all applications, newest first, also narrowed to one status. A condition that always holds, and
 * that the console's queries alone state, keeps the planner from taking these for the lists of one application.
 */
export const consoleLists: Migration = {
  async up(db) {
    const index = (name: string, table: string, columns: string[]) =>
      db.schema.createIndex(name).on(table).columns(columns).where(sql.ref("created_at"), ">", sql.lit(0));
    const listed = {
      orders: "status",
      captures: "status",
      authorizations: "status",
      refunds: "status",
      disputes: "status",
      payment_links: "status",
      invoices: "status",
      events: "event_type",
    };
    for (const [table, column] of Object.entries(listed)) {
      await index(`${table}_of_all`, table, ["created_at", "id"]).execute();
      await index(`${table}_of_all_by`, table, [column, "created_at", "id"]).execute();
    }
    await index("setup_tokens_of_all", "setup_tokens", ["created_at", "id"]).execute();
    await index("payment_tokens_of_all", "payment_tokens", ["created_at", "id"])
      .where(sql.ref("deleted_at"), "is", null)
      .execute();
    // What happened to one resource.
    await db.schema
      .createIndex("events_of_resource")
      .on("events")
      .columns(["resource_id", "created_at", "id"])
      .execute();
  },
};
