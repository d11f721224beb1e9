import {test} from "@playwright/test";
import {freePort} from "../../support/free-port.ts";
import {RoleProcess} from "../../support/role-process.ts";
import {ConsolePage} from "./console.ts";

const CREDENTIALS = {CLIENT_ID: "sandbox-client", CLIENT_SECRET: "sandbox-secret"};

/** A sandbox of the test's own, for what is done to all that is in it; killed and started again, it keeps its address. */
export async function startAlone(more: Readonly<Record<string, string>> = {}) {
  const port = String(await freePort());
  const file = `file:${test.info().outputPath("sandbox.db")}`;
  const settings = {...CREDENTIALS, SANDBOX_PORT: port, SANDBOX_DATABASE_URL: file, ...more};
  const sandbox = new RoleProcess("sandbox", settings);
  return {
    url: await sandbox.start(),
    kill: () => sandbox.kill(),
    start: () => sandbox.start(),
    stop: () => sandbox.stop(),
  };
}

/** Its console, in this page. */
export const consoleIn = (page: ConsolePage["page"], url: string) =>
  new ConsolePage(page, url, `${CREDENTIALS.CLIENT_ID}:${CREDENTIALS.CLIENT_SECRET}`);
