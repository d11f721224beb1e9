import {mkdtemp, rm} from "node:fs/promises";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {readOptions} from "../shared/options.ts";
import {readSandboxSettings, SANDBOX_SETTINGS} from "./config.ts";
import type {RunningSandbox, SandboxOptions} from "./entry-options.ts";
import {startSandbox as start} from "./start.ts";

export type {RunningSandbox, SandboxOptions} from "./entry-options.ts";

const ENTRY = {name: "startSandbox", settings: SANDBOX_SETTINGS, others: ["seed"]};

/**
 * Starts the emulated PayPal in this process, for a shop's tests. It needs no network and no account. It
 * stores its tables with the package `libsql`, by default in a temporary folder.
 *
 * @throws TypeError that names the unknown or wrong option; Node's error when the port can't be opened (`EADDRINUSE` …)
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<RunningSandbox> {
  const folder = options.databaseUrl === undefined ? await mkdtemp(join(tmpdir(), "checkout-sandbox-")) : "";
  const leave = async () => {
    if (folder) await rm(folder, {recursive: true, force: true});
  };
  try {
    const settings = readOptions(ENTRY, options, ({SANDBOX_PORT = 0, SANDBOX_DATABASE_URL, ...given}) =>
      readSandboxSettings({
        ...given,
        SANDBOX_PORT,
        SANDBOX_DATABASE_URL: SANDBOX_DATABASE_URL ?? `file:${join(folder, "sandbox.db")}`,
      }),
    );
    const {clientId, clientSecret} = settings;
    const {seed} = options;
    const role = await start(settings);
    const control = async (path: string, body: object) => {
      const reply = await globalThis.fetch(`${role.url}/_sandbox/${path}`, {
        method: "POST",
        headers: {"content-type": "application/json"},
        body: JSON.stringify(body),
      });
      if (!reply.ok) throw new Error(`The sandbox answered ${reply.status}: ${await reply.text()}`);
    };
    const fill = async () => {
      if (seed !== undefined) await control("seed", {seed});
    };
    await fill();
    return {
      url: role.url,
      sdkUrl: role.url,
      clientId,
      clientSecret,
      decide: (decision) => control("presets", {decision}),
      async reset() {
        await control("reset", {});
        await fill();
      },
      async stop() {
        await role.stop();
        await leave();
      },
    };
  } catch (error) {
    await leave();
    throw error;
  }
}
