import assert from "node:assert/strict";
import {readdirSync, readFileSync} from "node:fs";
import {test} from "node:test";
import {brotliCompressSync, constants} from "node:zlib";
import manifest from "../../package.json" with {type: "json"};

const folder = new URL(`../../dist/cdn/${manifest.version}/`, import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith(".js"));
const read = (name: string) => readFileSync(new URL(name, folder), "utf8");

/** Bytes of these files together, packed with brotli, without the line that names the source map. */
function packed(...names: string[]): number {
  return names
    .map((name) => files.find((file) => file === name || file.startsWith(`${name}-`)) ?? name)
    .map((file) => read(file).replace(/\n\/\/# sourceMappingURL=\S+\s*$/, ""))
    .map((text) => brotliCompressSync(text, {params: {[constants.BROTLI_PARAM_QUALITY]: 11}}).byteLength)
    .reduce((one, other) => one + other);
}

/** Budgets in bytes, with the files that are needed. */
for (const [what, most, names] of [
  // 20,000 plus 10 %.
  ["a usable card form", 22_000, ["checkout.js", "core"]],
  ["all elements", 22_000, ["checkout.js", "core"]],
  ["a whole card payment", 32_000, ["checkout.js", "core", "payment"]],
  ["a wallet's button", 35_000, ["checkout.js", "core", "payment", "button-payment"]],
] as const)
  test(`${what} needs at most ${most} bytes`, () => {
    const bytes = packed(...names);
    assert.ok(bytes <= most, `${bytes} bytes`);
  });

test("no chunk that is imported later has more than 12,000 bytes", () => {
  for (const file of files.filter((name) => !name.startsWith("core-"))) {
    const bytes = packed(file);
    assert.ok(bytes <= 12_000, `${file}: ${bytes} bytes`);
  }
});

test("the CDN's files don't contain zod", () => {
  for (const file of files) assert.doesNotMatch(read(file), /ZodError|_zod/);
});
