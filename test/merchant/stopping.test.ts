import assert from "node:assert/strict";
import {Agent} from "node:http";
import {test} from "node:test";
import {libsql} from "../support/databases.ts";
import {CREATE} from "./support/fake-paypal.ts";
import {type Answer, ask} from "./support/load-balancer.ts";
import {startMerchantProcess} from "./support/merchant-process.ts";
import {waitUntil} from "./support/wait-until.ts";
import {TEAPOT} from "./support/shop.ts";
import {suite} from "./support/suite.ts";

suite(
  "a server that is stopped",
  (bench) => {
    test("readiness fails first, every request gets a reply, and the server exits within ten seconds", async () => {
      // The default. Clients on a busy machine need the time to see that readiness has failed.
      const server = await startMerchantProcess(bench.paypal.url, bench.databaseUrl, {DRAIN_MS: "2000"});
      const agent = new Agent({keepAlive: true, maxSockets: 16});
      const create = `${server.url}/service-api/checkout/orders/create`;
      const answers: Answer[] = [];
      let isReady = true;
      // Like a load balancer, clients send requests until readiness fails.
      const clients = Array.from({length: 16}, async () => {
        while (isReady) answers.push(await ask(agent, create, TEAPOT));
      });
      await waitUntil(() => answers.length > 50);
      const signalled = performance.now();
      server.process.kill("SIGTERM");
      while ((await ask(agent, `${server.url}/ready`)).status === 200);
      const seenAt = answers.length;
      isReady = false;
      await Promise.all(clients);
      assert.ok(answers.length > seenAt, "readiness fails while requests still get replies");
      assert.ok(
        answers.every(({status}) => status === 201),
        "no request is lost or refused",
      );
      assert.ok(
        answers.slice(-16).every(({closes}) => closes),
        "the last reply of each connection closes it",
      );
      assert.equal(bench.paypal.orders.size, answers.length);
      assert.deepEqual(await server.ended, {code: 0, signal: null});
      assert.ok(performance.now() - signalled < 10_000, "the server exits within ten seconds");
      agent.destroy();
    });

    test("a second SIGTERM ends the server without waiting for running requests", async () => {
      const server = await startMerchantProcess(bench.paypal.url, bench.databaseUrl, {DRAIN_MS: "5000"});
      const agent = new Agent({keepAlive: true});
      bench.paypal.fault("POST", CREATE, "stall");
      const lost = ask(agent, `${server.url}/service-api/checkout/orders/create`, TEAPOT);
      lost.catch(() => undefined);
      await waitUntil(() => bench.paypal.count("POST", CREATE) === 1);
      server.process.kill("SIGTERM");
      while ((await ask(agent, `${server.url}/ready`)).status === 200);
      server.process.kill("SIGTERM");
      assert.deepEqual(await server.ended, {code: 143, signal: null});
      await assert.rejects(lost);
      agent.destroy();
    });
  },
  {on: [libsql]},
);
