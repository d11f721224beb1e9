import {type Kysely, PostgresAdapter, sql} from "kysely";
import type {Migrations} from "../../database/migration.ts";
import type {MerchantTables} from "../tables.ts";
import {fillPaymentList} from "./fill-payment-list.ts";

export const paymentListMigrations: Migrations = {
  "0039-payment-list": {
    async up(db) {
      await createTables(db);
      await fillPaymentList(db as Kysely<MerchantTables>);
    },
  },
  "0044-local-methods-in-list": {
    async up(db) {
      await db.schema.alterTable("payment_list").addColumn("pay_until", "text").execute();
      await db.schema
        .createIndex("payment_list_of_source")
        .on("payment_list")
        .columns(["source", "created_at", "attempt_id"])
        .where(sql<boolean>`source is not null`)
        .execute();
    },
  },
  // Older replies were recorded without the reason. It comes with the next read of the order.
  "0055-pending-reasons": {
    async up(db) {
      await db.schema.alterTable("payment_movements").addColumn("pending_reason", "text").execute();
      await db.schema.alterTable("payment_list").addColumn("pending_reason", "text").execute();
      await db.schema.alterTable("payment_list").addColumn("refund_pending_reason", "text").execute();
    },
  },
  "0064-listed-facts": {
    async up(db) {
      await db.schema.alterTable("payment_list").addColumn("reference", "text").execute();
      await db.schema.alterTable("payment_list").addColumn("payer_phone", "text").execute();
    },
  },
  // Older captures have no fee: it was not recorded.
  "0065-fees": {
    async up(db) {
      await db.schema.alterTable("payment_movements").addColumn("fee", "bigint").execute();
    },
  },
  // A shop may have far more abandoned checkouts than payments.
  "0067-list-without-abandoned": {
    async up(db) {
      await db.schema
        .createIndex("payment_list_not_abandoned")
        .on("payment_list")
        .columns(["created_at", "attempt_id"])
        .where(sql<boolean>`state <> 'not-completed'`)
        .execute();
    },
  },
  // Older orders have one unit.
  "0068-purchase-units": {
    async up(db) {
      for (const table of ["payment_movements", "payment_actions"])
        await db.schema.alterTable(table).addColumn("unit", "text").execute();
    },
  },
};

// oxlint-disable-next-line typescript/no-explicit-any -- the types describe the schema after all migrations
async function createTables(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable("payment_list")
    .addColumn("attempt_id", "text", (column) =>
      column.primaryKey().references("attempts.id").onDelete("cascade"),
    )
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("currency", "text", (column) => column.notNull())
    .addColumn("thousandths", "bigint", (column) => column.notNull())
    .addColumn("captured", "bigint", (column) => column.notNull())
    .addColumn("refunded", "bigint", (column) => column.notNull())
    .addColumn("payer_name", "text")
    .addColumn("payer_email", "text")
    .addColumn("is_erased", "integer", (column) => column.notNull())
    .addColumn("source", "text")
    .addColumn("last_digits", "text")
    .addColumn("invoice_id", "text")
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("updated_at", "bigint", (column) => column.notNull())
    .execute();
  // The list is sorted by time and id, with one filter in front. Further filters test the rows that these indexes return.
  for (const [name, columns] of [
    ["payment_list_newest", ["created_at", "attempt_id"]],
    ["payment_list_of_state", ["state", "created_at", "attempt_id"]],
    ["payment_list_of_currency", ["currency", "created_at", "attempt_id"]],
  ] as const) {
    await db.schema
      .createIndex(name)
      .on("payment_list")
      .columns([...columns])
      .execute();
  }
  await db.schema
    .createTable("payment_movements")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("attempt_id", "text", (column) =>
      column.notNull().references("attempts.id").onDelete("cascade"),
    )
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("is_done", "integer", (column) => column.notNull())
    .addColumn("currency", "text", (column) => column.notNull())
    .addColumn("thousandths", "bigint", (column) => column.notNull())
    .addColumn("moved_at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("payment_movements_of_attempt")
    .on("payment_movements")
    .column("attempt_id")
    .execute();
  // The index has all columns that the totals need.
  await db.schema
    .createIndex("payment_movements_done")
    .on("payment_movements")
    .columns(["moved_at", "currency", "kind", "thousandths"])
    .where(sql<boolean>`is_done = 1`)
    .execute();
  // The beginning of a word is a range only in the order of the characters' codes, which is SQLite's.
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  await db.schema
    .createTable("payment_terms")
    .addColumn("term", isPostgres ? sql`text collate "C"` : "text", (column) => column.notNull())
    .addColumn("attempt_id", "text", (column) =>
      column.notNull().references("attempts.id").onDelete("cascade"),
    )
    .addColumn("is_personal", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("payment_terms_key", ["term", "attempt_id"])
    .execute();
  await db.schema
    .createIndex("payment_terms_of_attempt")
    .on("payment_terms")
    .columns(["attempt_id", "term"])
    .execute();
}
