import {join} from "node:path";
import {openDatabase} from "../database/open.ts";
import {systemClock} from "../shared/clock.ts";
import {listen} from "../shared/http.ts";
import {createLog} from "../shared/log.ts";
import {builtFolder} from "../shared/package.ts";
import type {RunningRole} from "../shared/role.ts";
import {systemWait} from "../shared/wait.ts";
import {createSandbox} from "./app.ts";
import {readSandboxSettings} from "./config.ts";
import type {SandboxTables} from "./context.ts";

import {systemRandom} from "./random.ts";
import {sandboxMigrations} from "./tables.ts";

/**
 * Starts the sandbox with the settings of an environment and the system clock and randomness.
 *
 * @param built folder with the built files; `npm run dev` has its own
 * @throws SettingsError, or the error of opening the port or the database
 */
export async function startSandbox(
  environment: Readonly<Record<string, string | undefined>>,
  built = builtFolder,
): Promise<RunningRole> {
  const settings = readSandboxSettings(environment);
  const log = createLog({name: "sandbox", level: settings.LOG_LEVEL});
  const database = await openDatabase<SandboxTables>({
    url: settings.SANDBOX_DATABASE_URL,
    migrations: sandboxMigrations,
  });
  try {
    const runtime = {clock: systemClock, random: systemRandom, wait: systemWait};
    const assets = join(built, "sandbox");
    const parts = {settings, database, ...runtime, log, assets, tags: join(built, "cdn")};
    const sandbox = await createSandbox(parts);
    const server = await listen({
      fetch: sandbox.app.fetch,
      host: settings.SANDBOX_HOST,
      port: settings.SANDBOX_PORT,
    });
    sandbox.begin(server.url);
    return {
      url: server.url,
      stop: async () => {
        sandbox.beginStop();
        await server.stop();
        await sandbox.finish();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
