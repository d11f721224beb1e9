import {createLog} from "../shared/log.ts";
import {OLD_NAMES, warnOfOldName, withNewKeys} from "../shared/old-names.ts";
import {readOptions} from "../shared/options.ts";
import {readSandboxSettings, SANDBOX_SETTINGS} from "./config.ts";
import type {SandboxOptions} from "./entry-options.ts";
import type {StartSettings} from "./start.ts";

const ENTRY = {name: "startSandbox", settings: SANDBOX_SETTINGS, others: []};
const OLD_OPTION = "option of startSandbox";

/**
 * Reads the options of the package's `startSandbox`.
 *
 * @throws TypeError that names each unknown or wrong option
 */
export function readStartOptions(options: SandboxOptions): StartSettings {
  const given = withNewKeys<unknown>({...options}, OLD_NAMES[OLD_OPTION], (old, now) =>
    warnOfOldName(createLog({name: "sandbox", level: "warn"}), {kind: OLD_OPTION, old, now}),
  );
  const {file, ...settings} = readOptions(ENTRY, given, ({SANDBOX_PORT = 0, ...others}) =>
    readSandboxSettings({...others, SANDBOX_PORT}),
  );
  const isSaved = given["file"] !== undefined;
  return {...settings, ...(isSaved && {file})};
}
