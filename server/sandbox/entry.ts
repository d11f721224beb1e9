import {createLog} from "../shared/log.ts";
import {OLD_NAMES, warnOfOldName, withNewKeys} from "../shared/old-names.ts";
import {readOptions} from "../shared/options.ts";
import {readSandboxSettings, SANDBOX_SETTINGS} from "./config.ts";
import type {RunningSandbox, SandboxOptions} from "./entry-options.ts";
import {startSandbox as start} from "./start.ts";

export type {RunningSandbox, SandboxOptions} from "./entry-options.ts";

const ENTRY = {name: "startSandbox", settings: SANDBOX_SETTINGS, others: ["seed"]};
const OLD_OPTION = "option of startSandbox";

/**
 * Starts the emulated PayPal in this process, for a shop's tests. It needs no network and no account, and keeps its data in
 * memory.
 *
 * @throws TypeError that names the unknown or wrong option; Node's error when the port can't be opened (`EADDRINUSE` …)
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<RunningSandbox> {
  const given = withNewKeys<unknown>({...options}, OLD_NAMES[OLD_OPTION], (old, now) =>
    warnOfOldName(createLog({name: "sandbox", level: "warn"}), {kind: OLD_OPTION, old, now}),
  );
  const settings = readOptions(ENTRY, given, ({SANDBOX_PORT = 0, ...others}) =>
    readSandboxSettings({...others, SANDBOX_PORT}),
  );
  const {clientId, clientSecret, file, ...others} = settings;
  const {seed} = options;
  const isSaved = given["file"] !== undefined;
  const role = await start({...others, clientId, clientSecret, ...(isSaved ? {file} : {})});
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
  try {
    await fill();
  } catch (error) {
    await role.stop();
    throw error;
  }
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
    stop: () => role.stop(),
  };
}
