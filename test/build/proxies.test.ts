import assert from "node:assert/strict";
import {mkdtempSync} from "node:fs";
import {join} from "node:path";
import {after, before, describe, test} from "node:test";
import {payCart, signCart} from "../support/cart-purchase.ts";
import {freePort} from "../support/free-port.ts";
import {Visitor} from "../support/mounted-shop.ts";
import {installPacked, type Packed} from "../support/packed.ts";
import {startPostgres, type TestPostgres} from "../support/postgres.ts";
import {installedProxies, ProxyBench} from "../support/proxies.ts";

const CART_KEY = "a-cart-key-0123456789-abcdefghijkl";
const OPERATOR_KEY = "an-operator-key-0123456789-abcdefgh";

describe("a proxy in front of the packed server", () => {
  let packed: Packed;
  let postgres: TestPostgres;
  let bench: ProxyBench;
  before(async () => {
    packed = installPacked(["libsql", "pg"]);
    postgres = await startPostgres();
    bench = await ProxyBench.open();
  });
  after(async () => {
    await bench.close();
    await postgres.stop();
    packed.remove();
  });

  for (const proxy of installedProxies) {
    test(`${proxy.name} in front of the packed server: a buyer pays, and the server knows the buyer's address`, async () => {
      const ports = {PORT: String(await freePort()), SANDBOX_PORT: String(await freePort())};
      const origin = await bench.start(proxy, [`127.0.0.1:${ports.PORT}`]);
      const command = join(packed.project, "node_modules/.bin/checkout-elements");
      const server = bench.programs.start(command, ["serve", "--sandbox"], {
        cwd: mkdtempSync(join(packed.project, "run-")),
        env: {
          ...ports,
          CART_KEY,
          OPERATOR_KEY,
          PUBLIC_URL: origin,
          TRUST_PROXY: "127.0.0.1",
          CONSOLE_PASSWORD: "a password of the console",
          // nginx has PostgreSQL behind the server, Caddy a file.
          ...(proxy.name === "nginx" && {DATABASE_URL: postgres.url}),
        },
      });
      await server.printed("Stop with Ctrl-C.");

      const visitor = new Visitor({origin}, (...sent) => bench.send(...sent));
      await payCart(visitor, await signCart(CART_KEY), `http://127.0.0.1:${ports.SANDBOX_PORT}`);

      const get = (path: string) => bench.send(origin + path, {});
      assert.equal(await (await get("/")).text(), "the shop's own page");
      for (const path of ["/metrics", "/ready", "/health", "/service-apis/configuration"])
        assert.equal((await get(path)).status, 404, path);
      const page = await get("/back-office/");
      assert.deepEqual(
        [page.status, /^text\/html/.test(page.headers.get("content-type") ?? "")],
        [200, true],
      );
      assert.equal((await get("/cdn/v1/checkout.js")).status, 200);
      const payments = `${origin}/service-api/back-office/payments`;
      const list = await bench.send(payments, {headers: {authorization: `Bearer ${OPERATOR_KEY}`}});
      assert.equal(((await list.json()) as {items: unknown[]}).items.length, 1);

      // The log names the sender of a wrong key.
      const forged = {authorization: "Bearer wrong-key", "x-forwarded-for": "203.0.113.9"};
      assert.equal((await bench.send(payments, {headers: forged}, "127.0.0.2")).status, 401);
      assert.match(await server.printed('"address":'), /"address":"127\.0\.0\.2"/);

      const upload = async (bytes: number) => {
        const form = new FormData();
        form.append("input", new Blob([JSON.stringify({note: "x"})], {type: "application/json"}));
        for (const name of ["1", "2", "3"])
          form.append(name, new Blob([new Uint8Array(bytes / 3)], {type: "application/pdf"}), `${name}.pdf`);
        const body = new Response(form);
        const reply = await bench.send(
          `${payments.replace("payments", "paypal/disputes/PP-1/provide-evidence")}`,
          {
            method: "POST",
            headers: {
              authorization: `Bearer ${OPERATOR_KEY}`,
              "content-type": body.headers.get("content-type")!,
            },
            body: new Uint8Array(await body.arrayBuffer()),
          },
        );
        return {status: reply.status, text: await reply.text()};
      };
      const evidence = await upload(24 * 1024 * 1024);
      assert.notEqual(evidence.status, 413);
      assert.match(evidence.text, /^\{/, "the server has answered");
      // Caddy closes the connection while the upload is sent, so that not every client reads the status.
      const refused = await upload(30 * 1024 * 1024).then(
        ({status}) => status,
        ({code}: NodeJS.ErrnoException) => code,
      );
      assert.ok([413, "ECONNRESET", "EPIPE"].includes(refused ?? ""), String(refused));

      server.child.kill("SIGTERM");
      assert.equal((await server.ended).code, 0);
    });
  }
});
