import assert from "node:assert/strict";
import {test} from "node:test";
import {type ListName, LISTS, listQuery} from "../../server/sandbox/console/lists.ts";
import {indexPlanOf} from "./support/index-plan.ts";
import {onEveryEngine} from "./support/sandbox.ts";

/** The console's query for one page of a list. */
const KEY = {at: 1_800_000_000_000, id: "M"};

onEveryEngine("a page of the console's lists", (sandbox) => {
  const planOf = (name: ListName, filter: Readonly<Record<string, string>>, isFirst: boolean) => {
    const {db} = sandbox().database;
    const query = listQuery(name, {filter, after: isFirst ? undefined : KEY, limit: 51});
    return indexPlanOf(sandbox(), {compile: () => query.compile(db)});
  };

  test("each page reads an index in its order from any place, also with a filter", async () => {
    for (const name of Object.keys(LISTS) as ListName[]) {
      const filters = [{}, ...Object.keys(LISTS[name].filters).map((filter) => ({[filter]: "X"}))];
      for (const filter of filters) {
        for (const isFirst of [true, false]) {
          const plan = await planOf(name, filter, isFirst);
          const what = `${name} ${JSON.stringify(filter)}: ${plan}`;
          assert.match(plan, /USING (?:COVERING )?INDEX|Index Scan/, what);
          // No sort and no scan of the whole table.
          assert.doesNotMatch(plan, /TEMP B-TREE|Sort|Seq Scan/, what);
          if (!isFirst) assert.match(plan, /\(created_at,\s*id\)\s*<|ROW\(created_at, id\) </, what);
        }
      }
    }
  });
});
