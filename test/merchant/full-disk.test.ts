import assert from "node:assert/strict";
import {test} from "node:test";
import {sql} from "kysely";
import {libsql} from "../support/databases.ts";
import {CREATE} from "./support/fake-paypal.ts";
import {type Shop, TEAPOT} from "./support/shop.ts";
import {suite} from "./support/suite.ts";

/** Limits the database file to its current number of pages, or removes the limit. */
async function limitPages(shop: Shop, isFull: boolean): Promise<void> {
  const {db} = shop.database;
  const {rows} = await sql<{page_count: number}>`pragma page_count`.execute(db);
  const pages = isFull ? (rows[0]?.page_count ?? 0) : 1_000_000;
  await sql`pragma max_page_count = ${sql.lit(pages)}`.execute(db);
}

suite(
  "a full disk",
  (bench) => {
    test("/ready answers 503 while the disk is full, and the log has the first error", async () => {
      const shop = await bench.open();
      const buyer = shop.browser();
      const ready = async () => (await buyer.send("/ready")).status;
      await limitPages(shop, true);
      // The file's pages may still have space for some orders, which share a commit.
      const create = async () => (await buyer.post("/checkout/orders/create", TEAPOT)).status;
      let statuses: number[] = [];
      while (!statuses.includes(500)) statuses = await Promise.all([create(), create(), create()]);
      assert.equal(await ready(), 503);
      assert.match(shop.logged(), /database or disk is full/);
      assert.doesNotMatch(shop.logged(), /cannot rollback|no such savepoint/);

      await limitPages(shop, false);
      assert.equal(await ready(), 200);
      const sent = bench.paypal.count("POST", CREATE);
      assert.equal(await create(), 201);
      assert.equal(bench.paypal.count("POST", CREATE), sent + 1);
    });
  },
  {on: [libsql]},
);
