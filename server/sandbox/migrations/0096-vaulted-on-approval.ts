import type {Migration} from "../../database/migration.ts";

/** The payment token that a wallet's approval made; null for setup tokens that are exchanged. */
export const vaultedOnApproval: Migration = {
  async up(db) {
    await db.schema.alterTable("setup_tokens").addColumn("payment_token_id", "text").execute();
  },
};
