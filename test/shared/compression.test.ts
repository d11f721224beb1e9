import assert from "node:assert/strict";
import {test} from "node:test";
import {brotliDecompressSync, gunzipSync} from "node:zlib";
import {packedFile} from "../../server/shared/compression.ts";

const bytes = Buffer.from("const tag = 'checkout-card-fields';\n".repeat(100));
const file = {bytes, type: "text/javascript; charset=utf-8", etag: 'W/"one"'};
const encodingFor = async (accepted: string | undefined) =>
  (await packedFile(file, accepted)).headers["content-encoding"];

test("a file goes as the browser can open it, and is the same when it is opened", async () => {
  const open = {br: brotliDecompressSync, gzip: gunzipSync};
  for (const encoding of ["br", "gzip"] as const) {
    const packed = await packedFile(file, encoding);
    assert.deepEqual(packed.headers, {vary: "accept-encoding", "content-encoding": encoding});
    assert.ok(packed.bytes.length < bytes.length / 10);
    assert.deepEqual(open[encoding](packed.bytes), bytes);
  }
  for (const [accepted, encoding] of [
    ["gzip, deflate, br, zstd", "br"],
    ["br;q=0, gzip", "gzip"],
    ["*", "br"],
    ["br;q=0, *", "gzip"],
    ["identity", undefined],
    ["", undefined],
    [undefined, undefined],
  ] as const)
    assert.equal(await encodingFor(accepted), encoding, accepted);
});

test("what is not packed goes as it is, and two files under two tags stay two", async () => {
  const plain = await packedFile(file, "deflate");
  assert.deepEqual(plain.headers, {vary: "accept-encoding"});
  assert.deepEqual(Buffer.from(plain.bytes), bytes);
  for (const other of [
    {...file, type: "image/png"},
    {...file, bytes: bytes.subarray(0, 1000)},
  ])
    assert.deepEqual((await packedFile(other, "br")).headers, {});
  const other = Buffer.from("other".repeat(300));
  const packed = await packedFile({...file, bytes: other, etag: 'W/"two"'}, "br");
  assert.deepEqual(brotliDecompressSync(packed.bytes), other);
});
