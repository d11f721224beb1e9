import assert from "node:assert/strict";
import {spawnSync} from "node:child_process";
import {mkdtempSync, rmSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {test} from "node:test";
import {fileURLToPath} from "node:url";

const plugin = fileURLToPath(new URL("lint-rules.js", import.meta.url));

/** Number of findings in each line. Runs oxlint itself: its own rule tester needs Node 22. */
function findings(lines, rule = {"project/no-outer-db": "error"}) {
  const folder = mkdtempSync(join(tmpdir(), "checkout-lint-"));
  try {
    const config = {
      categories: {correctness: "off"},
      jsPlugins: [plugin],
      rules: rule,
    };
    writeFileSync(join(folder, ".oxlintrc.json"), JSON.stringify(config));
    writeFileSync(join(folder, "code.js"), lines.join("\n"));
    const {stdout} = spawnSync(
      "npx",
      ["oxlint", "-c", join(folder, ".oxlintrc.json"), "--format", "json", folder],
      {
        encoding: "utf8",
      },
    );
    const found = JSON.parse(stdout).diagnostics.map(({labels}) => labels[0].span.line);
    return lines.map((_, index) => found.filter((line) => line === index + 1).length);
  } finally {
    rmSync(folder, {recursive: true});
  }
}

test("the linter refuses the outer database inside a transaction", () => {
  const valid = [
    "database.transaction(async (tx) => { await tx.selectFrom('orders').execute(); });",
    "db.transaction().execute(async (tx) => tx.deleteFrom('orders').execute());",
    "database.db.selectFrom('orders').execute();",
    "database.transaction((tx) => { const db = tx; return db.selectFrom('orders').execute(); });",
  ];
  const invalid = [
    "database.transaction(async (tx) => { await database.db.selectFrom('orders').execute(); });",
    "db.transaction().execute(async (tx) => { await db.selectFrom('orders').execute(); });",
    "store.transaction(async (tx) => { await this.db.selectFrom('orders').execute(); });",
    "database.transaction(async (tx) => { await load(db); });",
  ];
  assert.deepEqual(findings(valid), [0, 0, 0, 0]);
  assert.deepEqual(findings(invalid), [2, 1, 1, 1]);
});

test("the linter refuses code that reads only the first purchase unit", () => {
  const rule = {"project/no-first-unit": "error"};
  const valid = [
    "for (const unit of order.purchase_units) use(unit);",
    "const [unit, ...others] = unitsOf(order);",
    "const [amount] = order.purchase_units.map((unit) => unit.amount);",
    "use(items[0], items.at(-1));",
  ];
  const invalid = [
    "use(order.purchase_units[0]);",
    "use(order.purchase_units?.[0]?.amount);",
    "const [unit] = unitsOf(order);",
    "const [{payments}] = order.purchase_units ?? [];",
    "use(unitsOf(order).at(0));",
    "use(purchase.units[0]);",
  ];
  assert.deepEqual(findings(valid, rule), [0, 0, 0, 0]);
  assert.deepEqual(findings(invalid, rule), [1, 1, 1, 1, 1, 1]);
});

test("the linter refuses a second writer of a table", () => {
  const tables = {orders: "orders.js", lines: "code.js"};
  const functions = {list: "orders.js", count: "code.js"};
  const code = [
    "tx.updateTable('orders').set({});",
    "tx.insertInto('orders').values({});",
    "tx.deleteFrom('orders');",
    "list(tx);",
    "tx.updateTable('lines').set({});",
    "tx.selectFrom('orders');",
    "count(tx);",
  ];
  const rule = {"project/one-writer": ["error", {tables, functions}]};
  assert.deepEqual(findings(code, rule), [1, 1, 1, 1, 0, 0, 0]);
});
