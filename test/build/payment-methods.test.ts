import assert from "node:assert/strict";
import {test} from "node:test";
import {factsForDocs} from "../../build/docs/tables.ts";
import {
  type PaymentMethod as SandboxMethod,
  paymentMethods as sandboxMethods,
} from "../../server/sandbox/sdk/payment-methods.ts";
import {type PaymentMethod, paymentMethods} from "../../src/payment-methods/registry.ts";

const own: readonly PaymentMethod[] = Object.values(paymentMethods);
const byFactory = new Map<string, SandboxMethod>(sandboxMethods.map((method) => [method.factory, method]));

test("the docs list each payment method with its element", async () => {
  const tables = await factsForDocs("dist/custom-elements.json");
  const rows = tables["table:payment-methods"]?.split("\n").slice(2) ?? [];
  assert.equal(rows.length, own.length);
  for (const [index, {name, element}] of own.entries())
    assert.match(rows[index] ?? "", new RegExp(`^\\| ${name} \\| \`<${element}[ >]`));
});

test("the sandbox has the methods of the elements, and no other", () => {
  // The local ones are the elements' table.
  const others = sandboxMethods.filter(({shape}) => shape !== "local-payment");
  assert.deepEqual(new Set(own.map(({factory}) => factory)), new Set(others.map(({factory}) => factory)));
});

for (const {name, factory, ...method} of own) {
  test(`${name}: the elements and the sandbox agree`, () => {
    const sandbox = byFactory.get(factory);
    assert.equal(sandbox?.component, method.component);
    assert.equal(sandbox.eligibility, method.eligibility);
    assert.equal(sandbox.canBeVaulted, method.canSave);
    assert.deepEqual(sandbox.modes, method.presentationModes);
    // PayPal also offers some methods in countries that the sandbox leaves out.
    assert.equal(sandbox.markets === null, method.countries === null);
    for (const {country, currency} of sandbox.markets ?? []) {
      assert.ok(method.countries?.includes(country), country);
      assert.ok(method.currencies?.includes(currency), currency);
    }
  });
}
