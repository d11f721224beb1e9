import {type Kysely, sql} from "kysely";
import type {Migration} from "../../database/migration.ts";
import {parseMoney} from "../../shared/money.ts";

/** Authorizations and refunds beside captures, which can be several for one purchase unit, pending, and given back. */
export const payments: Migration = {
  async up(db) {
    await db.schema
      .createTable("authorizations")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("application_id", "text", (column) => column.notNull().references("applications.id"))
      .addColumn("order_id", "text", (column) => column.notNull().references("orders.id"))
      .addColumn("unit_index", "integer", (column) => column.notNull())
      .addColumn("parent_id", "text", (column) => column.references("authorizations.id"))
      .addColumn("status", "text", (column) => column.notNull())
      .addColumn("status_reason", "text")
      .addColumn("currency_code", "text", (column) => column.notNull())
      .addColumn("minor", "bigint", (column) => column.notNull())
      .addColumn("captured_minor", "bigint", (column) => column.notNull())
      .addColumn("last_capture_minor", "bigint", (column) => column.notNull())
      .addColumn("captures", "integer", (column) => column.notNull())
      .addColumn("response_code", "text")
      .addColumn("seller_protection", "text", (column) => column.notNull())
      .addColumn("invoice_id", "text")
      .addColumn("custom_id", "text")
      .addColumn("buyer", "text")
      .addColumn("due_at", "bigint")
      .addColumn("settles_to", "text")
      .addColumn("expires_at", "bigint", (column) => column.notNull())
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addColumn("updated_at", "bigint", (column) => column.notNull())
      // The last line of defence against taking more than was authorized; the statement that captures is the first.
      .addCheckConstraint("authorizations_within", sql`captured_minor <= minor`)
      .execute();
    await db.schema
      .createIndex("authorizations_once")
      .unique()
      .on("authorizations")
      .columns(["order_id", "unit_index"])
      .where(sql.ref("parent_id"), "is", null)
      .execute();
    await db.schema.createIndex("authorizations_order_id").on("authorizations").column("order_id").execute();

    await replaceCaptures(db);

    await db.schema
      .createTable("refunds")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("application_id", "text", (column) => column.notNull().references("applications.id"))
      .addColumn("capture_id", "text", (column) => column.notNull().references("captures.id"))
      .addColumn("status", "text", (column) => column.notNull())
      .addColumn("status_reason", "text")
      .addColumn("reason", "text", (column) => column.notNull())
      .addColumn("currency_code", "text", (column) => column.notNull())
      .addColumn("minor", "bigint", (column) => column.notNull())
      .addColumn("total_minor", "bigint", (column) => column.notNull())
      .addColumn("invoice_id", "text")
      .addColumn("custom_id", "text")
      .addColumn("note_to_payer", "text")
      .addColumn("due_at", "bigint")
      .addColumn("settles_to", "text")
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addColumn("updated_at", "bigint", (column) => column.notNull())
      .execute();
    await db.schema.createIndex("refunds_capture_id").on("refunds").column("capture_id").execute();

    await db.schema
      .createTable("used_invoice_ids")
      .addColumn("application_id", "text", (column) => column.notNull().references("applications.id"))
      .addColumn("invoice_id", "text", (column) => column.notNull())
      .addColumn("order_id", "text", (column) => column.notNull().references("orders.id"))
      .addColumn("unit_index", "integer", (column) => column.notNull())
      .addPrimaryKeyConstraint("used_invoice_ids_key", ["application_id", "invoice_id"])
      .execute();
  },
};

/** SQLite can't drop a constraint, so the table is made anew; what it holds moves over. */
// The schema before a migration is not the one that the types describe.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
async function replaceCaptures(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable("captures_anew")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("application_id", "text", (column) => column.notNull().references("applications.id"))
    .addColumn("order_id", "text", (column) => column.notNull().references("orders.id"))
    .addColumn("unit_index", "integer", (column) => column.notNull())
    .addColumn("authorization_id", "text", (column) => column.references("authorizations.id"))
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("status_reason", "text")
    .addColumn("currency_code", "text", (column) => column.notNull())
    .addColumn("minor", "bigint", (column) => column.notNull())
    .addColumn("refunded_minor", "bigint", (column) => column.notNull())
    .addColumn("last_refund_minor", "bigint", (column) => column.notNull())
    .addColumn("refunds", "integer", (column) => column.notNull())
    .addColumn("response_code", "text")
    .addColumn("seller_protection", "text", (column) => column.notNull())
    .addColumn("invoice_id", "text")
    .addColumn("custom_id", "text")
    .addColumn("soft_descriptor", "text")
    .addColumn("note_to_payer", "text")
    .addColumn("buyer", "text")
    .addColumn("final_capture", "integer", (column) => column.notNull())
    .addColumn("due_at", "bigint")
    .addColumn("settles_to", "text")
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("updated_at", "bigint", (column) => column.notNull())
    // The last line of defence against giving back more than was taken; the statement that refunds is the first.
    .addCheckConstraint("captures_within", sql`refunded_minor <= minor`)
    .execute();
  const before = await db
    .selectFrom("captures")
    .innerJoin("orders", "orders.id", "captures.order_id")
    .select(["captures.id", "orders.application_id", "captures.order_id", "captures.unit_index"])
    .select(["captures.status", "captures.currency_code", "captures.value", "captures.response_code"])
    .select(["captures.created_at"])
    .execute();
  for (const {value, ...capture} of before) {
    const {minor} = parseMoney({currency_code: capture.currency_code as string, value: value as string});
    await db
      .insertInto("captures_anew")
      .values({
        ...capture,
        minor: Number(minor),
        refunded_minor: 0,
        last_refund_minor: 0,
        refunds: 0,
        seller_protection: "NOT_ELIGIBLE",
        final_capture: 1,
        updated_at: capture.created_at as number,
      })
      .execute();
  }
  await db.schema.dropTable("captures").execute();
  await db.schema.alterTable("captures_anew").renameTo("captures").execute();
  // The last line of defence against charging twice; the order's state is the first.
  await db.schema
    .createIndex("captures_once")
    .unique()
    .on("captures")
    .columns(["order_id", "unit_index"])
    .where(sql.ref("authorization_id"), "is", null)
    .execute();
  await db.schema.createIndex("captures_order_id").on("captures").column("order_id").execute();
  await db.schema
    .createIndex("captures_authorization_id")
    .on("captures")
    .column("authorization_id")
    .execute();
}
