import {createHash} from "node:crypto";
import {sql} from "kysely";
import type {Migrations} from "../database/migration.ts";
import {orderSchema, type OrderTables} from "./orders/orders.tables.ts";

/**
 * Tables of all resources. Times are milliseconds since the epoch, flags are 0 and 1, structured values are JSON text. Card
 * numbers and security codes have no column.
 */
declare module "./context.ts" {
  // oxlint-disable-next-line typescript/no-empty-object-type -- orders are the last resource with a table
  interface SandboxTables extends OrderTables {}
}

const version = createHash("sha256").update(orderSchema).digest("hex").slice(0, 12);

/**
 * Creates the tables of an empty database. The sandbox holds only test data, so it migrates none. A database
 * with another schema is refused with the advice to delete it.
 */
export const sandboxMigrations: Migrations = {
  [`schema-${version}`]: {
    async up(db) {
      for (const statement of orderSchema.split(";")) {
        if (statement.trim() !== "") await sql.raw(statement).execute(db);
      }
    },
  },
};
