import assert from "node:assert/strict";
import {randomUUID} from "node:crypto";
import {test} from "node:test";
import type {CheckpointName} from "../../server/merchant/payments/checkpoints.ts";
import {assertOrdersMatch, assertOneOrderAndCapture} from "./support/order-records.ts";
import {startKillableServer} from "./support/killable-server.ts";
import {attempt, TEAPOT} from "./support/shop.ts";
import {suite} from "./support/suite.ts";

/** Sends a page's request. Resolves to `undefined` when the server was killed before it replied. */
async function ask(url: string, cookie: string, id: string, body?: unknown): Promise<Response | undefined> {
  try {
    return await fetch(url, {
      method: "POST",
      headers: {cookie, "content-type": "application/json", ...attempt(id)},
      ...(body === undefined ? {} : {body: JSON.stringify(body)}),
    });
  } catch {
    return undefined;
  }
}

const isLong = process.env["LONG_TESTS"] !== undefined;

// crash.test.ts has the other checkpoints, in one process.
const KILLS: readonly CheckpointName[] = [
  "create:answered",
  "capture:answered",
  ...(isLong ? (["capture:recording"] as const) : []),
];

// instances.test.ts kills a server on PostgreSQL.
suite("a server process that gets SIGKILL", (bench) => {
  for (const at of KILLS) {
    test(`PayPal has one order with one capture after a SIGKILL at ${at} and a restart`, async () => {
      const first = await startKillableServer(bench, {killAt: at});
      const token = await fetch(`${first.url}/service-api/auth/browser-safe-client-token`);
      const cookie = token.headers.get("set-cookie")?.split(";")[0] ?? "";
      const id = randomUUID();
      let server = first;
      const restart = async () => {
        assert.equal(await first.ended, "SIGKILL");
        server = await startKillableServer(bench);
      };

      const create = () => ask(`${server.url}/service-api/checkout/orders/create`, cookie, id, TEAPOT);
      let created = await create();
      if (!created) {
        await restart();
        created = await create();
      }
      assert.equal(created?.status, 201);
      const {id: orderId} = (await created.json()) as {id: string};
      bench.paypal.approve(orderId);

      const capture = () => ask(`${server.url}/service-api/checkout/orders/${orderId}/capture`, cookie, id);
      let captured = await capture();
      if (!captured) {
        await restart();
        captured = await capture();
      }
      assert.notEqual(server, first, "the process was killed");
      assert.match((await captured?.text()) ?? "", /"status":"COMPLETED"/);
      server.process.disconnect();
      await server.ended;
      assertOneOrderAndCapture(bench.paypal);
      await assertOrdersMatch(bench.paypal, await bench.open());
    });
  }
});
