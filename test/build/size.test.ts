import assert from "node:assert/strict";
import {readFileSync} from "node:fs";
import {test} from "node:test";
import {brotliCompressSync, constants} from "node:zlib";
import {languages} from "../../src/locales/languages.ts";

const read = (file: string) => readFileSync(new URL(`../../dist/cdn/${file}`, import.meta.url));
/** Without its last line, which tells a debugger where the source map is. */
const counted = (file: string) =>
  read(file)
    .toString()
    .replace(/\n\/\/# sourceMappingURL=\S+\s*$/, "");
const compressed = (file: string) =>
  brotliCompressSync(counted(file), {params: {[constants.BROTLI_PARAM_QUALITY]: 11}}).byteLength;

/** Budgets in bytes: what a usable card form needs, what all elements need, and the modules that are loaded later. */
const gates: Readonly<Record<string, number>> = {
  "card-fields.js": 20_000,
  "checkout.js": 22_000,
  "checkout.iife.js": 500,
  "payment.js": 13_000,
  "fastlane.js": 17_000,
  "devices.js": 4_500,
  "extras.js": 18_000,
  "networks.js": 3_500,
  "developer.js": 4_500,
  ...Object.fromEntries(languages.map((language) => [`texts/${language}.js`, 3_000])),
};

for (const [file, most] of Object.entries(gates)) {
  test(`${file} is at most ${most} bytes`, () => {
    const bytes = compressed(file);
    assert.ok(bytes <= most, `${bytes} bytes`);
  });
}

test("a whole card payment loads at most 32,000 bytes", () => {
  const bytes = compressed("card-fields.js") + compressed("payment.js");
  assert.ok(bytes <= 32_000, `${bytes} bytes`);
});

test("no zod in what the page loads", () => {
  for (const file of Object.keys(gates)) assert.doesNotMatch(read(file).toString(), /ZodError|_zod/);
});
