import {isUtf8} from "node:buffer";
import {arrivedBody, headerOf} from "./incoming.ts";
import {createNotes} from "./notes.ts";

/** What a request's body is refused for, with the HTTP status that says so. */
export class BodyError extends Error {
  override readonly name = "BodyError";
  readonly status: 400 | 413 | 415;

  constructor(status: 400 | 413 | 415, message: string) {
    super(message);
    this.status = status;
  }
}

export interface BodyLimits {
  /** Bytes; counted while reading, whatever the headers say. */
  readonly bytes: number;
  /** Levels of arrays and objects. */
  readonly depth: number;
  /** Keys of all objects and entries of all arrays together; no limit of their own when absent. */
  readonly members?: number;
}

export const DEFAULT_BODY_LIMITS: BodyLimits = {bytes: 256 * 1024, depth: 20};

const textsRead = createNotes<Request, string>("text read");

/** The text that was read from a request's body; undefined when nobody has read it, or not to its end. */
export function textRead(request: Request): string | undefined {
  return textsRead.of(request);
}

/** Reads a body as text, to at most `limit` bytes. @throws BodyError 413, or 400 when it is not UTF-8 */
export async function readTextBody(request: Request, limit = DEFAULT_BODY_LIMITS.bytes): Promise<string> {
  return textOf(request, await readBytes(request, limit));
}

/** @throws BodyError 400 */
function textOf(request: Request, bytes: Uint8Array): string {
  if (!isUtf8(bytes)) throw new BodyError(400, "The body is not UTF-8 text.");
  const {buffer, byteOffset, byteLength} = bytes;
  const whole = Buffer.from(buffer, byteOffset, byteLength).toString();
  // A byte order mark says nothing about UTF-8, and is no part of the text.
  const text = whole.startsWith("\uFEFF") ? whole.slice(1) : whole;
  textsRead.set(request, text);
  return text;
}

/** Whether a request says that its body is a form's. */
export function isForm(request: Request): boolean {
  return /^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(request.headers.get("content-type") ?? "");
}

/** Reads the fields of a form. @throws BodyError 415 for another content type, and as `readTextBody` */
export async function readFormBody(request: Request, limit: number): Promise<URLSearchParams> {
  const text = await readTextBody(request, limit);
  if (!isForm(request)) {
    throw new BodyError(415, "The body must be application/x-www-form-urlencoded.");
  }
  return new URLSearchParams(text);
}

/**
 * Reads a JSON body; an absent one is `undefined`.
 *
 * @throws BodyError 415 for another content type, 413 when too large, 400 when malformed, too deep, or with a NUL
 *   character in a text (PostgreSQL can't store one, so no engine does)
 */
export async function readJsonBody(
  request: Request,
  limits: BodyLimits = DEFAULT_BODY_LIMITS,
): Promise<unknown> {
  const text = await readJsonText(request, limits.bytes);
  return text === "" ? undefined : parseJson(text, limits.depth, limits.members);
}

/** Reads a body that says it is JSON, and doesn't look into it; an absent one is empty. @throws BodyError 400, 413, 415 */
export async function readJsonText(request: Request, limit: number): Promise<string> {
  const text = textOf(request, await readBytes(request, limit));
  if (text === "") return text;
  const type = headerOf(request, "content-type") ?? "";
  if (!/^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(type)) {
    throw new BodyError(415, "The body must be application/json.");
  }
  return text;
}

/** Reads a body of at most `limit` bytes; an absent one is empty. @throws BodyError 413, or 415 when it is compressed */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  const coding = headerOf(request, "content-encoding");
  // A small body can unpack to gigabytes; none of the requests here is worth it.
  if (coding !== null && !/^\s*(?:identity\s*)?$/i.test(coding)) {
    throw new BodyError(415, "The body must not be compressed.");
  }
  const declared = headerOf(request, "content-length");
  if (declared !== null && /^\d+$/.test(declared)) {
    // Node's server lets no more through than was declared, so nothing is counted while reading: that costs a stream.
    if (Number(declared) > limit) throw tooLarge(limit);
    const bytes =
      (await arrivedBody(request, Number(declared))) ?? new Uint8Array(await request.arrayBuffer());
    if (bytes.byteLength > limit) throw tooLarge(limit);
    return bytes;
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (request.body ?? []) as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge(limit);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function tooLarge(limit: number): BodyError {
  return new BodyError(413, `The body is larger than ${limit} bytes.`);
}

/** @throws BodyError 400 when it is malformed, too deep, has too many members, or a NUL character in a text */
export function parseJson(text: string, depth: number, members = Infinity): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new BodyError(400, "The body is not well-formed JSON.");
  }
  refuseUnstorable(value, depth, members);
  return value;
}

/** @throws BodyError 400 for a value that is nested too deeply, has too many members or holds what no engine stores */
export function refuseUnstorable(value: unknown, depth: number, members = Infinity): void {
  let left = members;
  const look = (entry: unknown, levels: number): void => {
    if (typeof entry === "string" && entry.includes("\u0000"))
      throw new BodyError(400, "A text holds a NUL character.");
    if (typeof entry !== "object" || entry === null) return;
    if (levels === 0) throw new BodyError(400, "The JSON is nested too deeply.");
    for (const [key, member] of Object.entries(entry)) {
      if ((left -= 1) < 0) throw new BodyError(400, "The JSON has too many members.");
      look(key, levels - 1);
      look(member, levels - 1);
    }
  };
  look(value, depth);
}
