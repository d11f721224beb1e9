import type {Migration} from "../../database/migration.ts";

/** Payment links, and the payments that were made through them. */
export const paymentLinks: Migration = {
  async up(db) {
    await db.schema
      .createTable("payment_links")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("application_id", "text", (column) => column.notNull().references("applications.id"))
      .addColumn("status", "text", (column) => column.notNull())
      .addColumn("return_url", "text")
      .addColumn("line_items", "text", (column) => column.notNull())
      .addColumn("payment_link", "text", (column) => column.notNull())
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addColumn("updated_at", "bigint", (column) => column.notNull())
      .execute();
    // A page of the list is a walk along one of these two, from where the page before ended.
    await db.schema
      .createIndex("payment_links_by_age")
      .on("payment_links")
      .columns(["application_id", "created_at", "id"])
      .execute();
    await db.schema
      .createIndex("payment_links_by_status")
      .on("payment_links")
      .columns(["application_id", "status", "created_at", "id"])
      .execute();
    await db.schema
      .createTable("link_payments")
      .addColumn("order_id", "text", (column) => column.primaryKey().references("orders.id"))
      .addColumn("application_id", "text", (column) => column.notNull().references("applications.id"))
      .addColumn("link_id", "text", (column) => column.notNull())
      .addColumn("product", "text", (column) => column.notNull())
      .addColumn("choice", "text", (column) => column.notNull())
      .addColumn("currency_code", "text", (column) => column.notNull())
      .addColumn("value", "text", (column) => column.notNull())
      .addColumn("buyer_name", "text", (column) => column.notNull())
      .addColumn("buyer_email", "text", (column) => column.notNull())
      .addColumn("shipping_address", "text")
      .addColumn("status", "text", (column) => column.notNull())
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addColumn("updated_at", "bigint", (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex("link_payments_by_link")
      .on("link_payments")
      .columns(["application_id", "link_id", "created_at", "order_id"])
      .execute();
  },
};
