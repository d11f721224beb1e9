import assert from "node:assert/strict";
import {readdir, readFile} from "node:fs/promises";
import {test} from "node:test";
import {LINES} from "../sandbox/contract/lines.ts";

test("every row of the contract tables has a test in the suites", async () => {
  const folder = new URL("../sandbox/contract/", import.meta.url);
  const suites = (await readdir(folder)).filter((name) => name.endsWith(".test.ts"));
  const texts = await Promise.all(suites.map((name) => readFile(new URL(name, folder), "utf8")));
  // In the suites, an id occurs only as the argument of `line`.
  const missing = Object.keys(LINES).filter((id) => !texts.some((text) => text.includes(`"${id}"`)));
  assert.deepEqual(missing, []);
});
