import {runRole} from "../shared/role.ts";
import {startSandbox} from "./start.ts";

await runRole("sandbox", () => startSandbox(process.env, process.argv[2]), ["SANDBOX_PORT"]);
