import assert from "node:assert/strict";
import {readdir, readFile} from "node:fs/promises";
import {join} from "node:path";
import {test} from "node:test";
import {NOT_VALIDATED} from "../../build/docs/tables/operations.ts";
import {endpoints} from "./support/declared.ts";
import {coverageOf} from "../../server/sandbox/reference/coverage.ts";

/**
 * Runs after the server tests: `test/run.ts` names the folder with the operations whose replies each test process has
 * validated. The docs' table says that all offered operations are validated, except `NOT_VALIDATED`.
 */
const folder = process.env["VALIDATED_OPERATIONS_FOLDER"] ?? "";

test("a reply of each offered operation was validated with PayPal's specification", async () => {
  const validated = new Set<string>();
  for (const file of await readdir(folder)) {
    const operations = JSON.parse(await readFile(join(folder, file), "utf8")) as string[];
    for (const operation of operations) validated.add(operation);
  }
  const offered = coverageOf(endpoints)
    .apis.flatMap(({operations}) => operations)
    .filter(({endpoint}) => endpoint)
    .map(({method, path}) => `${method} ${path}`);
  assert.deepEqual(
    offered.filter((operation) => !validated.has(operation)).sort(),
    Object.keys(NOT_VALIDATED).sort(),
  );
});
