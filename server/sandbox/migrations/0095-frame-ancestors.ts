import type {Migration} from "../../database/migration.ts";

/** Origins of the pages around a frame session's page, separated by spaces; null when the page is at the top. */
export const frameAncestors: Migration = {
  async up(db) {
    await db.schema.alterTable("frame_sessions").addColumn("ancestors", "text").execute();
  },
};
