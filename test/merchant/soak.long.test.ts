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
import type {Held} from "./support/measured-server.ts";
import {attempt, TEAPOT} from "./support/shop.ts";
import {suite} from "./support/suite.ts";

/** The first round fills what is filled once: compiled code, statements, connections. */
const ROUNDS = 5;
/** Of each round. */
const BUYERS = 640;
const AT_ONCE = 16;
/** Requests of one buyer. */
const EACH = 8;

const MB = 2 ** 20;

/** What the server holds once it has heard of every connection that was closed: as long as there are fewer each time. */
async function settled(child: ChildProcess): Promise<Held> {
  for (let known: Held | undefined; ;) {
    child.send("measure");
    const [held] = (await once(child, "message")) as [Held];
    if (known && (held.descriptors ?? 0) >= (known.descriptors ?? 0)) return held;
    known = held;
  }
}

suite(
  "soak (R8)",
  (bench) => {
    test(`${ROUNDS * BUYERS * EACH} requests, answers that get lost among them: nothing grows but the journal`, async (t) => {
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
        // The double click of the impatient.
        await ask("POST", `/checkout/orders/${order.id}/capture`);
      }

      const rounds: (Held & {file: number; log: number})[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        let next = 0;
        await Promise.all(
          Array.from({length: AT_ONCE}, async () => {
            while (next < BUYERS) await buy(next++);
          }),
        );
        bench.paypal.seen.length = 0;
        bench.paypal.clearFaults();
        // Connections are kept for the next call: what is counted is what nobody would close.
        bench.paypal.closeIdle();
        const held = await settled(child);
        rounds.push({...held, file: await bytesOf(file), log: await bytesOf(`${file}-wal`)});
      }
      for (const {heap, handles, descriptors, file: size, log} of rounds) {
        console.log(
          `heap ${(heap / MB).toFixed(1)} MB, ${handles} handles, ${descriptors} descriptors, ` +
            `database ${(size / MB).toFixed(2)} MB, its log ${(log / MB).toFixed(2)} MB`,
        );
      }

      const [first, last] = [rounds[1]!, rounds.at(-1)!];
      const held = bench.paypal.captures().length;
      assert.equal(held, ROUNDS * BUYERS, "each buyer paid once");
      assert.ok(last.heap < first.heap * 1.1 + 2 * MB, "the heap does not grow");
      assert.ok(last.handles <= first.handles + 2, "no handle is left behind");
      assert.ok((last.descriptors ?? 0) <= (first.descriptors ?? 0) + 2, "nor a connection");
      const growth = rounds.slice(1).map(({file: size}, index) => size - (rounds[index]?.file ?? 0));
      const perOrder = Math.max(...growth) / BUYERS;
      assert.ok(perOrder < 8_192, `an order takes ${perOrder} bytes of the journal`);
      assert.ok(Math.max(...rounds.map(({log}) => log)) < 16 * MB, "the database's log is taken in");

      child.disconnect();
      await once(child, "exit");
      await assertOrdersMatch(bench.paypal, await bench.open());
    });
  },
  {on: [libsql]},
);
