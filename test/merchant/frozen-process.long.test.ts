import assert from "node:assert/strict";
import {rm} from "node:fs/promises";
import {join} from "node:path";
import {after, afterEach, before, beforeEach, describe, test} from "node:test";
import {readSandboxSettings} from "../../server/sandbox/config.ts";
import {startSandbox} from "../../server/sandbox/start.ts";
import {basic} from "../sandbox/support/sandbox.ts";
import {storedIn} from "../support/running-sandbox.ts";
import {makeScratchFolder} from "../support/scratch.ts";
import {bundleShop, FrozenShop} from "./support/frozen-shop.ts";
import {SESSION_KEY, TEAPOT} from "./support/shop.ts";
import {waitUntil} from "./support/wait-until.ts";

const RECOVER_KEY = "recover-key-0123456789-abcdefghijk";
const APPLICATION = {CLIENT_ID: "test-client", CLIENT_SECRET: "test-client-secret"};
const WEBHOOK_ID = "WEBHOOK-1";
const WEBHOOK = "POST /service-api/webhooks 200";
/** A page has 45 seconds to capture: a second of the test, so a process that is frozen at once can't do it. */
const SPEED = 40;
/** Calls of the cron after which the test gives up. */
const MOST_CALLS = 500;

interface Order {
  readonly status: string;
  readonly purchase_units: readonly {readonly payments?: {readonly captures?: readonly object[]}}[];
}

describe("a process that is frozen between requests", () => {
  let folder: string;
  let made = 0;
  let shop: FrozenShop;
  let sandbox: Awaited<ReturnType<typeof startSandbox>>;

  before(async () => {
    folder = await makeScratchFolder();
    await bundleShop(folder);
  });
  after(() => rm(folder, {recursive: true, force: true}));
  beforeEach(async () => {
    made += 1;
    shop = await FrozenShop.open();
    sandbox = await startSandbox(
      readSandboxSettings({
        ...APPLICATION,
        SANDBOX_PORT: "0",
        ...storedIn(":memory:"),
        SANDBOX_WEBHOOK_URL: `${shop.url}/service-api/webhooks`,
        WEBHOOK_ID,
        LOG_LEVEL: "silent",
      }),
    );
  });
  afterEach(async () => {
    await shop.close();
    await sandbox.stop();
  });

  const start = (waits: boolean) =>
    shop.start({
      folder,
      speed: SPEED,
      eventsFile: join(folder, `${made}.jsonl`),
      waits,
      options: {
        serviceBaseUrl: sandbox.url,
        clientId: APPLICATION.CLIENT_ID,
        clientSecret: APPLICATION.CLIENT_SECRET,
        sessionKey: SESSION_KEY,
        recoverKey: RECOVER_KEY,
        webhookId: WEBHOOK_ID,
        publicUrl: shop.url,
        databaseUrl: `file:${join(folder, `${made}.db`)}`,
        catalogue: [{sku: "ceramic-teapot", name: "Teapot", price: {currencyCode: "USD", value: "75.00"}}],
        rateLimits: "off",
        logLevel: "silent",
      },
    });

  /** Creates an order, which its buyer approves, and closes the page. Resolves when the webhook event was answered. */
  async function approvedOrder(): Promise<string> {
    const session = await fetch(`${shop.url}/service-api/auth/browser-safe-client-token`);
    const created = await fetch(`${shop.url}/service-api/checkout/orders/create`, {
      method: "POST",
      headers: {
        cookie: session.headers.get("set-cookie")?.split(";")[0] ?? "",
        "content-type": "application/json",
      },
      body: JSON.stringify({items: TEAPOT.items, wallet: "paypal"}),
    });
    assert.equal(created.status, 201, await created.clone().text());
    const {id} = (await created.json()) as {id: string};
    await shop.frozen();
    const approved = await fetch(`${sandbox.url}/approvals/order/${id}`, {
      method: "POST",
      headers: {origin: sandbox.url, accept: "application/json"},
      body: new URLSearchParams({action: "approve", buyer: "buyer-us", card: "WALLET-US-1", address: "0"}),
    });
    assert.equal(approved.status, 200, await approved.text());
    await waitUntil(() => shop.replies.includes(WEBHOOK));
    return id;
  }

  async function orderAtPayPal(id: string): Promise<{status: string; captures: number}> {
    const token = await fetch(`${sandbox.url}/v1/oauth2/token`, {
      method: "POST",
      headers: {authorization: basic(APPLICATION.CLIENT_SECRET, APPLICATION.CLIENT_ID)},
      body: new URLSearchParams({grant_type: "client_credentials"}),
    });
    const {access_token: bearer} = (await token.json()) as {access_token: string};
    const shown = await fetch(`${sandbox.url}/v2/checkout/orders/${id}`, {
      headers: {authorization: `Bearer ${bearer}`},
    });
    const {status, purchase_units: units} = (await shown.json()) as Order;
    return {status, captures: units.flatMap(({payments}) => payments?.captures ?? []).length};
  }

  async function assertPaidAndHeard(id: string): Promise<void> {
    await shop.frozen();
    assert.deepEqual(await orderAtPayPal(id), {status: "COMPLETED", captures: 1});
    assert.deepEqual(await shop.events(), [`payment.paid ${id}`]);
  }

  test("captures an approved order and delivers its event by waitUntil alone", async () => {
    await start(true);
    const id = await approvedOrder();
    await assertPaidAndHeard(id);
  });

  for (const [name, isReplaced] of [
    ["the same process", false],
    ["a new process", true],
  ] as const) {
    test(`captures an approved order and delivers its event by a cron alone, in ${name}`, async () => {
      await start(false);
      const id = await approvedOrder();
      await shop.frozen();
      assert.deepEqual(await orderAtPayPal(id), {status: "APPROVED", captures: 0});
      if (isReplaced) await shop.replace();
      let left = 1;
      for (let calls = 0; left > 0; calls += 1) {
        assert.ok(calls < MOST_CALLS, `${left} left`);
        const reply = await fetch(`${shop.url}/service-api/recover`, {
          headers: {authorization: `Bearer ${RECOVER_KEY}`},
        });
        assert.equal(reply.status, 200, await reply.clone().text());
        const recovered = (await reply.json()) as {left: Record<string, number>};
        left = Object.values(recovered.left).reduce((sum, count) => sum + count, 0);
      }
      await assertPaidAndHeard(id);
    });
  }
});
