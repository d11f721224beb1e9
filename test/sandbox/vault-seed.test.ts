import assert from "node:assert/strict";
import {test} from "node:test";
import {onUsualEngines, type TestSandbox} from "./support/sandbox.ts";
import {VaultClient} from "./support/vault.ts";

interface SavedRow {
  readonly customer_id: string;
  readonly source: string;
  readonly created_at: number;
}

const savedIn = (sandbox: TestSandbox): Promise<SavedRow[]> =>
  sandbox.database.db
    .selectFrom("payment_tokens")
    .select(["customer_id", "source", "created_at"])
    .orderBy("created_at")
    .orderBy("source")
    .execute();

onUsualEngines("the vault's seed", (sandbox) => {
  const seed = () =>
    sandbox().call<{counts: {payment_tokens: number}}>("POST", "/_sandbox/seed", {body: {seed: 7}});

  test("a seed creates three customers with cards and a wallet, the same for the same seed", async () => {
    const made = (await seed()).body.counts.payment_tokens;
    const first = await savedIn(sandbox());
    assert.equal(first.length, made);
    const customers = [...new Set(first.map((row) => row.customer_id))];
    assert.equal(customers.length, 3);
    const client = await VaultClient.of(sandbox());
    for (const id of customers) {
      const {body, status} = await client.list({customer_id: id});
      assert.equal(status, 200);
      assert.match(body.customer.merchant_customer_id ?? "", /^shop-buyer-/);
      const kinds = body.payment_tokens.flatMap(({payment_source}) => Object.keys(payment_source));
      assert.ok(kinds.includes("card"));
      assert.ok(kinds.includes("paypal") || kinds.includes("venmo"));
    }
    assert.equal((await seed()).status, 201);
    const both = await savedIn(sandbox());
    assert.deepEqual(
      both.map(({source}) => source),
      first.flatMap(({source}) => [source, source]),
    );
    assert.deepEqual(new Set(both.map((row) => row.customer_id)), new Set(customers));
  });
});
