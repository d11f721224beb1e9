import assert from "node:assert/strict";
import {describe, test} from "node:test";
import {BodyError} from "../../server/shared/body.ts";
import {
  DEFAULT_MULTIPART_LIMITS,
  MULTIPART_TYPES,
  type MultipartLimits,
  readJsonOrMultipart,
} from "../../server/shared/multipart.ts";
import {fieldPart, FILE_PART, inParts, jsonPart, type Multipart} from "./support/disputes.ts";

const DATA = {a: "b"};

async function read({body, type}: Multipart, limits?: MultipartLimits): Promise<unknown> {
  const request = new Request("http://localhost/", {method: "POST", body, headers: {"Content-Type": type}});
  return (await readJsonOrMultipart(request, limits)).data;
}

async function refusal(sent: Multipart, limits?: MultipartLimits): Promise<number> {
  try {
    await read(sent, limits);
  } catch (error) {
    assert.ok(error instanceof BodyError, String(error));
    return error.status;
  }
  throw new Error("the body was accepted");
}

describe("a multipart body", () => {
  for (const type of MULTIPART_TYPES) {
    const kind = type.slice("multipart/".length);
    test(`of ${type} is read from its JSON part, and files are dropped`, async () => {
      assert.deepEqual(await read(inParts(kind, [jsonPart(DATA)])), DATA);
      assert.deepEqual(await read(inParts(kind, [FILE_PART, jsonPart(DATA), FILE_PART])), DATA);
      assert.deepEqual(await read(inParts(kind, [jsonPart(DATA, 'attachment; filename="x.json"')])), DATA);
      const named = {headers: {"content-type": "application/merge-patch+json"}, content: '{"a":"b"}'};
      assert.deepEqual(await read(inParts(kind, [named])), DATA);
    });
  }

  test("with a JSON part ignores a JSON file", async () => {
    const file = jsonPart({not: "this"}, 'form-data; name="file1"; filename="log.json"');
    assert.deepEqual(await read(inParts("form-data", [file, jsonPart(DATA)])), DATA);
  });

  test("without a JSON part is read from its text fields", async () => {
    const form = inParts("form-data", [fieldPart("a", "b"), FILE_PART, fieldPart("c", "ü €")]);
    assert.deepEqual(await read(form), {a: "b", c: "ü €"});
    assert.deepEqual(await read(inParts("form-data", [fieldPart("a", "x"), jsonPart(DATA)])), DATA);
  });

  test("can have a field named __proto__, which doesn't change the prototype", async () => {
    const form = await read(inParts("form-data", [fieldPart("__proto__", "polluted"), fieldPart("a", "b")]));
    assert.equal(Object.getPrototypeOf(form), Object.prototype);
    assert.deepEqual(Object.keys(form as object), ["__proto__", "a"]);
  });

  test("can be a form of fetch", async () => {
    const form = new FormData();
    form.set("a", "b");
    form.set("file1", new Blob(["x".repeat(1000)]), "x.bin");
    const request = new Request("http://localhost/", {method: "POST", body: form});
    assert.deepEqual((await readJsonOrMultipart(request)).data, DATA);
  });

  test("can have a preamble, an epilogue, a quoted boundary and another letter case", async () => {
    const {body, type} = inParts("mixed", [jsonPart(DATA)], "a b'()+_,-./:=?c");
    const quoted = type.replace(/boundary=(.*)$/, 'boundary="$1"');
    assert.deepEqual(await read({body, type: quoted}), DATA);
    assert.deepEqual(await read({body: `For old readers.\r\n${body}The end.`, type: quoted}), DATA);
    const {body: plain, type: kind} = inParts("mixed", [jsonPart(DATA)]);
    assert.deepEqual(
      await read({body: plain, type: `Multipart/Mixed; charset=utf-8; ${kind.slice(17)}`}),
      DATA,
    );
  });

  test("can be replaced by JSON or an empty body", async () => {
    assert.deepEqual(await read({body: '{"a":"b"}', type: "application/json"}), DATA);
    assert.equal(await read({body: "", type: "application/json"}), undefined);
  });

  const whole = inParts("form-data", [jsonPart(DATA)]);
  const malformed: readonly (readonly [what: string, sent: Multipart])[] = [
    ["no boundary", {body: whole.body, type: "multipart/form-data"}],
    ["an empty boundary", {body: whole.body, type: 'multipart/form-data; boundary=""'}],
    ["a boundary of forbidden characters", {body: whole.body, type: "multipart/form-data; boundary=a<b"}],
    ["a boundary of 71 characters", inParts("form-data", [jsonPart(DATA)], "x".repeat(71))],
    ["a boundary that the body lacks", {body: whole.body, type: "multipart/form-data; boundary=other"}],
    ["no end", {body: whole.body.replace("--\r\n", "\r\n"), type: whole.type}],
    ["an empty body", {body: "", type: whole.type}],
    ["no part", inParts("form-data", [])],
    ["only a file", inParts("form-data", [FILE_PART])],
    ["fields outside a form", inParts("mixed", [fieldPart("a", "b")])],
    ["broken JSON", inParts("related", [jsonPart("{")])],
    ["deep JSON", inParts("related", [jsonPart(`${"[".repeat(30)}${"]".repeat(30)}`)])],
    ["NUL in JSON", inParts("mixed", [jsonPart('{"a":"\\u0000"}')])],
    ["NUL in a field", inParts("form-data", [fieldPart("a", "\u0000")])],
  ];
  for (const [what, sent] of malformed) {
    test(`with ${what} gets 400`, async () => {
      assert.equal(await refusal(sent), 400);
    });
  }

  test("with data that is not UTF-8 gets 400", async () => {
    const {body, type} = inParts("form-data", [fieldPart("a", "?")]);
    const bytes = Buffer.from(body, "latin1");
    bytes[bytes.indexOf("?")] = 0xff;
    const request = new Request("http://localhost/", {
      method: "POST",
      body: bytes,
      headers: {"Content-Type": type},
    });
    await assert.rejects(readJsonOrMultipart(request), {status: 400});
  });

  test("of another media type gets 415", async () => {
    for (const type of ["multipart/byteranges; boundary=x", "multipart/formdata; boundary=x", "text/plain"]) {
      assert.equal(await refusal({body: whole.body, type}), 415, type);
    }
  });

  test("can reach each limit, and gets 413 beyond it", async () => {
    const limits: MultipartLimits = {bytes: 1000, parts: 3, headerBytes: 150, json: {bytes: 50, depth: 5}};
    const sized = (length: number) => `{"a":"${"x".repeat(length - 8)}"}`;
    const three = [FILE_PART, FILE_PART, jsonPart(DATA)];
    assert.deepEqual(await read(inParts("form-data", three), limits), DATA);
    assert.equal(await refusal(inParts("form-data", [FILE_PART, ...three]), limits), 413);

    assert.deepEqual(await read(inParts("mixed", [jsonPart(sized(50))]), limits), JSON.parse(sized(50)));
    assert.equal(await refusal(inParts("mixed", [jsonPart(sized(51))]), limits), 413);
    assert.equal(await refusal(inParts("form-data", [fieldPart("a", "x".repeat(51))]), limits), 413);

    const header = {"Content-Type": "application/json"};
    const padded = (bytes: number) => ({
      headers: {...header, X: "x".repeat(bytes - "Content-Type: application/json\r\nX: ".length)},
      content: "{}",
    });
    assert.deepEqual(await read(inParts("mixed", [padded(150)]), limits), {});
    assert.equal(await refusal(inParts("mixed", [padded(151)]), limits), 413);

    const withFile = (content: string) => inParts("mixed", [jsonPart(DATA), {...FILE_PART, content}]);
    const filled = (bytes: number) => withFile("x".repeat(bytes - withFile("").body.length));
    assert.deepEqual(await read(filled(1000), limits), DATA);
    assert.equal(await refusal(filled(1001), limits), 413);
    assert.equal(DEFAULT_MULTIPART_LIMITS.bytes, 2 * 1024 * 1024);
  });
});
