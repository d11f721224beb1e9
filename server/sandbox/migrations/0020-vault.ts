import {sql} from "kysely";
import type {Migration} from "../../database/migration.ts";

/** Names of customers, setup tokens, payment tokens and single-use tokens. A card number or security code has no column. */
export const vault: Migration = {
  async up(db) {
    await db.schema
      .createTable("customer_names")
      .addColumn("application_id", "text", (column) => column.notNull().references("applications.id"))
      .addColumn("merchant_customer_id", "text", (column) => column.notNull())
      .addColumn("customer_id", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("customer_names_key", ["application_id", "merchant_customer_id"])
      .addUniqueConstraint("customer_names_once", ["application_id", "customer_id"])
      .execute();
    await db.schema
      .createTable("setup_tokens")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("application_id", "text", (column) => column.notNull().references("applications.id"))
      .addColumn("customer_id", "text", (column) => column.notNull())
      .addColumn("status", "text", (column) => column.notNull())
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("card", "text")
      .addColumn("payer", "text")
      .addColumn("details", "text", (column) => column.notNull())
      .addColumn("verification_method", "text")
      .addColumn("return_url", "text")
      .addColumn("cancel_url", "text")
      .addColumn("brand_name", "text")
      .addColumn("vault_on_approval", "integer", (column) => column.notNull())
      .addColumn("client_metadata_id", "text")
      .addColumn("liability_shift", "text")
      .addColumn("enrollment_status", "text")
      .addColumn("authentication_status", "text")
      .addColumn("challenge_id", "text")
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addColumn("expires_at", "bigint", (column) => column.notNull())
      .execute();
    await db.schema.createIndex("setup_tokens_expires_at").on("setup_tokens").column("expires_at").execute();
    await db.schema
      .createTable("payment_tokens")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("application_id", "text", (column) => column.notNull().references("applications.id"))
      .addColumn("customer_id", "text", (column) => column.notNull())
      .addColumn("source", "text", (column) => column.notNull())
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addColumn("deleted_at", "bigint")
      .execute();
    // What a customer has saved, newest first, is read in the order of this index.
    await db.schema
      .createIndex("payment_tokens_of_customer")
      .on("payment_tokens")
      .columns(["application_id", "customer_id", "created_at", "id"])
      .where(sql.ref("deleted_at"), "is", null)
      .execute();
    await db.schema
      .createTable("single_use_tokens")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("application_id", "text", (column) => column.notNull().references("applications.id"))
      .addColumn("card", "text", (column) => column.notNull())
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addColumn("expires_at", "bigint", (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex("single_use_tokens_expires_at")
      .on("single_use_tokens")
      .column("expires_at")
      .execute();
  },
};
