import {
  MaxFileSizeExceededError,
  MaxHeaderSizeExceededError,
  MaxPartsExceededError,
  MaxTotalSizeExceededError,
  type MultipartPart,
  parseMultipart,
} from "@remix-run/multipart-parser";
import {
  BodyError,
  type BodyLimits,
  DEFAULT_BODY_LIMITS,
  parseJson,
  readBytes,
  readJsonBody,
  refuseUnstorable,
} from "./body.ts";

export interface MultipartLimits {
  /** Bytes of the whole body, files included. */
  readonly bytes: number;
  readonly parts: number;
  /** Bytes of the headers of one part. */
  readonly headerBytes: number;
  /** Limits of the part with the data, as of a JSON body. */
  readonly json: BodyLimits;
}

export const DEFAULT_MULTIPART_LIMITS: MultipartLimits = {
  bytes: 2 * 1024 * 1024,
  parts: 20,
  headerBytes: 4 * 1024,
  json: DEFAULT_BODY_LIMITS,
};

/** Multipart types that `readMultipart` accepts. */
export const MULTIPART_TYPES = ["multipart/related", "multipart/form-data", "multipart/mixed"] as const;

/** A file of a multipart body. */
export interface UploadedFile {
  /** As the client sent it. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The JSON value and the files of a body. */
export interface Multipart {
  /** Undefined for an absent JSON body. */
  readonly data: unknown;
  readonly files: readonly UploadedFile[];
}

/** Reads a JSON body, or a multipart body with files. @throws BodyError as `readMultipart` */
export async function readJsonOrMultipart(
  request: Request,
  limits: MultipartLimits = DEFAULT_MULTIPART_LIMITS,
): Promise<Multipart> {
  const kind = mediaTypeOf(request);
  if (kind !== "" && kind !== "application/json") return readMultipart(request, limits);
  return {data: await readJsonBody(request, limits.json), files: []};
}

/**
 * Reads a multipart body with files. Its data is the part of type JSON, or a form's text fields. Other parts with a file
 * name are files.
 *
 * @throws BodyError 415 for another content type, 413 when something is larger than its limit, 400 when it is malformed,
 *   or when no part has data
 */
export async function readMultipart(
  request: Request,
  limits: MultipartLimits = DEFAULT_MULTIPART_LIMITS,
): Promise<Multipart> {
  const kind = mediaTypeOf(request);
  if (!(MULTIPART_TYPES as readonly string[]).includes(kind)) {
    throw new BodyError(415, `The body must be one of ${MULTIPART_TYPES.join(", ")}.`);
  }
  const boundary = boundaryOf(request.headers.get("content-type") ?? "");
  const parts = partsOf(await readBytes(request, limits.bytes), boundary, limits);
  const json = parts.filter(({isJson}) => isJson);
  // Some clients give every part a file name, so a lone JSON file is the data.
  const data = json.find(({filename}) => filename === undefined) ?? json[0];
  const files = parts.flatMap(({filename, bytes}, index) =>
    filename === undefined || parts[index] === data ? [] : [{name: filename, bytes}],
  );
  if (data) return {data: parseJson(textOf(data.bytes, limits.json.bytes), limits.json.depth), files};
  const fields = parts.filter(({filename, name}) => filename === undefined && name !== undefined);
  if (kind !== "multipart/form-data" || fields.length === 0) {
    throw new BodyError(400, "No part of the body contains JSON.");
  }
  const form = Object.fromEntries(
    fields.map(({name, bytes}) => [name ?? "", textOf(bytes, limits.json.bytes)]),
  );
  refuseUnstorable(form, limits.json.depth);
  return {data: form, files};
}

function mediaTypeOf(request: Request): string {
  return (request.headers.get("content-type") ?? "").replace(/;.*/s, "").trim().toLowerCase();
}

interface Part {
  readonly name: string | undefined;
  readonly filename: string | undefined;
  readonly isJson: boolean;
  readonly bytes: Uint8Array;
}

/** RFC 2046, section 5.1.1: 1 to 70 of these characters, the last one no space. */
const BOUNDARY =
  /;\s*boundary=(?:"([\w'()+,./:=? -]{0,69}[\w'()+,./:=?-])"|([\w'()+,./:=?-]{1,70}))\s*(?:;|$)/i;

function boundaryOf(contentType: string): string {
  const match = BOUNDARY.exec(contentType);
  const boundary = match?.[1] ?? match?.[2];
  if (boundary === undefined) throw new BodyError(400, "The content type has no valid boundary.");
  return boundary;
}

const TOO_LARGE = [
  MaxFileSizeExceededError,
  MaxHeaderSizeExceededError,
  MaxPartsExceededError,
  MaxTotalSizeExceededError,
];

function partsOf(body: Uint8Array, boundary: string, limits: MultipartLimits): Part[] {
  const options = {
    boundary,
    maxHeaderSize: limits.headerBytes,
    maxFileSize: limits.bytes,
    maxTotalSize: limits.bytes,
    maxParts: limits.parts,
  };
  try {
    return [...parseMultipart(withoutPreamble(body, boundary), options)].map(partOf);
  } catch (error) {
    if (TOO_LARGE.some((kind) => error instanceof kind)) {
      throw new BodyError(413, "The body has too many parts, or a part that is too large.");
    }
    // Includes a header that is not UTF-8, which the parser reports as a decoding error.
    throw new BodyError(400, "The body is not well-formed multipart.");
  }
}

function partOf(part: MultipartPart): Part {
  const {name, filename, mediaType, bytes} = part;
  const isJson = /^application\/(?:[\w.-]+\+)?json$/i.test(mediaType ?? "");
  return {name, filename, isJson, bytes};
}

/** Drops the preamble, which RFC 2046 says to ignore. */
function withoutPreamble(body: Uint8Array, boundary: string): Uint8Array {
  const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  if (text.subarray(0, boundary.length + 2).toString("latin1") === `--${boundary}`) return body;
  const start = text.indexOf(`\r\n--${boundary}`, 0, "latin1");
  return start === -1 ? body : body.subarray(start + 2);
}

function textOf(bytes: Uint8Array, limit: number): string {
  if (bytes.byteLength > limit) throw new BodyError(413, `The data is larger than ${limit} bytes.`);
  try {
    return new TextDecoder("utf-8", {fatal: true}).decode(bytes);
  } catch {
    throw new BodyError(400, "The data is not UTF-8 text.");
  }
}
