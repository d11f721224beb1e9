import {type Kysely, Migrator} from "kysely";
import {SettingsError} from "../shared/settings.ts";

/**
 * Step of a role's schema, the same for both engines. Columns are `text`, `integer` or `bigint`. Times are milliseconds
 * since the epoch, flags are 0 and 1, structured values are JSON text.
 */
export interface Migration {
  // The types describe the schema after all migrations.
  // oxlint-disable-next-line typescript/no-explicit-any
  up(db: Kysely<any>): Promise<void>;
}

/** A role's migrations by name; they run in the order of their names (`0001-…`, `0002-…`). */
export type Migrations = Readonly<Record<string, Migration>>;

/**
 * Runs the missing migrations under the engine's lock, each in a transaction.
 *
 * @throws SettingsError for a database of another version; a step's error
 */
export async function migrate(db: Kysely<unknown>, migrations: Migrations): Promise<void> {
  const migrator = new Migrator({db, provider: {getMigrations: async () => ({...migrations})}});
  const {error} = await migrator.migrateToLatest();
  if (error === undefined) return;
  if (error instanceof Error && error.message.startsWith("corrupted migrations")) {
    throw new SettingsError(
      "The database was made by another version. Name another database, or use the version that made this one.",
      {cause: error},
    );
  }
  throw error instanceof Error ? error : new Error("the schema could not be migrated");
}
