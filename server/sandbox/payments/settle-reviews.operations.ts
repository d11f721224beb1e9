import type {Queries, SandboxContext, Tx} from "../context.ts";
import {authorizationState} from "./authorization-state.ts";
import {
  type AuthorizationRow,
  claimExpiry,
  findAuthorizationRow,
  findExpired,
} from "./authorizations.records.ts";
import {recordDueAuthorization, recordSettledCapture, recordSettledRefund} from "./payments.events.ts";
import {notFound, unprocessable} from "../wire/errors.ts";
import {
  type CaptureRow,
  endReview,
  findCaptureRow,
  findDuePayments,
  type RefundRow,
  returnToCapture,
  type Reviewed,
  settlePayment,
} from "./payments.records.ts";
import {OPEN_AUTHORIZATIONS} from "./payments.states.ts";
import type {Outcome} from "../test-controls/test-controls.schema.ts";
import {takeOutcome} from "../test-controls/test-controls.operations.ts";

/** Ends the review of a due payment once, and records its event in the same transaction. */
export async function settle(queries: Queries, table: Reviewed, id: string, now: number): Promise<void> {
  await queries.change((tx) => settleIn(tx, table, id, now));
}

async function settleIn(tx: Tx, table: Reviewed, id: string, now: number): Promise<void> {
  const row = await settlePayment(tx, table, id, now);
  if (row === undefined) return;
  if (table === "captures") await recordSettledCapture(tx, row as CaptureRow, now);
  if (table === "refunds") await endRefund(tx, row as RefundRow, now);
  if (table === "authorizations") {
    const authorization = row as AuthorizationRow;
    // It may have expired since its review.
    await recordDueAuthorization(tx, {row: authorization, status: authorization.status, expired: false}, now);
  }
}

async function endRefund(tx: Tx, refund: RefundRow, now: number): Promise<void> {
  if (refund.status === "FAILED") await returnToCapture(tx, refund, now);
  await recordSettledRefund(tx, refund, now);
}

/**
 * Ends the review of a pending capture now, as a tester asks.
 *
 * @throws ServiceError 404 for an unknown capture, 422 CAPTURE_NOT_PENDING
 */
export async function settleCapture(
  tx: Tx,
  id: string,
  status: "COMPLETED" | "DECLINED",
  now: number,
): Promise<void> {
  const found = await findCaptureRow(tx, id);
  if (!found) throw notFound("id");
  const ended = await endReview(tx, id, {as: status, at: now});
  if (!ended) throw unprocessable("CAPTURE_NOT_PENDING", "The capture is not pending any more.");
  await settleIn(tx, "captures", id, now);
}

/** Number of reviews to end in one run. */
const BATCH_SIZE = 100;

/** Ends every review that is due, so that its event is sent even if no request reads the payment. */
export async function settleDue({database}: Pick<SandboxContext, "database">, now: number): Promise<void> {
  for (const table of ["authorizations", "captures", "refunds"] as const) {
    for (const id of await findDuePayments(database.db, table, now, BATCH_SIZE)) {
      await database.transaction((tx) => settleIn(tx, table, id, now));
    }
  }
}

/** Records the event of each expired authorization, so that it is sent even if no request reads the authorization. */
export async function sendExpiries({database}: Pick<SandboxContext, "database">, now: number): Promise<void> {
  for (const id of await findExpired(database.db, now, BATCH_SIZE)) {
    await database.transaction(async (tx) => {
      const row = await claimExpiry(tx, id);
      const parent = row?.parent_id == null ? undefined : await findAuthorizationRow(tx, row.parent_id);
      const isOpen =
        row && [row, ...(parent ? [parent] : [])].every(({status}) => OPEN_AUTHORIZATIONS.includes(status));
      if (isOpen) await recordDueAuthorization(tx, authorizationState(row, parent, now), now);
    });
  }
}

/** Consumes the outcome that a tester requested for the next payment, if it is one of these kinds. */
export async function takeRequestedOutcome<Kind extends Outcome>(
  tx: Tx,
  now: number,
  kinds: readonly Kind[],
): Promise<Kind | undefined> {
  const taken = takeOutcome(tx, now, kinds);
  return kinds.find((kind) => kind === taken);
}
