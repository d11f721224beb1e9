import {serve} from "./serve.ts";

/**
 * A merchant server in its own process. It kills itself at the checkpoint in `KILL_AT`, on the first pass or on the pass
 * that `KILL_ON` counts.
 */
const killAt = process.env["KILL_AT"];
let passes = Number(process.env["KILL_ON"] ?? 1);

const {merchant, announce} = await serve({
  assets: {cdn: "dist/cdn", demo: "dist/demo", core: "/cdn/0.1.0/core.js", version: "0.1.0"},
  checkpoint(name) {
    if (name === killAt && --passes === 0) process.kill(process.pid, "SIGKILL");
  },
});
void merchant.recover();
announce();
