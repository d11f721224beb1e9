import {createHmac} from "node:crypto";
import type {SandboxContext} from "../context.ts";
import {collection, type Store} from "../store.ts";
import type {SandboxRequest} from "../wire/environment.ts";
import {ServiceError, unprocessable} from "../wire/errors.ts";
import type {Endpoint} from "./endpoint.ts";
import type {Reply} from "./operation.ts";

const HOUR_MS = 60 * 60 * 1000;

/**
 * Request id from either header.
 *
 * @throws ServiceError 400 when it is not 1 to 108 printable characters, or when it is required and missing
 */
export function requestIdOf(c: SandboxRequest, isRequired: boolean): string | undefined {
  const id = c.req.header("PayPal-Request-Id") ?? c.req.header("Service-Request-Id");
  if (id === undefined) {
    if (isRequired) throw requestIdMissing();
    return undefined;
  }
  if (!/^[\x21-\x7e]{1,108}$/.test(id)) {
    const description = "The request id must be 1 to 108 printable characters.";
    throw new ServiceError(400, [
      {issue: "INVALID_PARAMETER_SYNTAX", description, field: "PayPal-Request-Id"},
    ]);
  }
  return id;
}

/** The reply to a request id. */
interface StoredReply {
  /** JSON of application, operation and request id. */
  readonly id: string;
  /**
   * Keyed hash of path and body. Bodies can contain card numbers, and a plain hash of one can be guessed.
   */
  readonly fingerprint: string;
  readonly status: Reply["status"];
  /** Absent for 204. */
  readonly body?: unknown;
  readonly expiresAt: number;
}

const replies = collection<StoredReply>("replies");

/** A request, as far as it decides whether it repeats another one. */
export interface IdentifiedRequest {
  readonly id: string | undefined;
  readonly applicationId: string;
  readonly operation: Endpoint;
  readonly path: string;
  /** Before validation. */
  readonly body: unknown;
}

/**
 * Runs an operation once for each request id. A refused request stores nothing, so its id can be used again. A repeated
 * request gets the latest status of what the first one made, or the first reply if that has no status or was deleted.
 *
 * @param show the present state of what the first request made
 * @throws ServiceError 422 when the id was used with another path or body
 */
// PayPal: https://developer.paypal.com/api/rest/reference/idempotency/
export function answerOnce(
  {store, clock, fingerprintKey}: Pick<SandboxContext, "store" | "clock" | "fingerprintKey">,
  {id: requestId, applicationId, operation, path, body}: IdentifiedRequest,
  work: () => Reply,
  show: (id: string) => Reply | undefined,
): Reply {
  if (requestId === undefined) return work();
  const now = clock.now();
  const id = JSON.stringify([applicationId, operation.id, requestId]);
  const fingerprint = fingerprintOf(fingerprintKey, path, body);
  const first = replies(store).get(id);
  if (first && first.expiresAt > now) {
    if (first.fingerprint !== fingerprint) throw requestIdReused();
    const present = presentReply(first, show) ?? first;
    // The replies of some of PayPal's operations have the status 200 when they are repeated.
    return {status: operation.replay?.status ?? present.status, body: present.body};
  }
  const reply = work();
  const {status, body: sent} = reply;
  const stored = {status, ...(status !== 204 && {body: JSON.parse(JSON.stringify(sent)) as unknown})};
  const expiresAt = now + (operation.replay?.hours ?? 0) * HOUR_MS;
  replies(store).put({id, fingerprint, expiresAt, ...stored});
  return reply;
}

function presentReply({body}: StoredReply, show: (id: string) => Reply | undefined): Reply | undefined {
  const {id = ""} = (body ?? {}) as {readonly id?: string};
  try {
    return show(id);
  } catch (error) {
    if (error instanceof ServiceError && error.status === 404) return undefined;
    throw error;
  }
}

/** Deletes expired request ids. Reads ignore them anyway. */
export function deleteOldReplies(store: Store, now: number): void {
  replies(store).keep(({expiresAt}) => expiresAt > now);
}

/** Keyed, because a body can contain a card number, and a plain hash of one can be guessed. */
function fingerprintOf(key: string, path: string, body: unknown): string {
  return createHmac("sha256", key)
    .update(JSON.stringify([path, body ?? null]))
    .digest("hex");
}

function requestIdMissing(): ServiceError {
  const description =
    "A PayPal-Request-Id is required when the payment source is processed with this request.";
  return new ServiceError(400, [
    {issue: "PAYPAL_REQUEST_ID_REQUIRED", description, field: "PayPal-Request-Id"},
  ]);
}

function requestIdReused(): ServiceError {
  return unprocessable("DUPLICATE_REQUEST_ID", {
    description: "The request id was already used with another request.",
  });
}
