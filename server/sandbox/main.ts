import {runRole} from "../platform/role.ts";
import {startSandbox} from "./start.ts";

await runRole("sandbox", () => startSandbox(process.env), ["SANDBOX_PORT"]);
