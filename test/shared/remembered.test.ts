import assert from "node:assert/strict";
import {test} from "node:test";
import {remembered} from "../../server/shared/remembered.ts";

test("what was asked before is not found out again, also when the answer is nothing", () => {
  const asked: string[] = [];
  const answer = remembered((text) => {
    asked.push(text);
    return text === "none" ? undefined : text.length;
  });
  assert.deepEqual(
    [answer("four"), answer("none"), answer("four"), answer("none")],
    [4, undefined, 4, undefined],
  );
  assert.deepEqual(asked, ["four", "none"]);
});

test("what throws is asked again", () => {
  let calls = 0;
  const answer = remembered(() => {
    calls += 1;
    throw new Error("no");
  });
  assert.throws(() => answer("x"));
  assert.throws(() => answer("x"));
  assert.equal(calls, 2);
});

test("no more is kept than is said, and no long text at all", () => {
  let calls = 0;
  const count = () => (calls += 1);
  const answer = remembered(count, 2);
  for (const text of ["a", "b", "c", "c", "a"]) answer(text);
  assert.equal(calls, 4, "the third made room for itself");
  const long = "x".repeat(10_000);
  answer(long);
  answer(long);
  assert.equal(calls, 6);
});
