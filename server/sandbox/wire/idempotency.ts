import {createHmac} from "node:crypto";
import {sql} from "kysely";
import type {SandboxContext, Tx} from "../context.ts";
import type {SandboxRequest} from "./environment.ts";
import {RefusalAfterCommit, ServiceError, unprocessable} from "./errors.ts";
import type {WireTables} from "./wire.tables.ts";

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
  const isShared = database.engine === "postgres";

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
        const claim = {...options, applicationId, requestId, fingerprint};
        return await inTransaction(database, async (tx) => {
          if (isShared) await lockRequestId(tx, key);
          return answerOnce(tx, claim, clock.now(), work);
        });
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

/** Stored body of a reply without one. */
const NO_BODY = "";

interface Claim {
  readonly applicationId: string;
  readonly requestId: string;
  readonly operation: string;
  readonly lifetimeMs: number;
  readonly fingerprint: string;
  readonly replayStatus?: 200 | 201;
}

/**
 * Locks a request id until the transaction ends, so that other instances on the same PostgreSQL see it in
 * progress.
 */
async function lockRequestId(tx: Tx, key: string): Promise<void> {
  const {rows} = await sql<{
    held: boolean;
  }>`select pg_try_advisory_xact_lock(hashtextextended(${key}, 0)) as held`.execute(tx);
  if (rows[0]?.held !== true) throw requestInProgress();
}

type ReplyRow = WireTables["replies"];
type ReplyKey = Pick<ReplyRow, "application_id" | "operation" | "request_id">;

/** Claims a request id. An expired one counts as new. @returns true if it was free */
async function claimId(tx: Tx, row: ReplyRow, now: number): Promise<boolean> {
  const {fingerprint, body, expires_at} = row;
  const {numInsertedOrUpdatedRows} = await tx
    .insertInto("replies")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(["application_id", "operation", "request_id"])
        .doUpdateSet({fingerprint, body, expires_at})
        .where("replies.expires_at", "<=", now),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows !== 0n;
}

async function answerOnce(
  tx: Tx,
  claim: Claim,
  now: number,
  work: (tx: Tx) => Promise<Reply>,
): Promise<Reply> {
  const key: ReplyKey = {
    application_id: claim.applicationId,
    operation: claim.operation,
    request_id: claim.requestId,
  };
  const {fingerprint, lifetimeMs} = claim;
  if (!(await claimId(tx, {...key, fingerprint, body: NO_BODY, expires_at: now + lifetimeMs}, now))) {
    const first = await tx
      .selectFrom("replies")
      .select(["fingerprint", "body"])
      .where((where) => where.and(key))
      .executeTakeFirstOrThrow();
    if (first.fingerprint !== fingerprint) throw requestIdReused();
    if (first.body === NO_BODY) return {status: 204};
    return {status: claim.replayStatus ?? 200, body: JSON.parse(first.body) as unknown};
  }
  const reply = await work(tx).catch(async (error: unknown) => {
    // The transaction is committed, but the id can be used again.
    if (error instanceof RefusalAfterCommit) {
      await tx
        .deleteFrom("replies")
        .where((where) => where.and(key))
        .execute();
    }
    throw error;
  });
  await tx
    .updateTable("replies")
    .set({body: reply.status === 204 ? NO_BODY : JSON.stringify(reply.body)})
    .where((where) => where.and(key))
    .execute();
  return reply;
}

/** Deletes expired request ids. Reads ignore them anyway. */
export async function deleteOldReplies(tx: Tx, now: number): Promise<void> {
  await tx.deleteFrom("replies").where("expires_at", "<=", now).execute();
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
