import assert from "node:assert/strict";
import {randomUUID} from "node:crypto";
import {test} from "node:test";
import type {CheckpointName} from "../../server/merchant/payments/checkpoints.ts";
import {assertOrdersMatch, assertOneEffect} from "./support/order-records.ts";
import {startKillableServer} from "./support/killable-server.ts";
import {attempt, TEAPOT} from "./support/shop.ts";
import {usualSuite} from "./support/suite.ts";

/** A page's request over the wire; `undefined` when the server died instead of answering. */
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

const KILLS: readonly CheckpointName[] = ["create:answered", "capture:answered", "capture:recording"];

// On PostgreSQL, too, a server is killed in every run: see instances.test.ts.
usualSuite("kill -9 of a real process", (bench) => {
  for (const at of KILLS) {
    test(`at ${at}: after a restart one order, one capture, and the truth`, async () => {
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
      assert.notEqual(server, first, "the process was killed on the way");
      assert.match((await captured?.text()) ?? "", /"status":"COMPLETED"/);
      server.process.disconnect();
      await server.ended;
      assertOneEffect(bench.paypal);
      await assertOrdersMatch(bench.paypal, await bench.open());
    });
  }
});
