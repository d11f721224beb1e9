import {join} from "node:path";
import {systemClock} from "../shared/clock.ts";
import {listen} from "../shared/http.ts";
import {createLog} from "../shared/log.ts";
import {builtFolder} from "../shared/package.ts";
import type {PortSettings, RunningRole} from "../shared/role.ts";
import {systemWait} from "../shared/wait.ts";
import {createSandbox, type Sandbox} from "./app.ts";
import type {SandboxSettings} from "./config.ts";
import {systemRandom} from "./random.ts";
import {openStoreFile} from "./store-file.ts";
import {Store} from "./store.ts";

/** Settings of its ports, for the message about a port in use. */
export const SANDBOX_PORTS = ["SANDBOX_PORT"] as const satisfies PortSettings;

/** The running sandbox, with some of its controls. */
export interface StartedSandbox
  extends RunningRole, Pick<Sandbox, "reset" | "decide" | "state" | "restore"> {}

/** Settings of a start. Without a file, the data end with the process. */
export type StartSettings = Omit<SandboxSettings, "file"> & Partial<Pick<SandboxSettings, "file">>;

/**
 * Starts the sandbox with the system clock and randomness.
 *
 * @param built folder with the built files; `npm run dev` has its own
 * @throws the error of opening the port or the file
 */
export async function startSandbox(
  {file, ...settings}: StartSettings,
  built = builtFolder,
): Promise<StartedSandbox> {
  const log = createLog({name: "sandbox", level: settings.logLevel});
  const store = new Store();
  const saved = file === undefined ? undefined : await openStoreFile(file, store, {wait: systemWait, log});
  try {
    const runtime = {clock: systemClock, random: systemRandom, wait: systemWait};
    const assets = join(built, "sandbox");
    const sandbox = createSandbox({
      settings,
      store,
      ...runtime,
      log,
      assets,
      tags: join(built, "cdn"),
    });
    const server = await listen({
      fetch: sandbox.app.fetch,
      host: settings.host,
      port: settings.port,
    });
    sandbox.begin(server.url);
    return {
      url: server.url,
      reset: sandbox.reset,
      decide: sandbox.decide,
      state: sandbox.state,
      restore: sandbox.restore,
      stop: async () => {
        sandbox.beginStop();
        await server.stop();
        await sandbox.finish();
        await saved?.close();
      },
    };
  } catch (error) {
    await saved?.close();
    throw error;
  }
}
