import assert from "node:assert/strict";
import {readFileSync} from "node:fs";
import {test} from "node:test";
import {brotliCompressSync, constants} from "node:zlib";

const compressed = (file: string) =>
  brotliCompressSync(readFileSync(new URL(`../../dist/cdn/${file}`, import.meta.url)), {
    params: {[constants.BROTLI_PARAM_QUALITY]: 11},
  }).byteLength;

// P3: one tag with Lit in at most 12 kB, compressed as a CDN does it.
for (const file of ["checkout.js", "checkout.iife.js"]) {
  test(`P3: ${file} is at most 12 kB`, () => {
    const bytes = compressed(file);
    assert.ok(bytes <= 12_000, `${bytes} bytes`);
  });
}

test("P3: no zod in what the page loads", () => {
  const text = readFileSync(new URL("../../dist/cdn/checkout.js", import.meta.url), "utf8");
  assert.doesNotMatch(text, /ZodError|_zod/);
});
