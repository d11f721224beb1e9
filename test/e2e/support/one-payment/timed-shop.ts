import {mkdtemp, rm} from "node:fs/promises";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {openDatabase} from "../../../../server/database/open.ts";
import {elementFiles} from "../../../../demo/server/files.ts";
import {demoGoods} from "../../../../demo/server/goods.ts";
import {openOrders} from "../../../../demo/server/orders.ts";
import {readSettings} from "../../../../demo/server/settings.ts";
import {createDemoShop, type DemoShop} from "../../../../demo/server/shop.ts";
import {createMerchant} from "../../../../server/merchant/app.ts";
import {readMerchantSettings, withSandboxDefaults} from "../../../../server/merchant/config.ts";
import {merchantMigrations} from "../../../../server/merchant/migrations.ts";
import {demoCatalogue} from "../../../support/demo-catalogue.ts";
import {systemRandomness} from "../../../../server/merchant/randomness.ts";
import type {MerchantTables} from "../../../../server/merchant/tables.ts";
import {systemClock} from "../../../../server/shared/clock.ts";
import {listen} from "../../../../server/shared/http.ts";
import {createLog} from "../../../../server/shared/log.ts";
import {freePort} from "../../../support/free-port.ts";
import {RoleProcess} from "../../../support/role-process.ts";
import {hasWaitingEvents, storedIn, storedPayments} from "../../../support/running-sandbox.ts";
import {CART_KEY, SESSION_KEY} from "../../../support/shop.ts";

/** An order of the sandbox, and its captures. */
export interface PaidOrder {
  readonly id: string;
  /** Times of its completed captures, in ms. */
  readonly capturedAt: readonly number[];
}

/** A demo shop that runs in this process with a clock that tests move. The sandbox is another process. */
export interface TimedShop {
  /** Address of the merchant server. */
  readonly page: string;
  readonly sandboxUrl: string;
  /** Orders of the sandbox since this time. */
  ordersSince(time: number): Promise<PaidOrder[]>;
  /** Order of an attempt. Undefined while there is none. */
  orderOf(attemptId: string): Promise<string | undefined>;
  /** Runs the server past the time in which it captures approved orders whose page was closed. */
  captureWithoutPages(): Promise<void>;
  stop(): Promise<void>;
}

/** Longer than the 45 s in which the page captures, and than a pause before an event is tried again. */
const STEP_MS = 60_000;

export async function startTimedShop(): Promise<TimedShop> {
  const folder = await mkdtemp(join(tmpdir(), "checkout-timed-shop-"));
  const [sandboxPort, merchantPort] = [await freePort(), await freePort()];
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
  const credentials = {CLIENT_ID: "sandbox-client", CLIENT_SECRET: "sandbox-secret"};
  const sandbox = new RoleProcess("sandbox", {
    ...credentials,
    SANDBOX_PORT: String(sandboxPort),
    ...storedIn(join(folder, "sandbox.db")),
    SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${merchantPort}/service-api/webhooks`,
  });
  await sandbox.start();
  const database = await openDatabase<MerchantTables>({
    url: `file:${join(folder, "merchant.db")}`,
    migrations: merchantMigrations,
  });
  let ahead = 0;
  const clock = {now: () => systemClock.now() + ahead};
  const variables = withSandboxDefaults({
    ...credentials,
    SANDBOX: "1",
    SERVICE_BASE_URL: sandboxUrl,
    SDK_URL: sandboxUrl,
    SESSION_KEY,
    CART_KEY,
    // One browser sends the requests of many buyers. The limits have their own tests.
    RATE_LIMITS: "off",
  });
  const orders = openOrders(":memory:");
  const demo: DemoShop = createDemoShop({
    settings: readSettings(variables),
    goods: demoGoods,
    orders,
    built: {pages: "dist/demo", cdn: "dist/cdn", ...(await elementFiles("dist/cdn"))},
    checkout: async (request) => merchant.app.fetch(request),
    now: () => clock.now(),
  });
  const merchant = createMerchant({
    settings: readMerchantSettings(variables),
    database,
    catalogue: demoCatalogue,
    clock,
    randomness: systemRandomness,
    fetch: globalThis.fetch,
    log: createLog({name: "merchant", level: "silent"}),
    ...demo.hooks,
  });
  const server = await listen({
    fetch: demo.app.fetch,
    host: "127.0.0.1",
    port: merchantPort,
  });

  /** Waits until the sandbox has sent each event, and the server has recorded it. */
  async function eventsArrived(): Promise<void> {
    while (await hasWaitingEvents(sandboxUrl));
  }

  return {
    page: `http://localhost:${merchantPort}/`,
    sandboxUrl,
    async ordersSince(since) {
      const {orders, captures} = await storedPayments(sandboxUrl);
      const completed = captures.filter(({status}) => status === "COMPLETED");
      return orders
        .filter(({createdAt}) => createdAt >= since)
        .map(({id}) => ({
          id,
          capturedAt: completed.filter(({orderId}) => orderId === id).map(({createdAt}) => createdAt),
        }));
    },
    async orderOf(attemptId) {
      const query = database.db.selectFrom("attempts").select("order_id").where("id", "=", attemptId);
      return (await query.executeTakeFirst())?.order_id ?? undefined;
    },
    async captureWithoutPages() {
      await eventsArrived();
      // The second round repeats what had no reply in the first.
      for (let round = 0; round < 2; round += 1) {
        ahead += STEP_MS;
        await merchant.recover();
      }
    },
    async stop() {
      merchant.drain();
      await server.stop(0);
      await merchant.applied();
      await database.close();
      orders.close();
      await sandbox.stop();
      await rm(folder, {recursive: true, force: true});
    },
  };
}
