import {join} from "node:path";
import {filePath, openDatabase} from "../database/open.ts";
import {systemClock} from "../shared/clock.ts";
import {listen} from "../shared/http.ts";
import {createLog} from "../shared/log.ts";
import {builtFolder} from "../shared/package.ts";
import type {PortSettings, RunningRole} from "../shared/role.ts";
import {systemWait} from "../shared/wait.ts";
import {createSandbox} from "./app.ts";
import type {SandboxSettings} from "./config.ts";
import type {SandboxTables} from "./context.ts";
import {systemRandom} from "./random.ts";
import {openStoreFile} from "./store-file.ts";
import {Store} from "./store.ts";
import {sandboxMigrations} from "./tables.ts";

/** Settings of its ports, for the message about a port in use. */
export const SANDBOX_PORTS = ["SANDBOX_PORT"] as const satisfies PortSettings;

/**
 * Starts the sandbox with the system clock and randomness.
 *
 * @param built folder with the built files; `npm run dev` has its own
 * @throws the error of opening the port or the database
 */
export async function startSandbox(settings: SandboxSettings, built = builtFolder): Promise<RunningRole> {
  const log = createLog({name: "sandbox", level: settings.logLevel});
  const database = await openDatabase<SandboxTables>({
    url: settings.databaseUrl,
    migrations: sandboxMigrations,
  });
  const store = new Store();
  const file = filePath(settings.databaseUrl);
  const saved =
    file !== ":memory:"
      ? await openStoreFile(`${file}.json`, store, {wait: systemWait, log, unsaved: []})
      : undefined;
  try {
    const runtime = {clock: systemClock, random: systemRandom, wait: systemWait};
    const assets = join(built, "sandbox");
    const parts = {settings, database, store, ...runtime, log, assets, tags: join(built, "cdn")};
    const sandbox = await createSandbox(parts);
    const server = await listen({
      fetch: sandbox.app.fetch,
      host: settings.host,
      port: settings.port,
    });
    sandbox.begin(server.url);
    return {
      url: server.url,
      stop: async () => {
        sandbox.beginStop();
        await server.stop();
        await sandbox.finish();
        await saved?.close();
        await database.close();
      },
    };
  } catch (error) {
    await saved?.close();
    await database.close();
    throw error;
  }
}
