import type {Migration} from "../../database/migration.ts";

/** Mails of one state, newest first, as the console lists them: the outbox's own index is in the order of what is due. */
export const mailsOfState: Migration = {
  async up(db) {
    await db.schema
      .createIndex("mails_of_state")
      .on("mails")
      .columns(["state", "created_at", "id"])
      .execute();
  },
};
