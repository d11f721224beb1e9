import {createLog} from "../shared/log.ts";
import {warnOfOldName} from "../shared/old-names.ts";
import {runRole} from "../shared/role.ts";
import {readSandboxSettings} from "./config.ts";
import {SANDBOX_PORTS, startSandbox} from "./start.ts";

await runRole(
  "sandbox",
  async () => {
    const log = createLog({name: "sandbox", level: "warn"});
    const settings = readSandboxSettings(process.env, (name) => warnOfOldName(log, name));
    return startSandbox(settings, process.argv[2]);
  },
  SANDBOX_PORTS,
);
