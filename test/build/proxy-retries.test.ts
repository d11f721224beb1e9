import assert from "node:assert/strict";
import {once} from "node:events";
import {createServer} from "node:http";
import type {AddressInfo} from "node:net";
import {buffer} from "node:stream/consumers";
import {after, before, describe, test} from "node:test";
import {freePort} from "../support/free-port.ts";
import {installedProxies, ProxyBench} from "../support/proxies.ts";

describe("a proxy in front of two instances", () => {
  let bench: ProxyBench;
  before(async () => {
    bench = await ProxyBench.open();
  });
  after(() => bench.close());

  for (const proxy of installedProxies) {
    test(`${proxy.name} sends a POST to another instance if one is down, and repeats none that it has sent`, async () => {
      const got: string[] = [];
      /** An instance that breaks the connection after the request, or answers it. */
      const instance = async (breaks: boolean) => {
        const server = createServer((incoming, reply) => {
          void buffer(incoming).then(() => {
            got.push(`${breaks ? "broken" : "answered"} ${incoming.method}`);
            if (breaks) incoming.socket.destroy();
            else reply.end("{}");
          });
        }).listen(0, "127.0.0.1");
        await once(server, "listening");
        return {server, address: `127.0.0.1:${(server.address() as AddressInfo).port}`};
      };
      const broken = await instance(true);
      const whole = await instance(false);
      const down = `127.0.0.1:${await freePort()}`;
      const post = (origin: string, body: BodyInit | null = "{}") =>
        bench.send(`${origin}/service-api/checkout/orders/create`, {method: "POST", body});
      try {
        const besideDown = await bench.start(proxy, [down, whole.address]);
        const body = proxy.sendsBodiesAgain ? "{}" : null;
        for (let count = 0; count < 4; count += 1) assert.equal((await post(besideDown, body)).status, 200);
        assert.deepEqual(
          got.splice(0),
          Array.from({length: 4}, () => "answered POST"),
        );

        const besideBroken = await bench.start(proxy, [broken.address, whole.address]);
        const statuses: number[] = [];
        for (let count = 0; count < 4; count += 1) statuses.push((await post(besideBroken)).status);
        // Each POST has reached one instance, and the broken one has got some.
        assert.equal(got.length, 4, got.join(", "));
        const isBroken = got.filter((each) => each === "broken POST").length;
        assert.ok(isBroken > 0);
        assert.equal(statuses.filter((status) => status === 502).length, isBroken);
      } finally {
        for (const {server} of [broken, whole]) {
          server.close();
          server.closeAllConnections();
        }
      }
    });
  }
});
