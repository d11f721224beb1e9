import type {Migration} from "../../database/migration.ts";

/** Whether the window that a frame session was opened for has been loaded and left; null for one that never came. */
export const paymentWindows: Migration = {
  async up(db) {
    await db.schema.alterTable("frame_sessions").addColumn("window_state", "text").execute();
  },
};
