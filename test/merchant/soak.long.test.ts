import assert from "node:assert/strict";
import {type ChildProcess, fork} from "node:child_process";
import {randomUUID} from "node:crypto";
import {once} from "node:events";
import {stat} from "node:fs/promises";
import {test} from "node:test";
import {fileURLToPath} from "node:url";
import {libsql} from "../support/databases.ts";
import {assertOrdersMatch} from "./support/order-records.ts";
import {CAPTURE, CREATE} from "./support/fake-paypal.ts";
import type {ResourceUsage} from "./support/measured-server.ts";
import {attempt, TEAPOT} from "./support/shop.ts";
import {suite} from "./support/suite.ts";

/** The first round fills caches and compiles code, so it is not compared. */
const ROUNDS = 5;
/** Number of buyers in each round. */
const BUYERS = 640;
const CONCURRENT_BUYERS = 16;
const REQUESTS_PER_BUYER = 8;

const MB = 2 ** 20;

/** Measures the server until its number of open files no longer falls, that is until it has closed all connections. */
async function measure(child: ChildProcess): Promise<ResourceUsage> {
  for (let previous: ResourceUsage | undefined; ;) {
    child.send("measure");
    const [usage] = (await once(child, "message")) as [ResourceUsage];
    if (previous && (usage.descriptors ?? 0) >= (previous.descriptors ?? 0)) return usage;
    previous = usage;
  }
}

suite(
  "soak",
  (bench) => {
    test(`only the database grows in ${ROUNDS * BUYERS * REQUESTS_PER_BUYER} requests, some with lost replies`, async (t) => {
      const program = fileURLToPath(new URL("./support/measured-server.ts", import.meta.url));
      const child = fork(program, {
        execArgv: ["--import", "tsx", "--expose-gc"],
        env: {...process.env, SERVICE_BASE_URL: bench.paypal.url, DATABASE_URL: bench.databaseUrl},
      });
      t.after(() => child.kill("SIGKILL"));
      const [{url}] = (await once(child, "message")) as [{url: string}];
      const file = fileURLToPath(bench.databaseUrl.replace("file:", "file://"));
      const bytesOf = async (path: string) => (await stat(path).catch(() => undefined))?.size ?? 0;

      async function buy(nth: number): Promise<void> {
        const id = randomUUID();
        let cookie = "";
        const ask = async (method: string, path: string, body?: unknown) => {
          const reply = await fetch(`${url}/service-api${path}`, {
            method,
            headers: {cookie, "content-type": "application/json", ...attempt(id)},
            ...(body === undefined ? {} : {body: JSON.stringify(body)}),
          });
          cookie = reply.headers.get("set-cookie")?.split(";")[0] ?? cookie;
          const text = await reply.text();
          assert.ok(reply.status < 300, `${method} ${path}: ${reply.status} ${text}`);
          return JSON.parse(text) as {id: string};
        };
        await ask("GET", "/auth/browser-safe-client-token");
        await ask("GET", "/configuration");
        await ask("GET", "/eligibility?currencyCode=USD&amount=75.00");
        await ask("POST", "/checkout/quote", {items: TEAPOT.items});
        if (nth % 40 === 0) bench.paypal.fault("POST", CREATE, "lose-after");
        if (nth % 40 === 20) bench.paypal.fault("POST", CAPTURE, "garble");
        const order = await ask("POST", "/checkout/orders/create", TEAPOT);
        bench.paypal.approve(order.id);
        await ask("POST", `/checkout/orders/${order.id}/capture`);
        await ask("GET", `/checkout/orders/${order.id}`);
        // A repeated capture, as after a double click.
        await ask("POST", `/checkout/orders/${order.id}/capture`);
      }

      const rounds: (ResourceUsage & {file: number; log: number})[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        let next = 0;
        await Promise.all(
          Array.from({length: CONCURRENT_BUYERS}, async () => {
            while (next < BUYERS) await buy(next++);
          }),
        );
        bench.paypal.seen.length = 0;
        bench.paypal.clearFaults();
        // Idle connections to the fake PayPal are closed before the measurement.
        bench.paypal.closeIdle();
        const usage = await measure(child);
        rounds.push({...usage, file: await bytesOf(file), log: await bytesOf(`${file}-wal`)});
      }
      for (const {heap, handles, descriptors, file: size, log} of rounds) {
        console.log(
          `heap ${(heap / MB).toFixed(1)} MB, ${handles} handles, ${descriptors} descriptors, ` +
            `database ${(size / MB).toFixed(2)} MB, its log ${(log / MB).toFixed(2)} MB`,
        );
      }

      const [first, last] = [rounds[1]!, rounds.at(-1)!];
      const captures = bench.paypal.captures().length;
      assert.equal(captures, ROUNDS * BUYERS, "each buyer paid once");
      assert.ok(last.heap < first.heap * 1.1 + 2 * MB, "the heap does not grow");
      assert.ok(last.handles <= first.handles + 2, "the number of handles does not grow");
      assert.ok(
        (last.descriptors ?? 0) <= (first.descriptors ?? 0) + 2,
        "the number of connections does not grow",
      );
      const growth = rounds.slice(1).map(({file: size}, index) => size - (rounds[index]?.file ?? 0));
      const perOrder = Math.max(...growth) / BUYERS;
      assert.ok(perOrder < 8_192, `an order takes ${perOrder} bytes of the database`);
      assert.ok(Math.max(...rounds.map(({log}) => log)) < 16 * MB, "the write-ahead log is checkpointed");

      child.disconnect();
      await once(child, "exit");
      await assertOrdersMatch(bench.paypal, await bench.open());
    });
  },
  {on: [libsql]},
);
