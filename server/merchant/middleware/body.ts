import {BodyError, readJsonBody} from "../../shared/body.ts";
import {MerchantError} from "../errors.ts";

/** Limits of a JSON body; orders are small. */
const LIMITS = {bytes: 64 * 1024, depth: 12, members: 1000};

const CODES = {400: "MALFORMED_BODY", 413: "BODY_TOO_LARGE", 415: "NOT_JSON"} as const;

/** Limits of a record that PayPal checks. An invoice has up to 100 items with long texts. */
const RECORD_LIMITS = {bytes: 512 * 1024, depth: 12, members: 10_000};

/** Reads a JSON body once; an absent one is `undefined`. @throws MerchantError 400, 413, 415 */
export function readBody(request: Request): Promise<unknown> {
  return readJsonBody(request, LIMITS).catch(refuse);
}

/** Reads a JSON object for PayPal; an absent body is `{}`. @throws MerchantError 400, 413, 415 */
export async function readRecord(request: Request): Promise<object> {
  const body = (await readJsonBody(request, RECORD_LIMITS).catch(refuse)) ?? {};
  if (typeof body === "object" && body !== null && !Array.isArray(body)) return body;
  throw new MerchantError(400, "INVALID_REQUEST", "The body must be a JSON object.");
}

export function refuse(error: unknown): never {
  if (error instanceof BodyError) throw new MerchantError(error.status, CODES[error.status], error.message);
  throw error;
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
