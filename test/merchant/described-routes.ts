import assert from "node:assert/strict";
import {readdir, readFile} from "node:fs/promises";
import {join} from "node:path";
import {test} from "node:test";
import {merchantRoutes} from "../../build/docs/tables/routes.ts";
import {templateOf} from "../../server/merchant/openapi/describe-routes.ts";

/**
 * Runs after the server tests: `test/run.ts` names the folder with the replies that each test process has compared with
 * `openapi.json`.
 */
const folder = process.env["VALIDATED_OPERATIONS_FOLDER"] ?? "";

/** Declared replies that no test gets, with the reason. */
const NOT_SEEN: Readonly<Record<string, string>> = {};

test("each declared success and each status of a route's own errors was seen", async () => {
  const seen = new Set<string>();
  for (const file of await readdir(folder)) {
    const replies = JSON.parse(await readFile(join(folder, file), "utf8")) as string[];
    for (const reply of replies) seen.add(reply);
  }
  const unseen: string[] = [];
  for (const {method, path, replies, errors = []} of await merchantRoutes()) {
    const name = `${method} ${templateOf(path)}`;
    const was = (status: string) => seen.has(`merchant ${name} ${status}`);
    // PayPal chooses among the statuses of success.
    if (!Object.keys(replies).some(was)) unseen.push(name);
    const statuses = new Set(errors.map((error) => error.split(" ")[0] ?? ""));
    unseen.push(...[...statuses].filter((status) => !was(status)).map((status) => `${name} ${status}`));
  }
  assert.deepEqual(unseen.sort(), Object.keys(NOT_SEEN).sort());
});
