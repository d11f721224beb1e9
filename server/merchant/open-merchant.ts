import {join} from "node:path";
import {openDatabase} from "../database/open.ts";
import {systemClock} from "../shared/clock.ts";
import {builtFolder} from "../shared/package.ts";
import {createMerchant} from "./app.ts";
import type {MerchantOptions} from "./app-options.ts";
import {merchantMigrations} from "./migrations.ts";
import {systemRandomness} from "./randomness.ts";
import type {MerchantTables} from "./tables.ts";

/** Folder with the back office's page. */
export const backOfficeFolder = join(builtFolder, "back-office");

/** Opens the database of the settings, and creates a merchant server on it with the time and the network of this machine. */
export async function openMerchant(
  options: Omit<MerchantOptions, "database" | "clock" | "randomness" | "fetch" | "backOfficeFolder">,
) {
  const database = await openDatabase<MerchantTables>({
    url: options.settings.databaseUrl,
    migrations: merchantMigrations,
  });
  const merchant = createMerchant({
    ...options,
    database,
    clock: systemClock,
    randomness: systemRandomness,
    fetch: globalThis.fetch,
    backOfficeFolder,
  });
  return {merchant, database};
}
