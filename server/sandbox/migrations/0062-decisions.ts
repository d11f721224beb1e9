import type {Migration} from "../../database/migration.ts";

/** What buyers' windows decide by themselves; null for those that ask. */
export const decisions: Migration = {
  async up(db) {
    await db.schema.alterTable("control_state").addColumn("decision", "text").execute();
  },
};
