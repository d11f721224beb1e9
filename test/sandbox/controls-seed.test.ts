import assert from "node:assert/strict";
import {test} from "node:test";
import {seedNumbers} from "../../server/sandbox/seed/seeder.ts";
import {allRows} from "./support/console.ts";
import {type TestSandbox, withSandbox} from "./support/sandbox.ts";

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

const LISTS = ["orders", "captures", "authorizations", "refunds"] as const;

/** The seeded orders and payments without ids, which differ each time. */
async function shopOf(sandbox: TestSandbox): Promise<string[]> {
  const lists = await Promise.all(LISTS.map((list) => allRows(sandbox, list)));
  return lists
    .flat()
    .map(({status, time, amount, payment_source: source}) => JSON.stringify([status, time, amount, source]))
    .sort();
}

withSandbox("seed", (sandbox) => {
  test("a seed creates orders and payments of the last thirty days in all states", async () => {
    await seed(sandbox());
    const statuses = async (list: string) =>
      [...new Set((await allRows(sandbox(), list)).map((row) => row["status"]))].sort();
    assert.deepEqual(await statuses("orders"), [
      "APPROVED",
      "COMPLETED",
      "CREATED",
      "PAYER_ACTION_REQUIRED",
      "VOIDED",
    ]);
    assert.deepEqual(await statuses("captures"), [
      "COMPLETED",
      "DECLINED",
      "PARTIALLY_REFUNDED",
      "PENDING",
      "REFUNDED",
    ]);
    assert.deepEqual(await statuses("authorizations"), [
      "CAPTURED",
      "CREATED",
      "PARTIALLY_CAPTURED",
      "VOIDED",
    ]);
    const token = await sandbox().token();
    const orders = await allRows(sandbox(), "orders");
    const ages = orders.map(({time}) => NOW - Date.parse(time));
    assert.ok(ages.every((age) => age > 0));
    assert.ok(ages.filter((age) => age < 31 * 24 * 3_600_000).length >= 30);
    // The call compares each reply with its schema.
    for (const {id} of orders) {
      assert.equal((await sandbox().call("GET", `/v2/checkout/orders/${id}`, {token})).status, 200);
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
    const token = await sandbox().token();
    const local: string[] = [];
    for (const {id} of await allRows(sandbox(), "orders")) {
      const {body} = await sandbox().call("GET", `/v2/checkout/orders/${id}`, {token});
      const [kind = "none"] = Object.keys(body.payment_source ?? {});
      if (["card", "paypal", "venmo", "none"].includes(kind)) continue;
      local.push(`${kind} ${body.purchase_units[0].payments.captures[0].status}`);
    }
    assert.deepEqual(local.sort(), [
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
