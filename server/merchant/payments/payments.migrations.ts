import {sql} from "kysely";
import type {Migrations} from "../../database/migration.ts";

export const paymentsMigrations: Migrations = {
  "0001-journal": {
    async up(db) {
      await db.schema
        .createTable("attempts")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("session", "text", (column) => column.notNull())
        .addColumn("bought", "text", (column) => column.notNull())
        .addColumn("amount", "text", (column) => column.notNull())
        .addColumn("currency", "text", (column) => column.notNull())
        .addColumn("cart", "text")
        .addColumn("order_id", "text", (column) => column.unique())
        .addColumn("state", "text", (column) => column.notNull())
        .addColumn("failures", "integer", (column) => column.notNull())
        .addColumn("created_at", "bigint", (column) => column.notNull())
        .addColumn("updated_at", "bigint", (column) => column.notNull())
        .execute();
      await db.schema
        .createTable("calls")
        .addColumn("request_id", "text", (column) => column.primaryKey())
        .addColumn("attempt_id", "text", (column) => column.notNull().references("attempts.id"))
        .addColumn("operation", "text", (column) => column.notNull())
        .addColumn("state", "text", (column) => column.notNull())
        .addColumn("request", "text", (column) => column.notNull())
        .addColumn("response_status", "integer")
        .addColumn("response", "text")
        .addColumn("created_at", "bigint", (column) => column.notNull())
        .addColumn("updated_at", "bigint", (column) => column.notNull())
        .execute();
      await db.schema
        .createIndex("calls_of_attempt")
        .on("calls")
        .columns(["attempt_id", "operation"])
        .execute();
      await db.schema.createIndex("calls_by_state").on("calls").column("state").execute();
      await db.schema
        .createTable("carts")
        .addColumn("jti", "text", (column) => column.primaryKey())
        .addColumn("attempt_id", "text", (column) => column.notNull().references("attempts.id"))
        .addColumn("created_at", "bigint", (column) => column.notNull())
        .execute();
    },
  },
  "0002-shipping": {
    async up(db) {
      await db.schema.alterTable("attempts").addColumn("delivery", "text").execute();
      await db.schema
        .alterTable("attempts")
        .addColumn("changes", "integer", (column) => column.notNull().defaultTo(0))
        .execute();
    },
  },
  "0004-payment-actions": {
    async up(db) {
      await db.schema
        .alterTable("attempts")
        .addColumn("intent", "text", (column) => column.notNull().defaultTo("CAPTURE"))
        .execute();
      await db.schema
        .alterTable("attempts")
        .addColumn("actions", "integer", (column) => column.notNull().defaultTo(0))
        .execute();
      await db.schema
        .createTable("payment_actions")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("attempt_id", "text", (column) => column.notNull().references("attempts.id"))
        .addColumn("kind", "text", (column) => column.notNull())
        .addColumn("asked", "text", (column) => column.notNull())
        .addColumn("payment_id", "text", (column) => column.notNull())
        .addColumn("amount", "text")
        .addColumn("currency", "text")
        .addColumn("known", "text")
        .addColumn("state", "text", (column) => column.notNull())
        .addColumn("failures", "integer", (column) => column.notNull())
        .addColumn("sent_at", "bigint", (column) => column.notNull())
        .addColumn("result_id", "text")
        .addColumn("result_status", "text")
        .addColumn("created_at", "bigint", (column) => column.notNull())
        .addColumn("updated_at", "bigint", (column) => column.notNull())
        .execute();
      await db.schema
        .createIndex("payment_actions_of_attempt")
        .on("payment_actions")
        .columns(["attempt_id", "created_at"])
        .execute();
      await db.schema
        .createIndex("payment_actions_by_state")
        .on("payment_actions")
        .columns(["state", "created_at"])
        .execute();
      await db.schema
        .createIndex("attempts_by_state")
        .on("attempts")
        .columns(["state", "created_at"])
        .execute();
      await db.schema
        .createTable("resolutions")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("attempt_id", "text", (column) => column.notNull().references("attempts.id"))
        .addColumn("subject", "text", (column) => column.notNull())
        .addColumn("outcome", "text", (column) => column.notNull())
        .addColumn("reference", "text")
        .addColumn("note", "text", (column) => column.notNull())
        .addColumn("created_at", "bigint", (column) => column.notNull())
        .execute();
      await db.schema.createIndex("resolutions_of_attempt").on("resolutions").column("attempt_id").execute();
    },
  },
  "0006-untold": {
    async up(db) {
      await db.schema
        .createTable("untold")
        .addColumn("attempt_id", "text", (column) => column.primaryKey())
        .addColumn("session", "text", (column) => column.notNull())
        .addColumn("created_at", "bigint", (column) => column.notNull())
        .execute();
      await db.schema.createIndex("untold_of_session").on("untold").column("session").execute();
    },
  },
  // An index on a state alone is useless when most rows have the same state. A partial index stays small. The queries must
  // contain exactly its condition.
  "0033-unfinished": {
    async up(db) {
      await db.schema.dropIndex("calls_of_attempt").execute();
      await db.schema
        .createIndex("calls_of_attempt")
        .on("calls")
        .columns(["attempt_id", "operation", "state"])
        .execute();
      await db.schema.dropIndex("calls_by_state").execute();
      await db.schema.dropIndex("attempts_by_state").execute();
      await db.schema
        .createIndex("attempts_unfinished")
        .on("attempts")
        .columns(["state", "created_at"])
        .where(
          sql<boolean>`state in ('creating', 'changing', 'capturing', 'authorizing', 'authorized', 'pending', 'needs-person')`,
        )
        .execute();
      await db.schema.dropIndex("payment_actions_by_state").execute();
      await db.schema
        .createIndex("payment_actions_unfinished")
        .on("payment_actions")
        .columns(["state", "created_at"])
        .where(sql<boolean>`state in ('sent', 'pending', 'needs-person')`)
        .execute();
    },
  },
  "0043-local-methods": {
    async up(db) {
      await db.schema.alterTable("attempts").addColumn("method", "text").execute();
      await db.schema
        .alterTable("attempts")
        .addColumn("completes_on_approval", "integer", (column) => column.notNull().defaultTo(0))
        .execute();
      await db.schema
        .createIndex("attempts_of_session")
        .on("attempts")
        .columns(["session", "created_at"])
        .execute();
    },
  },
  "0046-second-payments": {
    async up(db) {
      await db.schema.alterTable("attempts").addColumn("second_to", "text").execute();
    },
  },
  "0047-purchases": {
    async up(db) {
      await db.schema.alterTable("attempts").addColumn("purchase", "text").execute();
      await db.schema.alterTable("attempts").addColumn("canceled_at", "bigint").execute();
      await db.schema
        .createTable("purchases")
        .addColumn("session", "text", (column) => column.notNull())
        .addColumn("purchase", "text", (column) => column.notNull())
        .addColumn("attempt_id", "text", (column) => column.notNull().references("attempts.id"))
        .addColumn("created_at", "bigint", (column) => column.notNull())
        .addColumn("confirmed_at", "bigint")
        .addPrimaryKeyConstraint("purchases_key", ["session", "purchase"])
        .execute();
      // A payment was on record as unconfirmed before its attempt.
      await sql`
        insert into purchases (session, purchase, attempt_id, created_at)
        select untold.session, 'attempt ' || untold.attempt_id, untold.attempt_id, untold.created_at
        from untold inner join attempts on attempts.id = untold.attempt_id and attempts.session = untold.session
      `.execute(db);
      await db.schema.dropTable("untold").execute();
    },
  },
  "0049-unsealed-requests": {
    async up(db) {
      await db.schema
        .createTable("unsealed_requests")
        .addColumn("request_id", "text", (column) => column.primaryKey())
        .execute();
      await sql`
        insert into unsealed_requests (request_id)
        select request_id from calls
        where operation = 'create' and (request like '%"vault_id":%' or request like '%"single_use_token":%')
      `.execute(db);
    },
  },
  "0050-unpaid-orders": {
    async up(db) {
      await db.schema
        .createIndex("attempts_unpaid")
        .on("attempts")
        .column("created_at")
        .where(sql<boolean>`state = 'created'`)
        .execute();
    },
  },
  "0054-next-read": {
    async up(db) {
      await db.schema.alterTable("attempts").addColumn("next_read_at", "bigint").execute();
      await db.schema
        .createIndex("attempts_to_read")
        .on("attempts")
        .column("next_read_at")
        .where(sql<boolean>`next_read_at is not null`)
        .execute();
      await sql`
        update attempts set next_read_at = case state when 'created' then updated_at + ${sql.lit(72 * 60 * 60 * 1000)} else updated_at end
        where state in ('created', 'pending', 'authorized', 'needs-person')
          or id in (select attempt_id from payment_movements where status = 'PENDING')
      `.execute(db);
      await db.schema
        .alterTable("payment_actions")
        .addColumn("to_check", "integer", (column) => column.notNull().defaultTo(0))
        .execute();
      await db.schema
        .createIndex("payment_actions_to_check")
        .on("payment_actions")
        .column("created_at")
        .where(sql<boolean>`to_check = 1`)
        .execute();
    },
  },
  "0057-payment-names": {
    async up(db) {
      await db.schema.alterTable("attempts").renameColumn("bought", "request_hash").execute();
      await db.schema.alterTable("attempts").renameColumn("second_to", "duplicate_of").execute();
      await db.schema.alterTable("payment_actions").renameColumn("asked", "request_hash").execute();
      for (const table of ["attempts", "calls", "payment_actions", "payment_list"]) {
        await sql`update ${sql.table(table)} set state = 'needs-check' where state = 'needs-person'`.execute(
          db,
        );
      }
      await db.schema.dropIndex("attempts_unfinished").execute();
      await db.schema
        .createIndex("attempts_unfinished")
        .on("attempts")
        .columns(["state", "created_at"])
        .where(
          sql<boolean>`state in ('creating', 'changing', 'capturing', 'authorizing', 'authorized', 'pending', 'needs-check')`,
        )
        .execute();
      await db.schema.dropIndex("payment_actions_unfinished").execute();
      await db.schema
        .createIndex("payment_actions_unfinished")
        .on("payment_actions")
        .columns(["state", "created_at"])
        .where(sql<boolean>`state in ('sent', 'pending', 'needs-check')`)
        .execute();
    },
  },
  "0064-order-facts": {
    async up(db) {
      for (const column of [
        "reference",
        "invoice_id",
        "custom_id",
        "soft_descriptor",
        "metadata",
        "customer",
        "lines",
        "data",
      ]) {
        await db.schema.alterTable("attempts").addColumn(column, "text").execute();
      }
    },
  },
  "0065-order-hook": {
    async up(db) {
      await db.schema.dropIndex("attempts_unfinished").execute();
      await db.schema
        .createIndex("attempts_unfinished")
        .on("attempts")
        .columns(["state", "created_at"])
        .where(
          sql<boolean>`state in ('ordering', 'creating', 'changing', 'capturing', 'authorizing', 'authorized', 'pending', 'needs-check')`,
        )
        .execute();
      await db.schema
        .createIndex("attempts_data")
        .on("attempts")
        .columns(["created_at", "id"])
        .where(sql<boolean>`data is not null`)
        .execute();
    },
  },
  "0066-actions-of-the-shop": {
    async up(db) {
      for (const column of ["invoice_id", "requested_by"])
        await db.schema.alterTable("payment_actions").addColumn(column, "text").execute();
      for (const [table, column] of [
        ["attempts", "reference"],
        ["attempts", "customer"],
        ["attempts", "invoice_id"],
        ["payment_actions", "invoice_id"],
      ] as const) {
        await db.schema
          .createIndex(`${table}_by_${column}`)
          .on(table)
          .columns([column, "created_at"])
          .where(sql<boolean>`${sql.ref(column)} is not null`)
          .execute();
      }
    },
  },
};
