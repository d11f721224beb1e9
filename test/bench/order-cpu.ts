import {mkdtemp, rm} from "node:fs/promises";
import {join} from "node:path";
import {setTimeout as wait} from "node:timers/promises";
import LibsqlDatabase from "libsql";
import {freePort} from "../support/free-port.ts";
import {hasWaitingEvents, storedIn} from "../support/running-sandbox.ts";
import {cpuTime} from "./cpu-time.ts";
import {requestText, runRepeatedly, sendOnce} from "./load.ts";
import type {Measure, Pair} from "./measure.ts";
import {MERCHANT_ROUTES, payOrder, type ShopRoutes} from "./paid-order.ts";
import {
  type RunningSandbox,
  type RunningServer,
  startExpressSample,
  startMerchantProcess,
  startSandboxProcess,
} from "./server-process.ts";

/** Number of orders in one reading. */
const ORDERS = 60;
/** Number of readings until the engine has compiled the hot code. */
const WARM_UP = 6;
const BUYERS_AT_ONCE = 4;
const WEBHOOK_ID = "bench-webhook";
const CARD = JSON.stringify({
  payment_source: {card: {number: "4111111111111111", expiry: "2040-12", security_code: "123"}},
});

/**
 * P6: CPU time of a paid order, from the client token until its webhook events are applied. Compared with an Express server
 * like PayPal's sample. Each server has its own sandbox, which sends it the webhooks.
 */
export const measure: Measure = {
  name: "P6",
  subject: "CPU time of a paid order with its webhooks: merchant server against an Express server",
  unit: "ms",
  goal: {atMost: 1.5},
  async *pairs(count) {
    const folder = await mkdtemp(join(process.cwd(), ".bench-"));
    const shops: Shop[] = [];
    try {
      shops.push(await openMerchant(folder), await openExpress(folder));
      const [ours, theirs] = shops as [Shop, Shop];
      for (let pair = -WARM_UP; pair < count; pair++) {
        const both: Pair = [await ours.reading(), await theirs.reading()];
        if (pair >= 0) yield both;
      }
    } finally {
      for (const shop of shops) await shop.close();
      await rm(folder, {recursive: true, force: true});
    }
  },
};

interface Shop {
  /** Milliseconds of CPU time that one paid order takes. */
  reading(): Promise<number>;
  close(): Promise<void>;
}

async function openMerchant(folder: string): Promise<Shop> {
  const {port, sandbox} = await openSandbox(folder, "merchant", "/service-api/webhooks");
  const server = await startMerchantProcess(folder, sandbox.url, {PORT: String(port), WEBHOOK_ID});
  const received = counter(join(folder, "merchant.db"), "webhook_events where state = 'received'");
  return shopOf(server, sandbox, MERCHANT_ROUTES, received);
}

async function openExpress(folder: string): Promise<Shop> {
  const {port, sandbox} = await openSandbox(folder, "express", "/webhooks");
  const server = await startExpressSample(sandbox.url, {PORT: String(port), WEBHOOK_ID});
  const routes: ShopRoutes = {
    token: "/client-token",
    quote: "/quote",
    orders: "/orders",
    capture: (orderId) => `/orders/${orderId}/capture`,
  };
  return shopOf(server, sandbox, routes);
}

/** Starts a sandbox that sends its webhooks to a port on which no server listens yet. */
async function openSandbox(folder: string, name: string, path: string) {
  const port = await freePort();
  const sandbox = await startSandboxProcess(folder, {
    ...storedIn(`${folder}/${name}-sandbox.db`),
    SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${port}${path}`,
    WEBHOOK_ID,
  });
  return {port, sandbox};
}

interface Counter {
  count(): number;
  close(): void;
}

/** Counts rows in the database file of a running server. */
function counter(path: string, rows: string): Counter {
  const file = new LibsqlDatabase(path);
  return {
    count: () => (file.prepare(`select count(*) as n from ${rows}`).get() as {n: number}).n,
    close: () => file.close(),
  };
}

function shopOf(
  server: RunningServer,
  sandbox: RunningSandbox,
  routes: ShopRoutes,
  received?: Counter,
): Shop {
  const load = {url: server.url, connections: BUYERS_AT_ONCE, count: ORDERS};
  const approve = async (orderId: string) => {
    const path = `/v2/checkout/orders/${orderId}/confirm-payment-source`;
    await sendOnce(sandbox.url, requestText("POST", path, sandbox.headers, CARD));
  };
  return {
    async reading() {
      const before = await cpuTime([server.pid]);
      await runRepeatedly(load, (exchange) => payOrder(exchange, routes, approve));
      while ((await hasWaitingEvents(sandbox.url)) || (received?.count() ?? 0) > 0) await wait(50);
      return ((await cpuTime([server.pid])) - before) / ORDERS;
    },
    async close() {
      received?.close();
      await server.stop();
      await sandbox.stop();
    },
  };
}
