import type {Migration} from "../../database/migration.ts";

export const firstWalk: Migration = {
  async up(db) {
    await db.schema
      .createTable("applications")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("client_id", "text", (column) => column.notNull().unique())
      .addColumn("secret_sha256", "text", (column) => column.notNull())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("scopes", "text", (column) => column.notNull())
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("tokens")
      .addColumn("sha256", "text", (column) => column.primaryKey())
      .addColumn("application_id", "text", (column) => column.notNull().references("applications.id"))
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("scopes", "text", (column) => column.notNull())
      .addColumn("domains", "text", (column) => column.notNull())
      .addColumn("client_metadata_id", "text")
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addColumn("expires_at", "bigint", (column) => column.notNull())
      .execute();
    await db.schema.createIndex("tokens_expires_at").on("tokens").column("expires_at").execute();
    await db.schema
      .createTable("replies")
      .addColumn("application_id", "text", (column) => column.notNull().references("applications.id"))
      .addColumn("request_id", "text", (column) => column.notNull())
      .addColumn("operation", "text", (column) => column.notNull())
      .addColumn("fingerprint", "text", (column) => column.notNull())
      .addColumn("body", "text", (column) => column.notNull())
      .addColumn("expires_at", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("replies_key", ["application_id", "operation", "request_id"])
      .execute();
    await db.schema.createIndex("replies_expires_at").on("replies").column("expires_at").execute();
    await db.schema
      .createTable("orders")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("application_id", "text", (column) => column.notNull().references("applications.id"))
      .addColumn("status", "text", (column) => column.notNull())
      .addColumn("intent", "text", (column) => column.notNull())
      .addColumn("purchase_units", "text", (column) => column.notNull())
      .addColumn("client_metadata_id", "text")
      .addColumn("verification_method", "text")
      .addColumn("return_url", "text")
      .addColumn("cancel_url", "text")
      .addColumn("brand_name", "text")
      .addColumn("card_brand", "text")
      .addColumn("card_last_digits", "text")
      .addColumn("card_expiry", "text")
      .addColumn("card_name", "text")
      .addColumn("card_response_code", "text")
      .addColumn("liability_shift", "text")
      .addColumn("enrollment_status", "text")
      .addColumn("authentication_status", "text")
      .addColumn("challenge_id", "text")
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addColumn("updated_at", "bigint", (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("captures")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("order_id", "text", (column) => column.notNull().references("orders.id"))
      .addColumn("unit_index", "integer", (column) => column.notNull())
      .addColumn("status", "text", (column) => column.notNull())
      .addColumn("currency_code", "text", (column) => column.notNull())
      .addColumn("value", "text", (column) => column.notNull())
      .addColumn("response_code", "text", (column) => column.notNull())
      .addColumn("cvv_code", "text", (column) => column.notNull())
      .addColumn("avs_code", "text", (column) => column.notNull())
      .addColumn("created_at", "bigint", (column) => column.notNull())
      // The last line of defence against charging twice; the order's state is the first.
      .addUniqueConstraint("captures_once", ["order_id", "unit_index"])
      .execute();
    await db.schema
      .createTable("challenges")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("application_id", "text", (column) => column.notNull().references("applications.id"))
      .addColumn("order_id", "text", (column) => column.notNull().references("orders.id"))
      .addColumn("behaviour", "text", (column) => column.notNull())
      .addColumn("state", "text", (column) => column.notNull())
      .addColumn("attempts_left", "integer", (column) => column.notNull())
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("frame_sessions")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("application_id", "text", (column) => column.notNull().references("applications.id"))
      .addColumn("parent_origin", "text", (column) => column.notNull())
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addColumn("expires_at", "bigint", (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex("frame_sessions_expires_at")
      .on("frame_sessions")
      .column("expires_at")
      .execute();
  },
};
