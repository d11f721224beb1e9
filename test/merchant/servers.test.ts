import assert from "node:assert/strict";
import {mkdtemp, rm} from "node:fs/promises";
import {get, type IncomingMessage} from "node:http";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {after, before, describe, test} from "node:test";
import {fileURLToPath} from "node:url";
import {OrdersClient} from "../sandbox/support/orders.ts";
import {CREDENTIALS, TestSandbox} from "../sandbox/support/sandbox.ts";
import {inMemory} from "../support/databases.ts";
import {buyThrough, startMounted} from "../support/mounted-shop.ts";

// The example servers, with the built package. test/e2e/servers tests the Next server, which needs its own build.
describe("example servers", () => {
  let sandbox: TestSandbox;
  let ordersClient: OrdersClient;
  let paypalUrl: string;
  let folder: string;
  before(async () => {
    sandbox = await TestSandbox.open(inMemory);
    paypalUrl = await sandbox.listen();
    ordersClient = await OrdersClient.of(sandbox);
    folder = await mkdtemp(join(tmpdir(), "checkout-servers-"));
  });
  after(async () => {
    await sandbox.close();
    await rm(folder, {recursive: true, force: true});
  });

  const scriptOf = (name: string) =>
    fileURLToPath(new URL(`../../demo/servers/${name}/server.js`, import.meta.url));

  for (const name of ["node", "express", "hono", "fastify"]) {
    test(`the ${name} server takes a payment once and refuses foreign pages`, async () => {
      const shop = await startMounted(scriptOf(name), {
        ...CREDENTIALS,
        SERVICE_BASE_URL: paypalUrl,
        SDK_URL: paypalUrl,
        SESSION_KEY: "a-session-key-of-at-least-32-characters",
        DATABASE_URL: `file:${join(folder, `${name}.db`)}`,
        PORT: "0",
      });
      let code: number | null;
      try {
        await buyThrough(shop, (id) => ordersClient.approveWallet(id));
        const page = await fetch(`${shop.origin}/`);
        assert.match(page.headers.get("content-type") ?? "", /^text\/html/);
        assert.equal(page.headers.get("cross-origin-opener-policy"), "same-origin-allow-popups");
        assert.match(await page.text(), /<checkout-card-fields/);
        // Without keep-alive, because Hono's file streams keep their connection open for seconds, which delays the stop.
        const tags = await new Promise<IncomingMessage>((resolve) =>
          get(`${shop.origin}/cdn/v1/checkout.js`, {agent: false}, resolve),
        );
        assert.equal(tags.statusCode, 200);
        for await (const chunk of tags) assert.ok(chunk);
      } finally {
        code = await shop.stop();
      }
      assert.equal(code, 0, shop.output());
    });
  }

  test("a missing setting ends the start with a message", async () => {
    const env = {...CREDENTIALS, SERVICE_BASE_URL: paypalUrl};
    await assert.rejects(startMounted(scriptOf("node"), env), /createCheckoutHandler: sessionKey is missing/);
  });
});
