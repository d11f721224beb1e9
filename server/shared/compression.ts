import {promisify} from "node:util";
import {brotliCompress, constants, gzip} from "node:zlib";
import {compress} from "hono/compress";
import {parseAccept} from "hono/utils/accept";
import {remembered} from "./remembered.ts";

const ENCODINGS = ["br", "gzip"] as const;
/** How a reply's bytes are packed, as `Content-Encoding` says it. */
export type Encoding = (typeof ENCODINGS)[number];

/** What is smaller goes in one packet either way. */
const LEAST_BYTES = 1024;
/** Pictures and fonts are packed by themselves. */
const WORTHWHILE = /^(?:text\/|application\/json|image\/svg)/;
/** Nearly as small as can be, in a tenth of the time. */
const QUALITY = 5;

const pack: Readonly<Record<Encoding, (bytes: Uint8Array) => Promise<Buffer>>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: {[constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length},
    }),
  gzip: promisify(gzip),
};

/** The smallest packing that whoever sent this `Accept-Encoding` can open; undefined for none. */
const encodingFor = remembered((accepted: string): Encoding | undefined => {
  const wanted = parseAccept(accepted);
  const qualityOf = (encoding: Encoding) =>
    (wanted.find(({type}) => type.toLowerCase() === encoding) ?? wanted.find(({type}) => type === "*"))?.q ??
    0;
  return ENCODINGS.find((encoding) => qualityOf(encoding) > 0);
});

/** Packs the pages that the routes after it make; files, which stay the same, go through {@link packedFile}. */
export const packedPages = () => compress({contentTypeFilter: /^text\/html/});

/** A file of the build, as it is sent. */
export interface PackedFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** `Vary`, and what says how it is packed. */
  readonly headers: Readonly<Record<string, string>>;
}

/** As many as there are files, in each packing; then it begins anew. */
const MOST_KEPT = 500;
const kept = new Map<string, Promise<Buffer>>();

/**
 * A file as the browser can take it, packed once and remembered by its tag.
 *
 * @param etag another one for every content
 * @param accepted the request's `Accept-Encoding`
 */
export async function packedFile(
  {bytes, type, etag}: {readonly bytes: Uint8Array; readonly type: string; readonly etag: string},
  accepted: string | null | undefined,
): Promise<PackedFile> {
  if (!WORTHWHILE.test(type) || bytes.length < LEAST_BYTES)
    return {bytes: new Uint8Array(bytes), headers: {}};
  const encoding = encodingFor(accepted ?? "");
  const headers = {vary: "accept-encoding"};
  if (encoding === undefined) return {bytes: new Uint8Array(bytes), headers};
  const key = `${encoding} ${etag}`;
  let packed = kept.get(key);
  if (!packed) {
    if (kept.size >= MOST_KEPT) kept.clear();
    packed = pack[encoding](bytes);
    kept.set(key, packed);
  }
  return {bytes: new Uint8Array(await packed), headers: {...headers, "content-encoding": encoding}};
}
