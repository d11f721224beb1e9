import {mkdtemp, rm} from "node:fs/promises";
import {join} from "node:path";
import LibsqlDatabase from "libsql";
import {CLIENT_ID, CLIENT_SECRET, startFakePayPal} from "../merchant/support/fake-paypal.ts";
import {runRepeatedly} from "./load.ts";
import type {Measure, Pair} from "./measure.ts";
import {MERCHANT_ROUTES, payOrder} from "./paid-order.ts";
import {startMerchantProcess} from "./server-process.ts";

/** Number of orders in one reading. */
const ORDERS = 256;
const BUYERS_AT_ONCE = 64;
/** The server writes before and after the call that creates the order, and before and after the capture. */
const TRANSACTIONS = 4;
const COMMITS = 1_000;

/**
 * P7: paid orders per second, from client token to capture, when PayPal replies immediately. Compared with the orders that
 * SQLite alone could record on the same disk. The files are in the working directory, as a temporary folder may be memory.
 */
export const measure: Measure = {
  name: "P7",
  subject: "paid orders at 64 connections, against the orders that bare SQLite records on the same disk",
  unit: "a second",
  goal: {atLeast: 0.2},
  async *pairs(count) {
    const folder = await mkdtemp(join(process.cwd(), ".bench-"));
    const service = await startFakePayPal();
    try {
      const merchant = await startMerchantProcess(folder, service.url, {CLIENT_ID, CLIENT_SECRET});
      const load = {url: merchant.url, connections: BUYERS_AT_ONCE, count: ORDERS};
      for (let pair = 0; pair <= count; pair++) {
        const ours = await runRepeatedly(load, (exchange) =>
          payOrder(exchange, MERCHANT_ROUTES, (id) => service.approve(id)),
        );
        service.orders.clear();
        service.seen.length = 0;
        const both: Pair = [ours, bareCommits(join(folder, `bare-${pair}.db`)) / TRANSACTIONS];
        // The first only warms up.
        if (pair > 0) yield both;
      }
      await merchant.stop();
    } finally {
      await service.stop();
      await rm(folder, {recursive: true, force: true});
    }
  },
};

/** Returns the number of one-row transactions that SQLite commits per second. */
function bareCommits(path: string): number {
  const file = new LibsqlDatabase(path);
  file.exec("pragma journal_mode = wal");
  file.exec("pragma synchronous = full");
  file.exec("create table calls (id integer primary key, request text)");
  const insert = file.prepare("insert into calls (request) values (?)");
  const request = "r".repeat(800);
  const started = performance.now();
  for (let commit = 0; commit < COMMITS; commit++) insert.run(request);
  const rate = (COMMITS * 1000) / (performance.now() - started);
  file.close();
  return rate;
}
