import {RuleTester} from "eslint";
import {test} from "node:test";
import house from "./eslint-rules.js";

test("inside a transaction the outer database is refused", () => {
  new RuleTester().run("no-outer-db", house.rules["no-outer-db"], {
    valid: [
      "database.transaction(async (tx) => { await tx.selectFrom('orders').execute(); });",
      "db.transaction().execute(async (tx) => tx.deleteFrom('orders').execute());",
      "database.db.selectFrom('orders').execute();",
      "database.transaction((tx) => { const db = tx; return db.selectFrom('orders').execute(); });",
    ],
    invalid: [
      {
        code: "database.transaction(async (tx) => { await database.db.selectFrom('orders').execute(); });",
        errors: [{messageId: "outer"}, {messageId: "outer"}],
      },
      {
        code: "db.transaction().execute(async (tx) => { await db.selectFrom('orders').execute(); });",
        errors: [{messageId: "outer"}],
      },
      {
        code: "store.transaction(async (tx) => { await this.db.selectFrom('orders').execute(); });",
        errors: [{messageId: "outer"}],
      },
      {code: "database.transaction(async (tx) => { await load(db); });", errors: [{messageId: "outer"}]},
      {code: "database.exclusiveTransaction((tx) => load(db));", errors: [{messageId: "outer"}]},
    ],
  });
});
