import assert from "node:assert/strict";
import {readdir, readFile} from "node:fs/promises";
import {join} from "node:path";
import {test} from "node:test";
import type {ValidatedReplies} from "../support/validated-operations.ts";
import {endpoints} from "./support/declared.ts";

/**
 * Runs after the server tests: `test/run.ts` names the folder with the operations whose replies each test process has
 * validated. The docs say that all offered operations are validated.
 */
const folder = process.env["VALIDATED_OPERATIONS_FOLDER"] ?? "";

test("a reply of each offered operation was validated with its description", async (t) => {
  const validated = new Map<string, ValidatedReplies>();
  for (const file of await readdir(folder)) {
    const operations = JSON.parse(await readFile(join(folder, file), "utf8")) as Record<
      string,
      ValidatedReplies
    >;
    for (const [operation, {successes, refusals}] of Object.entries(operations)) {
      // The merchant server's replies are counted elsewhere.
      if (operation.startsWith("merchant ")) continue;
      const before = validated.get(operation) ?? {successes: 0, refusals: 0};
      const sums = {successes: before.successes + successes, refusals: before.refusals + refusals};
      validated.set(operation, sums);
    }
  }
  for (const kind of ["successes", "refusals"] as const) {
    const counts = [...validated.values()].map((each) => each[kind]).filter((count) => count > 0);
    const replies = counts.reduce((sum, count) => sum + count, 0);
    const status = kind === "successes" ? "2xx" : "4xx";
    t.diagnostic(`${status}: ${replies} replies of ${counts.length} operations were validated`);
  }
  const offered = endpoints.map(({method, path}) => `${method} ${path}`);
  assert.deepEqual(offered.filter((operation) => !validated.get(operation)?.successes).sort(), []);
});
