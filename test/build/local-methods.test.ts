import assert from "node:assert/strict";
import {readFile} from "node:fs/promises";
import {test} from "node:test";
import {localMethods as sandboxMethods} from "../../server/sandbox/sdk/local-methods.ts";
import {type LocalMethod, localMethods} from "../../src/payment-methods/local-methods.ts";

const own: [string, LocalMethod][] = Object.entries(localMethods);
const published = await readFile(
  "node_modules/@paypal/paypal-js/types/v6/components/lpm-payments.d.ts",
  "utf8",
);

test("the elements have each local component of PayPal's types, with its factory, and ACH", () => {
  const pairs = [...published.matchAll(/^ {2}"([\w-]+)": "(\w+)";$/gm)].map(([, component, factory]) => [
    component,
    factory,
  ]);
  assert.equal(pairs.length, 50);
  assert.deepEqual(
    own.map(([, {component, factory}]) => [component, factory]).sort(),
    [...pairs, ["bank-ach-payments", "createBankAchOneTimePaymentSession"]].sort(),
  );
});

test("the elements and the sandbox agree on each local method", () => {
  const sandbox = sandboxMethods.map(
    ({eligibility, name, component, factory, button, window, fields, sessionFields, ...method}) => ({
      eligibility,
      facts: {name, component, factory, button, window, fields},
      sessionFields: method.optionalSessionFields ? [] : sessionFields,
      markets: method.markets,
    }),
  );
  assert.deepEqual(
    sandbox.map(({eligibility, facts, sessionFields}) => [eligibility, facts, sessionFields]),
    own.map(([eligibility, {name, component, factory, button, window, fields, sessionFields}]) => [
      eligibility,
      {name, component, factory, button, window, fields},
      sessionFields,
    ]),
  );
  for (const {eligibility, markets} of sandbox) {
    const {countries, currencies}: LocalMethod = localMethods[eligibility];
    assert.deepEqual(new Set(markets.map(({country}) => country)), new Set(countries), eligibility);
    assert.deepEqual(new Set(markets.map(({currency}) => currency)), new Set(currencies), eligibility);
  }
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
  for (const [key, {fields, sessionFields, window}] of Object.entries<LocalMethod>(localMethods)) {
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
