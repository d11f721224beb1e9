import assert from "node:assert/strict";
import {test} from "node:test";
import {BodyError, readJsonBody} from "../../server/shared/body.ts";

const request = (body: string | Uint8Array<ArrayBuffer> | null, type = "application/json") =>
  new Request("http://localhost/", {method: "POST", body, headers: {"content-type": type}});
const status = (code: number) => (error: unknown) => error instanceof BodyError && error.status === code;

test("JSON is read, and an absent body is undefined", async () => {
  assert.deepEqual(await readJsonBody(request('{"a":[1,"é"]}')), {a: [1, "é"]});
  assert.deepEqual(await readJsonBody(request("{}", "application/json; charset=utf-8")), {});
  assert.deepEqual(await readJsonBody(request("\uFEFF{}")), {}, "a byte order mark");
  assert.equal(await readJsonBody(request(null)), undefined);
});

test("another content type is refused, also the ones that need no preflight", async () => {
  for (const type of [
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data",
    "application/jsonx",
  ]) {
    await assert.rejects(readJsonBody(request("{}", type)), status(415), type);
  }
});

test("a body over the limit is refused while it is read", async () => {
  await assert.rejects(readJsonBody(request(`"${"x".repeat(100)}"`), {bytes: 100, depth: 5}), status(413));
  assert.equal(await readJsonBody(request(`"${"x".repeat(98)}"`), {bytes: 100, depth: 5}), "x".repeat(98));
});

test("malformed, too deep, not UTF-8, or with a NUL is refused", async () => {
  const limits = {bytes: 1000, depth: 3};
  for (const body of [
    "{",
    "[[[[1]]]]",
    '{"a":{"b":{"c":{}}}}',
    '{"a":"\\u0000"}',
    '{"\\u0000":1}',
    new Uint8Array([34, 255, 34]),
  ]) {
    await assert.rejects(readJsonBody(request(body), limits), status(400), String(body));
  }
  assert.deepEqual(await readJsonBody(request("[[[1]]]"), limits), [[[1]]]);
});
