import type {Migration} from "../../database/migration.ts";

/** What a wallet's owner chose to pay with when it was saved; null for what was approved before this was kept. */
export const walletFunding: Migration = {
  async up(db) {
    await db.schema.alterTable("setup_tokens").addColumn("paid_with", "text").execute();
  },
};
