import assert from "node:assert/strict";
import {fork} from "node:child_process";
import {once} from "node:events";
import {describe, test} from "node:test";
import {fileURLToPath} from "node:url";
import {startPostgres} from "../support/postgres.ts";
import {assertOrdersMatch} from "./support/order-records.ts";
import {startFakePayPal} from "./support/fake-paypal.ts";
import {startMerchantProcess} from "./support/merchant-process.ts";
import {assertSamePayments, payWhileDisturbed, terminateBusy} from "./support/outage.ts";
import {openShop, TestClock} from "./support/shop.ts";

const TERMINATIONS = 30;
const RESTARTS = 5;

/** Starts a shop's own server with the handler as a process. */
async function startMountedProcess(paypalUrl: string, databaseUrl: string) {
  const program = fileURLToPath(new URL("./support/mounted-server.ts", import.meta.url));
  const child = fork(program, {
    execArgv: ["--import", "tsx"],
    env: {...process.env, SERVICE_BASE_URL: paypalUrl, DATABASE_URL: databaseUrl},
  });
  const [{url}] = (await once(child, "message")) as [{url: string}];
  return {url, process: child};
}

describe("PostgreSQL under load that terminates connections and restarts", () => {
  test(`no process ends and no payment is lost in ${TERMINATIONS} terminations and ${RESTARTS} restarts`, async (t) => {
    const postgres = await startPostgres();
    t.after(() => postgres.stop());
    const paypal = await startFakePayPal();
    t.after(() => paypal.stop());
    const servers = await Promise.all([
      startMerchantProcess(paypal.url, postgres.url, {RATE_LIMITS: "off"}),
      startMountedProcess(paypal.url, postgres.url),
    ]);
    t.after(() => servers.forEach(({process}) => process.kill("SIGKILL")));

    const disturb = async (nth: number) => {
      await terminateBusy(postgres.url);
      if (nth % (TERMINATIONS / RESTARTS) === 0) await postgres.restart();
    };
    const paid = await payWhileDisturbed(TERMINATIONS, disturb, {servers, paypal, signal: t.signal});

    const alive = servers.map(({process: {exitCode, signalCode}}) => ({exitCode, signalCode}));
    assert.deepEqual(
      alive,
      servers.map(() => ({exitCode: null, signalCode: null})),
    );
    for (const {process} of servers) {
      process.disconnect();
      await once(process, "exit");
    }
    const shop = await openShop({
      paypalUrl: paypal.url,
      databaseUrl: postgres.url,
      clock: Object.assign(new TestClock(), {now: Date.now}),
    });
    t.after(() => shop.close());
    await shop.merchant.recover();
    await assertSamePayments(paid, paypal, shop);
    await assertOrdersMatch(paypal, shop);
    t.diagnostic(`${paid.length} paid orders`);
  });
});
