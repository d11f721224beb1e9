import {z} from "zod";
import {declineIssueOf} from "../../../src/merchant-api/decline-issues.ts";

/**
 * How a call to PayPal ended.
 *
 * - `done`: PayPal processed the call
 * - `refused`: PayPal definitely did not process it
 * - `unknown`: there was no reply, or one that leaves the outcome open; PayPal may have processed it
 */
export type Outcome<T> = Done<T> | Refused | Unknown;

export interface Done<T> {
  readonly kind: "done";
  readonly status: number;
  readonly value: T;
}

export interface Refused {
  readonly kind: "refused";
  readonly status: number;
  readonly refusal: Refusal;
  /** The reply has the header `paypal-debug-id`, which a proxy's own reply lacks. */
  readonly hasDebugId?: true;
  /** An earlier attempt of the call got no reply, and may have been processed. */
  readonly isRepeated?: true;
}

export interface Unknown {
  readonly kind: "unknown";
  /** HTTP status; absent when there was no reply. */
  readonly status?: number;
  readonly reason: string;
  /** PayPal's debug id of the reply, for its support. */
  readonly debugId?: string;
  /** Time that PayPal asks to wait. */
  readonly retryAfterMs?: number;
  /** The call was never sent: no attempt had a connection. */
  readonly isUnsent?: true;
}

/** Reason for which PayPal refused a request: its REST API's error, or OAuth's (`error`, `error_description`). */
export interface Refusal {
  readonly name?: string | undefined;
  readonly message?: string | undefined;
  readonly debug_id?: string | undefined;
  readonly error?: string | undefined;
  readonly error_description?: string | undefined;
  /** Without the `value` of PayPal's details, which repeats what was sent. */
  readonly details?: readonly RefusalDetail[] | undefined;
}

interface RefusalDetail {
  readonly issue?: string | undefined;
  readonly field?: string | undefined;
  readonly location?: string | undefined;
  readonly description?: string | undefined;
}

/** Form of PayPal's debug ids. Any other text must not reach a log under this name. */
const DEBUG_ID = /^[\w.:-]{1,64}$/;

const restErrorSchema = z.object({
  name: z.string(),
  message: z.string(),
  debug_id: z.string().transform((id) => (DEBUG_ID.test(id) ? id : undefined)),
  details: z
    .array(
      z.object({
        issue: z.string().optional(),
        field: z.string().optional(),
        location: z.string().optional(),
        description: z.string().optional(),
      }),
    )
    .optional()
    .catch(undefined),
});

/** Issues of a call that PayPal knows from before under its request id, and may be processing. */
const KNOWN_REQUEST_ISSUES = new Set(["DUPLICATE_REQUEST_ID", "PREVIOUS_REQUEST_IN_PROGRESS"]);

const oauthErrorSchema = z.object({error: z.string(), error_description: z.string()});

/** Statuses after which the same request may still succeed, or may have been done. */
const UNDECIDED_STATUSES = new Set([408, 409, 425, 429]);

/** Size limit of a reply's body. PayPal's replies have some kilobytes; larger ones must not fill this process's memory. */
const MAX_BODY_BYTES = 10 * 1024 * 1024;

