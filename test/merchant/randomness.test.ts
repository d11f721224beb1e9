import assert from "node:assert/strict";
import {test} from "node:test";
import {systemRandomness} from "../../server/merchant/randomness.ts";

test("tags are twelve hexadecimal digits, and 1,500 of them are all different", () => {
  const tags = Array.from({length: 1_500}, () => systemRandomness.tag());
  for (const tag of tags) assert.match(tag, /^[0-9a-f]{12}$/);
  assert.equal(new Set(tags).size, tags.length);
});
