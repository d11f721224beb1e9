import {createLog} from "../shared/log.ts";
import {OLD_NAMES, warnOfOldName, withNewKeys} from "../shared/old-names.ts";
import {optionsError, readOptions} from "../shared/options.ts";
import {readSandboxSettings, SANDBOX_SETTINGS} from "./config.ts";
import type {RunningSandbox, SandboxOptions} from "./entry-options.ts";
import {startThread} from "./sandbox-thread.ts";
import {seedBody} from "./test-controls/test-controls.schema.ts";

export type {RunningSandbox, SandboxOptions} from "./entry-options.ts";

const ENTRY = {name: "startSandbox", settings: SANDBOX_SETTINGS, others: ["seed"]};
const OLD_OPTION = "option of startSandbox";

/**
 * Starts the emulated PayPal in a thread of this process, for a shop's tests. It needs no network and no account, and keeps its
 * data in memory. Timers, `Date` and `fetch` that a test replaces have no effect on it.
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
  if (seed !== undefined && !seedBody.safeParse({seed}).success)
    throw optionsError(ENTRY, [`seed is ${seed}: write a whole number from 0 to ${0xffff_ffff}`]);
  const isSaved = given["file"] !== undefined;
  const thread = await startThread({...others, clientId, clientSecret, ...(isSaved ? {file} : {})});
  const fill = async () => {
    if (seed !== undefined) await thread.perform({name: "fill", seed});
  };
  await fill();
  return {
    url: thread.url,
    sdkUrl: thread.url,
    clientId,
    clientSecret,
    decide: (decision) => thread.perform({name: "decide", decision}),
    async reset() {
      await thread.perform({name: "reset"});
      await fill();
    },
    stop: () => thread.perform({name: "stop"}),
  };
}
