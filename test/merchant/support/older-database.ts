import type {Migrations} from "../../../server/database/migration.ts";
import {openDatabase} from "../../../server/database/open.ts";
import {merchantMigrations} from "../../../server/merchant/migrations.ts";

/** Returns the migrations before a number, such as `0049`. */
export function migrationsBefore(number: string): Migrations {
  return Object.fromEntries(Object.entries(merchantMigrations).filter(([name]) => name < number));
}

/** Opens a database with the tables and columns of an older version. */
export function openOlderDatabase(url: string, migrations: Migrations) {
  return openDatabase<Record<string, Record<string, unknown>>>({url, migrations});
}
