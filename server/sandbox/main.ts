import {runRole} from "../shared/role.ts";
import {readSandboxSettings} from "./config.ts";
import {SANDBOX_PORTS, startSandbox} from "./start.ts";

await runRole(
  "sandbox",
  async () => startSandbox(readSandboxSettings(process.env), process.argv[2]),
  SANDBOX_PORTS,
);
