import assert from "node:assert/strict";
import {readFileSync} from "node:fs";
import {test} from "node:test";
import {brotliCompressSync, constants} from "node:zlib";
import {languages} from "../../src/texts/languages.ts";

const read = (file: string) => readFileSync(new URL(`../../dist/cdn/${file}`, import.meta.url));
/** Without its last line, which tells a debugger where the source map is. */
const counted = (file: string) =>
  read(file)
    .toString()
    .replace(/\n\/\/# sourceMappingURL=\S+\s*$/, "");
const compressed = (file: string) =>
  brotliCompressSync(counted(file), {params: {[constants.BROTLI_PARAM_QUALITY]: 11}}).byteLength;

/**
 * P3: the files that a page loads with Lit until its card form is usable, compressed as a CDN does it. Files that load
 * later have limits of their own.
 */
const gates: Readonly<Record<string, number>> = {
  "card-fields.js": 20_000,
  "checkout.js": 22_000,
  "checkout.iife.js": 200,
  "fastlane.js": 14_500,
  "devices.js": 3_500,
  // In the place of payment.js, with what card fields need of it inside, for forms that ask for more.
  "extras.js": 20_000,
  "networks.js": 2_800,
  "developer.js": 3_000,
  ...Object.fromEntries(languages.map((language) => [`texts/${language}.js`, 2_400])),
};

for (const [file, most] of Object.entries(gates)) {
  test(`P3: ${file} is at most ${most} bytes`, () => {
    const bytes = compressed(file);
    assert.ok(bytes <= most, `${bytes} bytes`);
  });
}

test("P3: all files of a card payment are at most 32000 bytes", () => {
  const bytes = compressed("card-fields.js") + compressed("payment.js");
  assert.ok(bytes <= 32_000, `${bytes} bytes`);
});

test("P3: no zod in what the page loads", () => {
  for (const file of ["payment.js", ...Object.keys(gates)])
    assert.doesNotMatch(read(file).toString(), /ZodError|_zod/);
});
