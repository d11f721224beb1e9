import {once} from "node:events";
import {mkdtemp, rm} from "node:fs/promises";
import {fork} from "node:child_process";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {fileURLToPath} from "node:url";
import {bytesOf, Load} from "./load.ts";
import type {Measure, Pair} from "./measure.ts";
import {startSandboxProcess} from "./sandbox-process.ts";

const REQUESTS = 3000;
const CONNECTIONS = 16;

/** P6: a route that writes nothing, against a bare server of Node that answers the same bytes. */
export const measure: Measure = {
  name: "P6",
  subject: "GET an order, against a bare node:http server that answers the same bytes",
  unit: "a second",
  goal: {atLeast: 0.6},
  async *pairs(count) {
    const folder = await mkdtemp(join(tmpdir(), "bench-"));
    const sandbox = await startSandboxProcess(folder);
    const load = await Load.open(sandbox.url, CONNECTIONS);
    const order = {intent: "CAPTURE", purchase_units: [{amount: {currency_code: "USD", value: "130.00"}}]};
    const create = bytesOf("POST", "/v2/checkout/orders", sandbox.headers, JSON.stringify(order));
    const [made] = await load.bodies<{id: string}>([create]);
    const get = bytesOf("GET", `/v2/checkout/orders/${made?.id}`, sandbox.headers);
    const [body] = await load.bodies<unknown>([get]);
    const bare = fork(fileURLToPath(new URL("./bare-server.ts", import.meta.url)), [JSON.stringify(body)], {
      execArgv: ["--import", "tsx"],
    });
    const [url] = (await once(bare, "message")) as [string];
    const bareLoad = await Load.open(url, CONNECTIONS);
    try {
      const requests = Array.from({length: REQUESTS}, () => get);
      for (let pair = 0; pair <= count; pair++) {
        const both: Pair = [await load.rate(requests), await bareLoad.rate(requests)];
        // The first only warms up.
        if (pair > 0) yield both;
      }
    } finally {
      load.close();
      bareLoad.close();
      bare.disconnect();
      await sandbox.stop();
      await rm(folder, {recursive: true, force: true});
    }
  },
};
