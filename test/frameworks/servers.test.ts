import assert from "node:assert/strict";
import {execFile} from "node:child_process";
import {cp, mkdtemp, rm, stat} from "node:fs/promises";
import {get, type IncomingMessage} from "node:http";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {after, before, describe, test} from "node:test";
import {promisify} from "node:util";
import Database from "libsql";
import {OrdersClient} from "../sandbox/support/orders.ts";
import {CREDENTIALS, TestSandbox} from "../sandbox/support/sandbox.ts";
import {buyThrough, startMounted} from "../support/mounted-shop.ts";
import {installPacked, type Packed} from "../support/packed.ts";

// The example servers, with the packed package. test/e2e/servers tests the Next server, which needs its own build.
const RECOVER_KEY = "a-recover-key-of-at-least-32-characters";

describe("example servers", () => {
  let sandbox: TestSandbox;
  let ordersClient: OrdersClient;
  let paypalUrl: string;
  let folder: string;
  let packed: Packed;
  before(async () => {
    packed = installPacked([
      "lit",
      "@lit/context",
      "libsql",
      "express",
      "fastify",
      "hono",
      "@hono/node-server",
    ]);
    await cp("demo/servers/", packed.project, {recursive: true});
    sandbox = await TestSandbox.open();
    paypalUrl = await sandbox.listen();
    ordersClient = await OrdersClient.of(sandbox);
    folder = await mkdtemp(join(tmpdir(), "checkout-servers-"));
  });
  after(async () => {
    await sandbox.close();
    packed.remove();
    await rm(folder, {recursive: true, force: true});
  });

  const scriptOf = (name: string) => join(packed.project, name, "server.js");

  const start = (name: string, database: string) =>
    startMounted(scriptOf(name), {
      ...CREDENTIALS,
      SERVICE_BASE_URL: paypalUrl,
      SDK_URL: paypalUrl,
      SESSION_KEY: "a-session-key-of-at-least-32-characters",
      DATABASE_URL: `file:${database}`,
      OPERATOR_KEY: "an-operator-key-of-at-least-32-characters",
      RECOVER_KEY,
      PORT: "0",
    });

  for (const name of ["node", "express", "hono", "fastify"]) {
    test(`the ${name} server takes a payment once and refuses foreign pages`, async () => {
      const shop = await start(name, join(folder, `${name}.db`));
      let code: number | null;
      try {
        await buyThrough(shop, (id) => ordersClient.approveWallet(id));
        const page = await fetch(`${shop.origin}/`);
        assert.match(page.headers.get("content-type") ?? "", /^text\/html/);
        assert.equal(page.headers.get("cross-origin-opener-policy"), "same-origin-allow-popups");
        assert.match(await page.text(), /<checkout-card-fields/);
        const backOffice = await fetch(`${shop.origin}/back-office`);
        assert.equal(backOffice.url, `${shop.origin}/back-office/`);
        assert.match(await backOffice.text(), /src="back-office\.js"/);
        assert.equal((await fetch(`${shop.origin}/back-office/back-office.js`)).status, 200);
        const recovered = await fetch(`${shop.origin}/service-api/recover`, {
          headers: {authorization: `Bearer ${RECOVER_KEY}`},
        });
        assert.deepEqual(await recovered.json(), {left: {unconfirmed: 0, webhooks: 0, events: 0}});
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

  test("the backup of a running shop has its payments, and only its user can read it", async () => {
    const from = join(folder, "running.db");
    const to = join(folder, "backup.db");
    const shop = await start("node", from);
    try {
      await buyThrough(shop, (id) => ordersClient.approveWallet(id));
      const script = join(packed.project, "backup.js");
      await promisify(execFile)(process.execPath, [script, from, to]);
    } finally {
      await shop.stop();
    }
    const copy = new Database(to);
    assert.deepEqual(copy.prepare("select count(*) as paid from attempts where state = 'captured'").all(), [
      {paid: 2},
    ]);
    copy.close();
    assert.equal((await stat(to)).mode & 0o777, 0o600);
  });

  test("a missing setting ends the start with a message", async () => {
    const env = {...CREDENTIALS, SERVICE_BASE_URL: paypalUrl};
    await assert.rejects(startMounted(scriptOf("node"), env), /createCheckoutHandler: sessionKey is missing/);
  });
});
