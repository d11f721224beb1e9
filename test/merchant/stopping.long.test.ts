import assert from "node:assert/strict";
import {Agent} from "node:http";
import {test} from "node:test";
import {libsql} from "../support/databases.ts";
import {ask} from "./support/load-balancer.ts";
import {CREATE} from "./support/fake-paypal.ts";
import {startMerchantProcess} from "./support/merchant-process.ts";
import {waitUntil} from "./support/wait-until.ts";
import {TEAPOT} from "./support/shop.ts";
import {suite} from "./support/suite.ts";

suite(
  "a server that is stopped while PayPal does not reply",
  (bench) => {
    test("the buyer gets a 500, and the server exits within ten seconds", async () => {
      const server = await startMerchantProcess(bench.paypal.url, bench.databaseUrl, {DRAIN_MS: "0"});
      const agent = new Agent({keepAlive: true});
      bench.paypal.fault("POST", CREATE, "stall", 10);
      const waiting = ask(agent, `${server.url}/service-api/checkout/orders/create`, TEAPOT);
      await waitUntil(() => bench.paypal.count("POST", CREATE) === 1);
      const signalled = performance.now();
      server.process.kill("SIGTERM");
      assert.deepEqual(await waiting, {status: 500, closes: true});
      assert.deepEqual(await server.ended, {code: 0, signal: null});
      assert.ok(performance.now() - signalled < 10_000, "the server exits within ten seconds");
      agent.destroy();
    });
  },
  {on: [libsql]},
);
