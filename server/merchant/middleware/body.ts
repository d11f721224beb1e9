import {BodyError, type BodyLimits, readBytes, readJsonBody} from "../../shared/body.ts";
import {readJsonOrMultipart} from "../../shared/multipart.ts";
import {MerchantError} from "../errors.ts";
import {DOCUMENT_LIMITS, type GivenFile} from "../paypal/documents.ts";

/** Limits of a JSON body. */
const LIMITS = {bytes: 64 * 1024, depth: 12, members: 10_000};

/** Limits of a purchase: the longest signed cart, or an order payload with the most lines. */
export const PURCHASE_LIMITS = {...LIMITS, bytes: 1.25 * 1024 * 1024};

const CODES = {400: "MALFORMED_BODY", 413: "BODY_TOO_LARGE", 415: "NOT_JSON"} as const;

/** Limits of a record that PayPal checks. An invoice has up to 100 items with long texts. */
const RECORD_LIMITS = {bytes: 512 * 1024, depth: 12, members: 10_000};

/** Limits of a record with files, and with the headers of the parts. */
const UPLOAD_LIMITS = {
  bytes: DOCUMENT_LIMITS.bytes + 2 * RECORD_LIMITS.bytes,
  parts: DOCUMENT_LIMITS.count + 10,
  headerBytes: 4 * 1024,
  json: RECORD_LIMITS,
};

/** Reads a JSON body once; an absent one is `undefined`. @throws MerchantError 400, 413, 415 */
export function readBody(request: Request, limits: BodyLimits = LIMITS): Promise<unknown> {
  return readJsonBody(request, limits).catch(refuse);
}

/** Reads a JSON object for PayPal; an absent body is `{}`. @throws MerchantError 400, 413, 415 */
export async function readRecord(request: Request): Promise<object> {
  return objectIn(await readJsonBody(request, RECORD_LIMITS).catch(refuse));
}

/** Reads a JSON object with files for PayPal. @throws MerchantError 400, 413, 415 */
export async function readRecordWithFiles(
  request: Request,
): Promise<{readonly record: object; readonly files: readonly GivenFile[]}> {
  const {data, files} = await readJsonOrMultipart(request, UPLOAD_LIMITS).catch(refuse);
  return {record: objectIn(data), files};
}

function objectIn(body: unknown = {}): object {
  if (typeof body === "object" && body !== null && !Array.isArray(body)) return body;
  throw new MerchantError(400, "INVALID_REQUEST", "The body must be a JSON object.");
}

function refuse(error: unknown): never {
  if (error instanceof BodyError) throw new MerchantError(error.status, CODES[error.status], error.message);
  throw error;
}

/** Reads the bytes of a body, as `readBytes` does. @throws MerchantError 413, 415 */
export function readRaw(...args: Parameters<typeof readBytes>): Promise<Uint8Array> {
  return readBytes(...args).catch(refuse);
}

/** Accepts an absent body and an empty object. @throws MerchantError 400 for any other body */
export async function readNothing(request: Request): Promise<void> {
  if (isEmpty(await readBody(request))) return;
  throw new MerchantError(400, "INVALID_REQUEST", "This route takes no body.");
}

/** True for an absent body and an empty object. */
export function isEmpty(body: unknown): boolean {
  return body === undefined || JSON.stringify(body) === "{}";
}
