import {APPROVED_CODE, DECLINED_CODE} from "../cards/processor.ts";
import type {Runtime, Queries, Tx} from "../context.ts";
import {type Charge, chargeColumns} from "./charges.ts";
import {useInvoiceIds} from "./invoice-ids.ts";
import {recordCaptureEvents} from "./payments.events.ts";
import {
  type CaptureRow,
  findCaptureRow,
  findCapturesOfOrder,
  findRefundsOf,
  insertCaptures,
} from "./payments.records.ts";
import {type PendingOutcome, pendingReasonOf} from "../test-controls/pending-outcomes.ts";
import {type CaptureStatus, isDue, PENDING_MS, TAKING} from "./payments.states.ts";
import {settle} from "./settle-reviews.operations.ts";
import {notFound} from "../wire/errors.ts";

/** Outcome of a capture that a tester can request, instead of the one that the card would have. */
export type RequestedCapture =
  | "capture-declined"
  | "capture-failed"
  | "capture-pending"
  | "capture-pending-then-declined"
  | PendingOutcome;

/** Data of a capture of an authorization. */
export interface CaptureNote {
  readonly authorizationId: string;
  readonly isFinal: boolean;
  readonly noteToPayer: string | undefined;
}

/**
 * Captures charges of an order, or a part of an authorization. A declined card is no error: the capture is
 * DECLINED.
 *
 * @throws ServiceError 422 DUPLICATE_INVOICE_ID
 */
export async function insertCharges(
  tx: Tx,
  runtime: Runtime,
  charges: readonly Charge[],
  requestedOutcome: RequestedCapture | undefined,
  note?: CaptureNote,
): Promise<CaptureRow[]> {
  const {clock, random} = runtime;
  const now = clock.now();
  const rows = charges.map((charge): CaptureRow => ({
    id: random.id(),
    ...chargeColumns(charge),
    ...outcomeOf(charge, requestedOutcome, now),
    authorization_id: note?.authorizationId ?? null,
    refunded_minor: 0,
    last_refund_minor: 0,
    refunds: 0,
    refund_days: charge.refundDays,
    soft_descriptor: charge.softDescriptor ?? null,
    note_to_payer: note?.noteToPayer ?? null,
    final_capture: note === undefined || note.isFinal ? (1 as const) : (0 as const),
    created_at: now,
    updated_at: now,
  }));
  const taking = charges.filter((_, index) => TAKING.includes(rows[index]?.status ?? "FAILED"));
  await useInvoiceIds(tx, taking, now);
  await insertCaptures(tx, rows);
  await recordCaptureEvents(tx, runtime, rows);
  return rows;
}

interface Outcome {
  readonly status: CaptureStatus;
  readonly status_reason: string | null;
  readonly response_code?: string;
  readonly due_at: number | null;
  readonly settles_to: CaptureStatus | null;
}

const SETTLED = {status_reason: null, due_at: null, settles_to: null};

function outcomeOf(
  {responseCode, review}: Pick<Charge, "responseCode" | "review">,
  requestedOutcome: RequestedCapture | undefined,
  now: number,
): Outcome {
  const isDeclined = responseCode !== undefined && responseCode !== APPROVED_CODE;
  if (isDeclined) return {...SETTLED, status: "DECLINED"};
  switch (requestedOutcome) {
    case "capture-declined": {
      const code = responseCode === undefined ? {} : {response_code: DECLINED_CODE};
      return {...SETTLED, ...code, status: "DECLINED"};
    }
    case "capture-failed":
      return {...SETTLED, status: "FAILED"};
    case undefined:
      if (!review) return {...SETTLED, status: "COMPLETED"};
      return {
        status: "PENDING",
        status_reason: review.reason,
        due_at: review.endsAt,
        settles_to: review.endsAs,
      };
    default: {
      const settles_to = requestedOutcome === "capture-pending-then-declined" ? "DECLINED" : "COMPLETED";
      const status_reason = pendingReasonOf(requestedOutcome);
      return {status: "PENDING", status_reason, due_at: now + PENDING_MS, settles_to};
    }
  }
}

/** True if a capture with this outcome takes money. */
export function takesMoney(
  responseCode: string | undefined,
  requestedOutcome: RequestedCapture | undefined,
): boolean {
  return TAKING.includes(outcomeOf({responseCode}, requestedOutcome, 0).status);
}

/** A capture in its present state. Settles it first if its review is over. */
export async function currentCapture(
  queries: Queries,
  id: string,
  now: number,
): Promise<CaptureRow | undefined> {
  const row = await findCaptureRow(queries, id);
  if (!row || !isDue(row, now)) return row;
  await settle(queries, "captures", id, now);
  return findCaptureRow(queries, id);
}

export async function currentCapturesOfOrder(
  queries: Queries,
  orderId: string,
  now: number,
): Promise<CaptureRow[]> {
  const rows = await findCapturesOfOrder(queries, orderId);
  const due = rows.filter((row) => isDue(row, now));
  for (const {id} of due) await settle(queries, "captures", id, now);
  // A refund that fails gives its amount back to the capture.
  const refunded = rows.filter(({refunds}) => refunds > 0).map(({id}) => id);
  const dueRefunds = (await findRefundsOf(queries, refunded)).filter((row) => isDue(row, now));
  for (const {id} of dueRefunds) await settle(queries, "refunds", id, now);
  return due.length + dueRefunds.length === 0 ? rows : findCapturesOfOrder(queries, orderId);
}

/** Present states of the captures of these orders. Changes no row. */
export async function captureStatesOfOrders(
  queries: Queries,
  orderIds: readonly string[],
  now: number,
): Promise<CaptureRow[]> {
  if (orderIds.length === 0) return [];
  const rows = await queries.selectFrom("captures").selectAll().where("order_id", "in", orderIds).execute();
  return rows.map((row) =>
    isDue(row, now) && row.settles_to !== null ? {...row, status: row.settles_to} : row,
  );
}

/** @throws ServiceError 404 for an unknown capture and for another application's */
export async function showCapture(
  queries: Queries,
  applicationId: string,
  id: string,
  now: number,
): Promise<CaptureRow> {
  const row = await currentCapture(queries, id, now);
  if (row?.application_id !== applicationId) throw notFound("capture_id");
  return row;
}
