import {createHmac} from "node:crypto";
import type {SandboxContext, Tx} from "../context.ts";
import {collection, type Store} from "../store.ts";
import type {SandboxRequest} from "./environment.ts";
import {RefusalAfterCommit, ServiceError, unprocessable} from "./errors.ts";

/** Reply of an operation. */
export interface Reply {
  readonly status: 200 | 201 | 202 | 204;
  /** Ignored with 204. */
  readonly body?: unknown;
  /** Media type of a body that is text. JSON by default. */
  readonly contentType?: string;
}

export interface IdempotencyOptions {
  /** Operation to which the request id belongs. */
  readonly operation: string;
  /** Milliseconds. */
  readonly lifetimeMs: number;
  /** Request body before validation. */
  readonly body: unknown;
  /** The status of a replay. */
  readonly replayStatus?: 200 | 201;
  /** True for requests that move money. They are refused without a request id. */
  readonly requestIdRequired?: boolean;
}

/** Request id from either header. @throws ServiceError 400 when it is not 1 to 108 printable characters */
export function requestIdOf(c: SandboxRequest): string | undefined {
  const id = c.req.header("PayPal-Request-Id") ?? c.req.header("Service-Request-Id");
  if (id === undefined) return undefined;
  if (!/^[\x21-\x7e]{1,108}$/.test(id)) {
    const description = "The request id must be 1 to 108 printable characters.";
    throw new ServiceError(400, [
      {issue: "INVALID_PARAMETER_SYNTAX", description, field: "PayPal-Request-Id"},
    ]);
  }
  return id;
}

/** Runs an operation once for each request id. */
export interface Idempotency {
  /**
   * Runs the operation and stores its reply in one transaction. A refused request stores nothing, so its id
   * can be used again. A repeated request gets the stored reply (204 stays 204).
   *
   * @throws ServiceError 422 when the id was used with another path or body, 409 while the first request is in flight
   */
  run(c: SandboxRequest, options: IdempotencyOptions, work: (tx: Tx) => Promise<Reply>): Promise<Reply>;
}

export function createIdempotency(
  context: Pick<SandboxContext, "database" | "clock" | "fingerprintKey">,
): Idempotency {
  const inFlight = new Set<string>();
  const {database, clock} = context;

  return {
    async run(c, options, work) {
      const requestId = requestIdOf(c);
      if (requestId === undefined) {
        if (options.requestIdRequired) throw requestIdMissing();
        return inTransaction(database, work);
      }
      const {applicationId} = c.var.token;
      const key = JSON.stringify([applicationId, options.operation, requestId]);
      if (inFlight.has(key)) throw requestInProgress();
      inFlight.add(key);
      try {
        const fingerprint = fingerprintOf(context.fingerprintKey, c.req.path, options.body);
        const claim = {...options, key, fingerprint};
        return await inTransaction(database, (tx) => answerOnce(tx, claim, clock.now(), work));
      } finally {
        inFlight.delete(key);
      }
    },
  };
}

/** Runs work in a transaction. A `RefusalAfterCommit` commits it before it is thrown. */
export async function inTransaction<T>(
  database: SandboxContext["database"],
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const done = await database.transaction(async (tx) => {
    try {
      return {value: await work(tx)};
    } catch (error) {
      if (error instanceof RefusalAfterCommit) return {refusal: error};
      throw error;
    }
  });
  if (done.refusal) throw done.refusal;
  return done.value;
}

/** The reply to a request id. */
interface StoredReply {
  /** JSON of application, operation and request id. */
  readonly id: string;
  /**
   * Keyed hash of path and body. Bodies can contain card numbers, and a plain hash of one can be guessed.
   */
  readonly fingerprint: string;
  /** Absent for 204. */
  readonly body?: unknown;
  readonly expiresAt: number;
}

const replies = collection<StoredReply>("replies");

interface Claim {
  readonly key: string;
  readonly lifetimeMs: number;
  readonly fingerprint: string;
  readonly replayStatus?: 200 | 201;
}

async function answerOnce(
  tx: Tx,
  {key, fingerprint, lifetimeMs, replayStatus = 200}: Claim,
  now: number,
  work: (tx: Tx) => Promise<Reply>,
): Promise<Reply> {
  const first = replies(tx.store).get(key);
  if (first && first.expiresAt > now) {
    if (first.fingerprint !== fingerprint) throw requestIdReused();
    return first.body === undefined ? {status: 204} : {status: replayStatus, body: first.body};
  }
  const reply = await work(tx);
  const body = reply.status === 204 ? {} : {body: JSON.parse(JSON.stringify(reply.body)) as unknown};
  replies(tx.store).put({id: key, fingerprint, expiresAt: now + lifetimeMs, ...body});
  return reply;
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

function requestInProgress(): ServiceError {
  const description = "A request with the same request id is still being processed. Ask again later.";
  return new ServiceError(409, [{issue: "PREVIOUS_REQUEST_IN_PROGRESS", description}]);
}

function requestIdReused(): ServiceError {
  return unprocessable("DUPLICATE_REQUEST_ID", "The request id was already used with another request.");
}
