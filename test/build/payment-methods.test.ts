import assert from "node:assert/strict";
import {test} from "node:test";
import {generated} from "../../build/docs/tables.ts";
import {paymentMethods} from "../../src/payment-methods/registry.ts";

test("the docs list each payment method with its element", async () => {
  const tables = await generated("dist/custom-elements.json");
  const rows = tables["table:payment-methods"]?.split("\n").slice(2) ?? [];
  assert.equal(rows.length, Object.keys(paymentMethods).length);
  for (const [index, {name, element}] of Object.values(paymentMethods).entries())
    assert.match(rows[index] ?? "", new RegExp(`^\\| ${name} \\| \`<${element}[ >]`));
});
