import assert from "node:assert/strict";
import {test} from "node:test";
import {orderSeeder} from "../../server/sandbox/seed/orders.seed.ts";
import {systemRandom} from "../../server/sandbox/random.ts";
import {seedNumbers} from "../../server/sandbox/seed/seeder.ts";
import {orderReplySchema} from "../../server/sandbox/orders/order-reply.schema.ts";
import {ORIGIN, type TestSandbox, onUsualEngines} from "./support/sandbox.ts";

const NOW = Date.UTC(2027, 0, 15, 12);

interface SeedReply {
  readonly seed: number;
  readonly counts: Readonly<Record<string, number>>;
}

async function seed(sandbox: TestSandbox, body?: object): Promise<SeedReply> {
  const answer = await sandbox.call<SeedReply>("POST", "/_sandbox/seed", body === undefined ? {} : {body});
  assert.equal(answer.status, 201, answer.text);
  return answer.body;
}

/** The seeded shop without ids, which differ each time. */
async function shopOf(sandbox: TestSandbox): Promise<string[]> {
  const rows = await sandbox.database.db
    .selectFrom("orders")
    .leftJoin("captures", "captures.order_id", "orders.id")
    .where("orders.id", "not in", (ids) => ids.selectFrom("link_payments").select("order_id"))
    .select([
      "orders.status",
      "purchase_units",
      "card_last_digits",
      "card_name",
      "response_code",
      "orders.created_at",
    ])
    .execute();
  return rows.map((row) => JSON.stringify(row)).sort();
}

onUsualEngines("seed", (sandbox) => {
  test("a seed creates thirty orders of the last thirty days in all states", async () => {
    const {db} = sandbox().database;
    const {id: applicationId} = await db.selectFrom("applications").select("id").executeTakeFirstOrThrow();
    const runtime = {clock: {now: () => NOW}, random: systemRandom};
    // The orders' seeder alone, because others create orders, too.
    const made = await sandbox().database.transaction((tx) =>
      orderSeeder.seed(tx, runtime, applicationId, seedNumbers(1), ORIGIN),
    );
    assert.equal(made, 30);
    const orders = await db.selectFrom("orders").selectAll().execute();
    const captures = await db.selectFrom("captures").select("status").execute();
    const count = (rows: readonly {status: string}[]) =>
      rows.reduce<Record<string, number>>(
        (sum, {status}) => ({...sum, [status]: (sum[status] ?? 0) + 1}),
        {},
      );
    assert.deepEqual(count(orders), {CREATED: 3, PAYER_ACTION_REQUIRED: 3, APPROVED: 4, COMPLETED: 20});
    const authorizations = await db.selectFrom("authorizations").select("status").execute();
    assert.deepEqual(count(captures), {COMPLETED: 12, DECLINED: 2, PARTIALLY_REFUNDED: 2, REFUNDED: 1});
    assert.deepEqual(count(authorizations), {CREATED: 2, PARTIALLY_CAPTURED: 1, CAPTURED: 1, VOIDED: 1});
    for (const {created_at, updated_at} of orders) {
      assert.ok(created_at < NOW && created_at > NOW - 31 * 24 * 3_600_000);
      assert.ok(updated_at >= created_at && updated_at < NOW);
    }
    const token = await sandbox().token();
    for (const {id} of orders) {
      const shown = await sandbox().call("GET", `/v2/checkout/orders/${id}`, {token});
      assert.equal(shown.status, 200);
      assert.ok(orderReplySchema.safeParse(shown.body).success);
    }
  });

  test("a seed creates each kind of resource", async () => {
    await sandbox().call("POST", "/_sandbox/reset");
    const {seed: used, counts} = await seed(sandbox());
    assert.equal(used, 1);
    assert.deepEqual(counts, {
      orders: 30,
      payment_tokens: 7,
      disputes: 16,
      payment_links: 40,
      invoices: 120,
      local_payments: 6,
    });
    const local = await sandbox()
      .database.db.selectFrom("orders")
      .innerJoin("captures", "captures.order_id", "orders.id")
      .where("source_kind", "in", ["ideal", "blik", "klarna", "bizum", "mybank", "multibanco"])
      .select(["source_kind", "captures.status"])
      .execute();
    assert.deepEqual(local.map((row) => `${row.source_kind} ${row.status}`).sort(), [
      "bizum COMPLETED",
      "blik COMPLETED",
      "ideal COMPLETED",
      "klarna COMPLETED",
      "multibanco PENDING",
      "mybank COMPLETED",
    ]);
  });

  test("the same seed makes the same shop again, and another seed another one", async () => {
    const shop = async (value: number) => {
      await sandbox().call("POST", "/_sandbox/reset");
      assert.equal((await seed(sandbox(), {seed: value})).seed, value);
      return shopOf(sandbox());
    };
    const [first, other, again] = [await shop(7), await shop(8), await shop(7)];
    assert.deepEqual(again, first);
    assert.notDeepEqual(other, first);
    await seed(sandbox(), {seed: 7});
    assert.equal((await shopOf(sandbox())).length, 2 * first.length);
  });

  test("a seed refuses an invalid body", async () => {
    for (const body of [{seed: -1}, {seed: 1.5}, {seed: "1"}, {seed: 2 ** 32}]) {
      assert.equal((await sandbox().call("POST", "/_sandbox/seed", {body})).status, 400);
    }
  });
});

test("seeded numbers stay in range, repeat with their seed, and are evenly distributed", () => {
  const draw = (seed: number) => {
    const numbers = seedNumbers(seed);
    return Array.from({length: 1_000}, () => numbers.below(10));
  };
  const drawn = draw(42);
  assert.deepEqual(draw(42), drawn);
  assert.notDeepEqual(draw(43), drawn);
  for (let digit = 0; digit < 10; digit += 1) {
    const share = drawn.filter((value) => value === digit).length;
    assert.ok(share > 60 && share < 140, `${digit} came ${share} times in 1,000`);
  }
  assert.deepEqual(seedNumbers(1).shuffle([1, 2, 3, 4]).sort(), [1, 2, 3, 4]);
});
