import assert from "node:assert/strict";
import {readdir, readFile} from "node:fs/promises";
import {test} from "node:test";
import {REQUIREMENTS} from "../sandbox/contract/requirements.ts";

test("every requirement of PayPal's interface has a test", async () => {
  const folder = new URL("../sandbox/contract/", import.meta.url);
  const suites = (await readdir(folder)).filter((name) => name.endsWith(".test.ts"));
  const texts = await Promise.all(suites.map((name) => readFile(new URL(name, folder), "utf8")));
  // Suites contain an id only as an argument of `requirement`.
  const missing = Object.keys(REQUIREMENTS).filter((id) => !texts.some((text) => text.includes(`"${id}"`)));
  assert.deepEqual(missing, []);
});
