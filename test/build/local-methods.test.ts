import assert from "node:assert/strict";
import {readFile} from "node:fs/promises";
import {test} from "node:test";
import {localMethods} from "../../src/payment-methods/local-methods.ts";

const published = await readFile(
  "node_modules/@paypal/paypal-js/types/v6/components/lpm-payments.d.ts",
  "utf8",
);

test("the table has each local component of PayPal's types, with its factory, and ACH", () => {
  const pairs = [...published.matchAll(/^ {2}"([\w-]+)": "(\w+)";$/gm)].map(([, component, factory]) => [
    component,
    factory,
  ]);
  assert.equal(pairs.length, 50);
  assert.deepEqual(
    Object.values(localMethods)
      .map(({component, factory}) => [component, factory])
      .sort(),
    [...pairs, ["bank-ach-payments", "createBankAchOneTimePaymentSession"]].sort(),
  );
});

test("checkout.css reserves the same space for methods with the same fields and legal text", async () => {
  const css = await readFile("src/checkout.css", "utf8");
  const rules = [...css.matchAll(/^checkout-payment-method(\S[^{]*)\{\s*--_more: ([^;]+);/gm)];
  const spaces = new Map(
    rules.flatMap(([, selector = "", space]) =>
      [...selector.matchAll(/\[method="(\w+)"\]/g)].map(([, method]) => [method, space] as const),
    ),
  );
  const kinds = new Map<string, string | undefined>();
  for (const [key, {fields, sessionFields, window}] of Object.entries(localMethods)) {
    // These two have legal texts of their own.
    const text = ["sepa", "ach"].includes(key) ? key : ["voucher", "pay-later"].includes(window);
    const kind = JSON.stringify([fields, sessionFields.filter((field) => field !== "expiryDate"), text]);
    const space = spaces.get(key);
    if (kinds.has(kind)) assert.equal(space, kinds.get(kind), key);
    kinds.set(kind, space);
  }
  assert.deepEqual(
    [...kinds].filter(([, space]) => space === undefined).map(([kind]) => kind),
    [JSON.stringify([["name"], [], false])],
  );
});
