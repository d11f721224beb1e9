import {test} from "@playwright/test";
import {freePort} from "../../support/free-port.ts";
import {RoleProcess} from "../../support/role-process.ts";
import {storedIn} from "../../support/running-sandbox.ts";
import {ConsolePage} from "./console.ts";

const CREDENTIALS = {CLIENT_ID: "sandbox-client", CLIENT_SECRET: "sandbox-secret"};

/**
 * Starts a sandbox for one test, which may change all of its data. After a kill it can start again at the same address.
 */
export async function startOwnSandbox(more: Readonly<Record<string, string>> = {}) {
  const port = String(await freePort());
  const stored = storedIn(test.info().outputPath("sandbox.db"));
  const settings = {...CREDENTIALS, SANDBOX_PORT: port, ...stored, ...more};
  const sandbox = new RoleProcess("sandbox", settings);
  return {
    url: await sandbox.start(),
    kill: () => sandbox.kill(),
    start: () => sandbox.start(),
    stop: () => sandbox.stop(),
  };
}

/** The console of this sandbox in a page. */
export const consoleIn = (page: ConsolePage["page"], url: string) =>
  new ConsolePage(page, url, `${CREDENTIALS.CLIENT_ID}:${CREDENTIALS.CLIENT_SECRET}`);
