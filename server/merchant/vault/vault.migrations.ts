import {sql} from "kysely";
import type {Migrations} from "../../database/migration.ts";

export const vaultMigrations: Migrations = {
  "0003-vault": {
    async up(db) {
      await db.schema
        .createTable("setup_tokens")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("session", "text", (column) => column.notNull())
        .addColumn("customer", "text")
        .addColumn("created_at", "bigint", (column) => column.notNull())
        .execute();
      await db.schema
        .createTable("saved_cards")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("customer", "text", (column) => column.notNull())
        .addColumn("setup_token", "text", (column) => column.notNull().unique().references("setup_tokens.id"))
        .addColumn("token", "text")
        .addColumn("brand", "text")
        .addColumn("last_digits", "text")
        .addColumn("expiry", "text")
        .addColumn("state", "text", (column) => column.notNull())
        .addColumn("failures", "integer", (column) => column.notNull())
        .addColumn("created_at", "bigint", (column) => column.notNull())
        .addColumn("updated_at", "bigint", (column) => column.notNull())
        .execute();
      await db.schema
        .createIndex("saved_cards_of_customer")
        .on("saved_cards")
        .columns(["customer", "state", "created_at"])
        .execute();
      await db.schema.createIndex("saved_cards_by_state").on("saved_cards").column("state").execute();
    },
  },
  "0005-saved-wallets": {
    async up(db) {
      await db.schema
        .alterTable("saved_cards")
        .addColumn("source", "text", (column) => column.notNull().defaultTo("card"))
        .execute();
      await db.schema
        .alterTable("setup_tokens")
        .addColumn("kind", "text", (column) => column.notNull().defaultTo("setup-token"))
        .execute();
    },
  },
  // A migration does not have the key. The server encrypts the tokens of existing rows when it starts.
  "0031-sealed-tokens": {
    async up(db) {
      await db.schema.alterTable("saved_cards").addColumn("sealed_token", "text").execute();
      await db.schema
        .createIndex("saved_cards_unsealed")
        .on("saved_cards")
        .column("id")
        .where(sql.ref("token"), "is not", null)
        .execute();
    },
  },
  "0034-unfinished-savings": {
    async up(db) {
      await db.schema.dropIndex("saved_cards_by_state").execute();
      await db.schema
        .createIndex("saved_cards_unfinished")
        .on("saved_cards")
        .column("updated_at")
        .where(sql<boolean>`state in ('saving', 'deleting')`)
        .execute();
      await db.schema
        .createIndex("setup_tokens_of_orders")
        .on("setup_tokens")
        .column("created_at")
        .where(sql<boolean>`kind = 'order'`)
        .execute();
    },
  },
  "0040-saved-cards-in-doubt": {
    async up(db) {
      await db.schema.dropIndex("saved_cards_unfinished").execute();
      await db.schema
        .createIndex("saved_cards_unfinished")
        .on("saved_cards")
        .column("updated_at")
        .where(sql<boolean>`state in ('saving', 'deleting', 'in-doubt')`)
        .execute();
    },
  },
  "0045-wallet-labels": {
    async up(db) {
      await db.schema.alterTable("saved_cards").addColumn("sealed_label", "text").execute();
    },
  },
  "0051-saved-card-notes": {
    async up(db) {
      await db.schema.alterTable("saved_cards").addColumn("note", "text").execute();
    },
  },
  // A migration does not have the key. The server filled in the hashes of existing rows.
  "0053-saved-card-hashes": {
    async up(db) {
      await db.schema.alterTable("saved_cards").addColumn("token_hash", "text").execute();
      await db.schema
        .createIndex("saved_cards_by_token")
        .on("saved_cards")
        .column("token_hash")
        .where(sql.ref("token_hash"), "is not", null)
        .execute();
      await db.schema
        .createIndex("saved_cards_unhashed")
        .on("saved_cards")
        .column("id")
        .where(sql<boolean>`sealed_token is not null and token_hash is null`)
        .execute();
    },
  },
  // A migration does not have the keys. The server encrypts the rows without a key's id, also those of older instances that still run.
  "0056-key-ids": {
    async up(db) {
      await db.schema
        .alterTable("saved_cards")
        .addColumn("key_id", "text", (column) => column.notNull().defaultTo(""))
        .execute();
      await db.schema.alterTable("saved_cards").addColumn("old_token_hash", "text").execute();
      for (const replaced of ["saved_cards_unsealed", "saved_cards_unhashed"])
        await db.schema.dropIndex(replaced).execute();
      await db.schema
        .createIndex("saved_cards_by_key")
        .on("saved_cards")
        .columns(["key_id", "id"])
        .where(sql<boolean>`(sealed_token is not null or token is not null)`)
        .execute();
      await db.schema
        .createIndex("saved_cards_by_old_token")
        .on("saved_cards")
        .column("old_token_hash")
        .where(sql.ref("old_token_hash"), "is not", null)
        .execute();
    },
  },
};
