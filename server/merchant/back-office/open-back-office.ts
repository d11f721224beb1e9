import {openDatabase} from "../../database/open.ts";
import {type Clock, systemClock} from "../../shared/clock.ts";
import type {Log} from "../../shared/log.ts";
import {createMerchant} from "../app.ts";
import type {MerchantSettings} from "../config.ts";
import {merchantMigrations} from "../migrations.ts";
import {loadCatalogue} from "../pricing/catalogue.ts";
import {type Randomness, systemRandomness} from "../randomness.ts";
import type {ResilienceOptions} from "../paypal/resilience.ts";
import type {MerchantTables} from "../tables.ts";
import type {BackOffice} from "./back-office.ts";

/** The back office in its own process, on a database that merchant servers also use. */
export interface OpenBackOffice extends BackOffice {
  close(): Promise<void>;
}

/**
 * Opens the back office with the merchant server's settings: the same database, the same PayPal account.
 *
 * @throws the database's errors
 */
export async function openBackOffice(options: {
  settings: MerchantSettings;
  log: Log;
  fetch?: typeof globalThis.fetch;
  clock?: Clock;
  randomness?: Randomness;
  /** Deadlines and retries of calls to PayPal. */
  resilience?: ResilienceOptions;
}): Promise<OpenBackOffice> {
  const {settings, log, fetch = globalThis.fetch} = options;
  const {clock = systemClock, randomness = systemRandomness, resilience} = options;
  const database = await openDatabase<MerchantTables>({
    url: settings.databaseUrl,
    migrations: merchantMigrations,
  });
  const {backOffice} = createMerchant({
    settings,
    database,
    catalogue: await loadCatalogue(settings.catalogue),
    clock,
    randomness,
    fetch,
    log,
    ...(resilience && {resilience}),
  });
  return {...backOffice, close: () => database.close()};
}
