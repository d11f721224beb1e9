import assert from "node:assert/strict";
import {test} from "node:test";
import {allRows, type ConsoleRow} from "./support/console.ts";
import {withSandbox} from "./support/sandbox.ts";
import {VaultClient} from "./support/vault.ts";

/** Saved source of a row, with its time. */
const sourceOf = ({time, payment_source: source}: ConsoleRow) => JSON.stringify([time, source]);

const customerOf = (row: ConsoleRow) => (row["customer"] as {readonly id: string}).id;

withSandbox("the vault's seed", (sandbox) => {
  const seed = () =>
    sandbox().call<{counts: {payment_tokens: number}}>("POST", "/_sandbox/seed", {body: {seed: 7}});

  test("a seed creates three customers with cards and a wallet, the same for the same seed", async () => {
    const made = (await seed()).body.counts.payment_tokens;
    const first = await allRows(sandbox(), "payment-tokens");
    assert.equal(first.length, made);
    const customers = [...new Set(first.map(customerOf))];
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
    const both = await allRows(sandbox(), "payment-tokens");
    assert.deepEqual(both.map(sourceOf).sort(), [...first, ...first].map(sourceOf).sort());
    assert.deepEqual(new Set(both.map(customerOf)), new Set(customers));
  });
});
