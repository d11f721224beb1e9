import assert from "node:assert/strict";
import {test} from "node:test";
import type {Migrations} from "../../server/database/migration.ts";
import {type Database, openDatabase} from "../../server/database/open.ts";
import {paymentsMigrations} from "../../server/merchant/payments/payments.migrations.ts";
import type {MerchantTables} from "../../server/merchant/tables.ts";
import {inMemory} from "../support/databases.ts";
import {CAPTURE} from "./support/fake-paypal.ts";
import {read} from "./support/replies.ts";
import {type Bench, suite} from "./support/suite.ts";

const first: Migrations = {"0001-journal": paymentsMigrations["0001-journal"]!};

function testOldDatabase(bench: Bench): void {
  /** Creates a database with the tables of the first release and one order. */
  async function oldDatabase(session: string, orderId: string): Promise<Database<MerchantTables>> {
    const database = await openDatabase<MerchantTables>({url: bench.databaseUrl, migrations: first});
    const times = {created_at: 1, updated_at: 1};
    await database.db
      .insertInto("attempts")
      .values({
        id: "old",
        session,
        bought: "x",
        amount: "75.00",
        currency: "USD",
        cart: null,
        order_id: orderId,
        state: "created",
        failures: 0,
        ...times,
      })
      .execute();
    return database;
  }

  test("an order of the first release is shown and captured, and its delivery can't be changed", async () => {
    // A server on another database creates the order at PayPal.
    const creator = await bench.open({databaseUrl: (await inMemory.create()).url});
    const buyer = creator.browser();
    const orderId = await buyer.order();
    const {session} = await creator.database.db.selectFrom("attempts").selectAll().executeTakeFirstOrThrow();
    await (await oldDatabase(session, orderId)).close();

    const shop = await bench.open();
    const later = buyer.on(shop);
    assert.equal((await read(later.get(`/checkout/orders/${orderId}`))).status, 200);
    const changed = await read(later.post(`/checkout/orders/${orderId}/shipping`, {option: "SHIP_EXP"}));
    assert.equal(changed.body.code, "NOTHING_IS_SENT");
    bench.paypal.approve(orderId);
    const captured = await later.capture(orderId);
    assert.equal(captured.status, 201);
    assert.equal(bench.paypal.count("POST", CAPTURE), 1);
    const row = await shop.database.db.selectFrom("attempts").selectAll().executeTakeFirstOrThrow();
    assert.deepEqual([row.state, row.delivery, row.changes], ["captured", null, 0]);
  });
}

suite("a database of the first release", testOldDatabase, {migrations: first});
