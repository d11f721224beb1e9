import assert from "node:assert/strict";
import {test} from "node:test";
import {cdnFiles, packedSize, readCdnFile, SIZE_BUDGETS} from "../support/packed-size.ts";

for (const {part, files, atMost} of SIZE_BUDGETS)
  test(`${part} needs at most ${atMost} bytes`, () => {
    const bytes = packedSize(files);
    assert.ok(bytes <= atMost, `${bytes} bytes`);
  });

test("no chunk that is imported later has more than 15,000 bytes", () => {
  for (const file of cdnFiles.filter((name) => !name.startsWith("core-"))) {
    const bytes = packedSize([file]);
    assert.ok(bytes <= 15_000, `${file}: ${bytes} bytes`);
  }
});

test("the CDN's files don't contain zod", () => {
  for (const file of cdnFiles) assert.doesNotMatch(readCdnFile(file), /ZodError|_zod/);
});
