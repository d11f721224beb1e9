import assert from "node:assert/strict";
import {test} from "node:test";
import {sql} from "kysely";
import {openOrders, shownOf} from "../../demo/server/orders.ts";
import {openDatabase} from "../../server/database/open.ts";
import {merchantMigrations} from "../../server/merchant/migrations.ts";
import {migrationsBefore, openOlderDatabase} from "../merchant/support/older-database.ts";
import {libsql} from "../support/databases.ts";

test("orders of an earlier version are copied before the merchant server deletes their table", async () => {
  const place = await libsql.create();
  const {url} = place;
  const file = url.replace("file:", "");
  const older = await openOlderDatabase(url, migrationsBefore("0061"));
  const shipping = JSON.stringify({name: {fullName: "Ada"}, address: {countryCode: "US"}});
  for (const [id, state, mailed] of [
    ["PAID", "captured", "captured"],
    ["NEW", "created", "none"],
  ] as const) {
    const price = {amount: "75.00", currency: "USD", method: "card"};
    const hidden = {session: "s", request_hash: "h", failures: 0, created_at: 1, updated_at: 1};
    await older.db
      .insertInto("attempts")
      .values({...price, ...hidden, id, order_id: id, state})
      .execute();
    const contact = {email: "ada@buyer.example", phone: null, account: "demo ada", shipping};
    await older.db
      .insertInto("demo_orders")
      .values({...contact, order_id: id, mailed, origin: "http://localhost", created_at: 1_700_000_000_000})
      .execute();
  }
  await older.close();

  openOrders(file.replace("test.db", "demo.db"), file).close();
  const database = await openDatabase({url, migrations: merchantMigrations});
  await assert.rejects(sql`select * from demo_orders`.execute(database.db), /demo_orders/);
  await database.close();
  // The second start finds no table.
  const orders = openOrders(file.replace("test.db", "demo.db"), file);
  const {state, mailed, email, created_at: createdAt} = orders.find("PAID")!;
  assert.deepEqual(
    [state, mailed, email, createdAt],
    ["paid", "paid", "ada@buyer.example", 1_700_000_000_000],
  );
  assert.deepEqual(shownOf(orders.find("PAID")!), {
    id: "PAID",
    state: "paid",
    amount: {currencyCode: "USD", value: "75.00"},
    paidWith: {method: "card"},
    shipping: {name: {fullName: "Ada"}, address: {countryCode: "US"}},
  });
  assert.equal(orders.find("NEW")?.mailed, "none");
  assert.equal(orders.lastContact("demo ada")?.shipping, shipping);
  orders.close();
  await place.drop();
});

test("a shop without an earlier version starts with no orders", () => {
  openOrders(":memory:", ".data/no-such-file.db").close();
});