/** Body of a reply that is no JSON, such as a picture. */
export interface BinaryReply {
  /** Its content type. */
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

interface ReplyForm<T> {
  readonly schema: z.ZodType<T>;
  /** The schema reads a `BinaryReply`, not JSON. */
  readonly isBinary?: boolean;
}

/** Reads PayPal's response: its body if the schema fits, its refusal if PayPal wrote one, else `unknown`. */
export async function readResponse<T>(
  response: Response,
  {schema, isBinary = false}: ReplyForm<T>,
  now: number,
): Promise<Outcome<T>> {
  const {status, headers} = response;
  const debugId = debugIdOf(headers);
  if (isUndecided(status)) {
    await response.body?.cancel();
    return {kind: "unknown", status, reason: `status ${status}`, ...debugId, ...retryAfterOf(headers, now)};
  }
  const bytes = await readBytes(response);
  if (bytes === undefined) return {kind: "unknown", reason: "a reply that is too large", ...debugId};
  const json = parseJson(bytes.toString());
  if (status >= 400) {
    const refusal = refusalOf(status, json?.value);
    // A proxy or firewall may have replaced PayPal's reply to a processed call.
    if (!refusal) return {kind: "unknown", status, reason: `status ${status}, not by PayPal`, ...debugId};
    const known = [refusal.name, ...issuesOf(refusal)].find((issue) => KNOWN_REQUEST_ISSUES.has(issue ?? ""));
    if (known !== undefined) return {kind: "unknown", status, reason: known, ...debugId};
    return {
      kind: "refused",
      status,
      ...(debugId.debugId !== undefined && {hasDebugId: true as const}),
      refusal: {...refusal, ...(debugId.debugId !== undefined && {debug_id: debugId.debugId})},
    };
  }
  const read = isBinary ? {value: {type: headers.get("content-type") ?? "", bytes}} : json;
  const parsed = read && schema.safeParse(read.value);
  // PayPal processed the call, but only another request returns the result.
  if (!parsed?.success) return {kind: "unknown", reason: "an answer that can't be read", ...debugId};
  return {kind: "done", status, value: parsed.data};
}

/** Tests for a status that leaves the outcome open: in flight (409), rate limit (429), a redirect, or a 5xx. */
function isUndecided(status: number): boolean {
  return UNDECIDED_STATUSES.has(status) || status >= 500 || status < 200 || (status >= 300 && status < 400);
}

/** Reads a body after decompression. Undefined for one larger than `MAX_BODY_BYTES`. */
async function readBytes(response: Response): Promise<Buffer<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    // Leaving the loop cancels the body.
    if (size > MAX_BODY_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Parses JSON without fields that are `null`, which PayPal sometimes sends instead of leaving them out. An empty text is
 * `{value: undefined}`; undefined for a text that is not JSON.
 */
function parseJson(text: string): {readonly value: unknown} | undefined {
  if (text === "") return {value: undefined};
  try {
    return {value: JSON.parse(text, (_name, value: unknown) => value ?? undefined)};
  } catch {
    return undefined;
  }
}

/** Reads PayPal's own error from the body of a 4xx reply. Undefined for any other body. */
function refusalOf(status: number, body: unknown): Refusal | undefined {
  return (
    restErrorSchema.safeParse(body).data ??
    (isUnauthorized({status}) ? oauthErrorSchema.safeParse(body).data : undefined)
  );
}

function issuesOf({details = []}: Refusal): (string | undefined)[] {
  return details.map(({issue}) => issue);
}

function debugIdOf(headers: Headers): {debugId?: string} {
  const debugId = headers.get("paypal-debug-id");
  return debugId !== null && DEBUG_ID.test(debugId) ? {debugId} : {};
}

/** Reads `Retry-After`: seconds, or a date, which is compared with the reply's `Date` because clocks differ. */
function retryAfterOf(headers: Headers, now: number): {retryAfterMs?: number} {
  const text = headers.get("retry-after")?.trim() ?? "";
  if (/^\d{1,6}$/.test(text)) return {retryAfterMs: Number(text) * 1000};
  const at = Date.parse(text);
  if (Number.isNaN(at)) return {};
  const sent = Date.parse(headers.get("date") ?? "");
  return {retryAfterMs: Math.max(0, at - (Number.isNaN(sent) ? now : sent))};
}

/**
 * Tests for refused credentials (401) or permissions (403). They don't tell whether an earlier attempt of the call was done.
 */
export function isUnauthorized({status}: {readonly status?: number}): boolean {
  return status === 401 || status === 403;
}

/** Turns a refusal with 401 or 403 into `unknown`: the call, or an earlier attempt of it, may have been done. */
export function unknownIfUnauthorized<Result extends Outcome<unknown>>(outcome: Result): Result | Unknown {
  return outcome.kind === "refused" && isUnauthorized(outcome) ? unknownOf(outcome) : outcome;
}

/** Removes the proof that a call was not sent: an earlier one was. */
export function withoutUnsentProof<T>(outcome: Outcome<T>): Outcome<T> {
  if (outcome.kind !== "unknown") return outcome;
  const {isUnsent: _, ...unknown} = outcome;
  return unknown;
}

/** Turns a refusal that doesn't prove anything into `unknown`. */
export function unknownOf({status, refusal}: Refused): Unknown {
  const debugId = refusal.debug_id;
  return {kind: "unknown", status, reason: `status ${status}`, ...(debugId !== undefined && {debugId})};
}

/**
 * Tests whether PayPal's refusal proves that a call which moves money was not done. A decline does. Any other refusal counts only
 * for a call that was sent once, and with PayPal's debug id, because something else may have written the reply.
 */
export function isFinal(refused: Refused): boolean {
  if (isDecline(refused)) return true;
  return refused.hasDebugId !== undefined && refused.isRepeated === undefined;
}

/** Tests for a refusal because PayPal has no such payment token. */
export function isTokenRefusal({status, refusal}: Refused): boolean {
  return status === 404 || issuesOf(refusal).includes("TOKEN_ID_NOT_FOUND");
}

/** Tests for a refusal because another payment has used the invoice id. That may be an earlier try of the same call. */
export function isDuplicateInvoiceId({refusal}: Pick<Refused, "refusal">): boolean {
  return issuesOf(refusal).includes("DUPLICATE_INVOICE_ID");
}

/** Tests for a refusal because the order has several purchase units. */
export function isSeveralUnits(outcome: Outcome<unknown>): boolean {
  return outcome.kind === "refused" && issuesOf(outcome.refusal).includes("MSP_NOT_SUPPORTED");
}

/** Tests for a declined payment. */
export function isDecline({refusal}: Pick<Refused, "refusal">): boolean {
  return declineIssueOf(refusal.details) !== undefined;
}

/** Applies a function to the value of a call that was done. */
export function mapOutcome<In, Out>(outcome: Outcome<In>, change: (value: In) => Out): Outcome<Out> {
  return outcome.kind === "done" ? {...outcome, value: change(outcome.value)} : outcome;
}
