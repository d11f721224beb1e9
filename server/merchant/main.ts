import {setTimeout as setTimer} from "node:timers/promises";
import {openDatabase} from "../database/open.ts";
import {systemClock} from "../platform/clock.ts";
import {listen} from "../platform/http.ts";
import {createLog} from "../platform/log.ts";
import {builtFolder, packageVersion} from "../platform/package.ts";
import {type RunningRole, runRole} from "../platform/role.ts";
import {createMerchant} from "./app.ts";
import {readMerchantSettings} from "./config.ts";
import {withKeptKeys} from "./keys.ts";
import {merchantMigrations} from "./migrations.ts";
import {loadCatalogue} from "./pricing/catalogue.ts";
import {systemRandomness} from "./randomness.ts";
import type {MerchantTables} from "./tables.ts";

/** Calls in doubt are also settled while the server runs: their buyers may have closed the page. */
const RECOVERY_EVERY_MS = 60_000;

/** How long a stop takes at most is agreed upon with whoever stops it (ten seconds): in milliseconds after the signal, … */
/** … the service is waited for no longer, so that every buyer still hears something, … */
const GIVE_UP_AFTER_MS = 8_000;
/** … and connections are cut. */
const CUT_AFTER_MS = 9_000;

async function start(): Promise<RunningRole> {
  const settings = readMerchantSettings(await withKeptKeys(process.env, ".data"));
  const catalogue = await loadCatalogue(settings.catalogue);
  const log = createLog({name: "merchant", level: settings.logLevel});
  const database = await openDatabase<MerchantTables>({
    url: settings.databaseUrl,
    migrations: merchantMigrations,
  });
  const merchant = createMerchant({
    settings,
    database,
    catalogue,
    clock: systemClock,
    randomness: systemRandomness,
    fetch: globalThis.fetch,
    log,
    assets: {
      cdn: builtFolder("cdn"),
      demo: builtFolder("demo"),
      version: packageVersion,
    },
  });
  const server = await listen({fetch: merchant.app.fetch, host: settings.host, port: settings.port}).catch(
    async (error: unknown) => {
      await database.close();
      throw error;
    },
  );
  let settling: Promise<void> | undefined;
  const settle = () => {
    settling ??= merchant
      .recover()
      .catch((error: unknown) => log.error({err: error}, "the journal could not be read for recovery"))
      .finally(() => (settling = undefined));
  };
  settle();
  const timer = setInterval(settle, RECOVERY_EVERY_MS);
  return {
    url: server.url,
    async stop() {
      merchant.drain();
      server.drain();
      clearInterval(timer);
      const late = setTimeout(() => merchant.giveUp(), GIVE_UP_AFTER_MS);
      await setTimer(settings.drainMs);
      await server.stop(CUT_AFTER_MS - settings.drainMs);
      clearTimeout(late);
      merchant.giveUp();
      await settling;
      await merchant.applied();
      await database.close();
    },
  };
}

await runRole("merchant server", start);
