import assert from "node:assert/strict";
import {randomUUID} from "node:crypto";
import {sql} from "kysely";
import pg from "pg";
import type {FakePayPal} from "./fake-paypal.ts";
import {waitUntil} from "./wait-until.ts";
import {attempt, type Shop, TEAPOT} from "./shop.ts";

/** A merchant server that buyers reach over HTTP. */
interface Server {
  readonly url: string;
}

interface Load {
  readonly servers: readonly Server[];
  readonly paypal: FakePayPal;
  /** The test's signal, which stops the buyers when the test fails. */
  readonly signal: AbortSignal;
}

/** Number of buyers at each server. */
const BUYERS = 8;

/** Ids of the orders whose capture the buyers saw completed. */
type Paid = string[];

/**
 * Buys teapots one after the other until `isOver()`.
 *
 * Repeats a request that got a 5xx or 202. A broken connection fails the test, because the server must stay alive.
 */
async function buyUntil(isOver: () => boolean, paid: Paid, {url}: Server, load: Load): Promise<void> {
  const {paypal, signal} = load;
  const ask = async (path: string, init?: RequestInit) => {
    for (;;) {
      const reply = await fetch(`${url}/service-api${path}`, {...init, signal});
      const text = await reply.text();
      if (reply.status === 202 || reply.status >= 500) continue;
      assert.ok(reply.ok, `${path}: ${reply.status} ${text}`);
      return {reply, body: JSON.parse(text) as {id: string; status: string}};
    }
  };
  const {reply} = await ask("/auth/browser-safe-client-token");
  const cookie = reply.headers.get("set-cookie")?.split(";")[0] ?? "";
  while (!isOver()) {
    const headers = {cookie, "content-type": "application/json", ...attempt(randomUUID())};
    const {body: order} = await ask("/checkout/orders/create", {
      method: "POST",
      headers,
      body: JSON.stringify(TEAPOT),
    });
    paypal.approve(order.id);
    const {body: captured} = await ask(`/checkout/orders/${order.id}/capture`, {method: "POST", headers});
    assert.equal(captured.status, "COMPLETED");
    paid.push(order.id);
  }
}

/**
 * Disturbs the database `times` times while buyers pay at each server. Waits for another paid order before each time.
 *
 * @returns the ids of the orders that were paid
 */
export async function payWhileDisturbed(
  times: number,
  disturb: (nth: number) => Promise<void>,
  load: Load,
): Promise<Paid> {
  const paid: Paid = [];
  let isOver = false;
  const buyers = load.servers.flatMap((server) =>
    Array.from({length: BUYERS}, () => buyUntil(() => isOver, paid, server, load)),
  );
  const disturbAll = async () => {
    for (let nth = 1; nth <= times; nth++) {
      const before = paid.length;
      await waitUntil(() => paid.length > before || load.signal.aborted);
      await disturb(nth);
    }
    isOver = true;
  };
  await Promise.all([disturbAll(), ...buyers]);
  return paid;
}

/** Terminates one PostgreSQL connection that runs a query or has an open transaction. */
export async function terminateBusy(databaseUrl: string): Promise<void> {
  const client = new pg.Client({connectionString: databaseUrl});
  await client.connect();
  try {
    await waitUntil(async () => {
      const {rowCount} = await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle' limit 1`,
      );
      return rowCount === 1;
    });
  } finally {
    await client.end();
  }
}

/** Requires that PayPal and the database have exactly these payments, each captured once. */
export async function assertSamePayments(
  paid: readonly string[],
  paypal: FakePayPal,
  shop: Shop,
): Promise<void> {
  const captured = [...paypal.orders.values()].filter(({captures}) => captures.length > 0);
  assert.deepEqual(captured.map(({id}) => id).sort(), [...paid].sort());
  assert.equal(paypal.captures().length, paid.length, "each order is captured once");
  const {rows} = await sql<{order_id: string}>`
    select order_id from attempts where state = 'captured' order by order_id`.execute(shop.database.db);
  assert.deepEqual(rows.map(({order_id}) => order_id).sort(), [...paid].sort());
}
