import type {Queries, SandboxContext, Tx} from "../context.ts";
import {recordSettledCapture, recordSettledRefund} from "./payments.events.ts";
import {
  type CaptureRow,
  findDuePayments,
  type RefundRow,
  type Reviewed,
  settlePayment,
} from "./payments.records.ts";
import type {Outcome} from "../test-controls/test-controls.schema.ts";
import {takeOutcome} from "../test-controls/test-controls.operations.ts";

/** Ends the review of a payment whose time has come, once, and notes what there is to tell in the same transaction. */
export async function settle(queries: Queries, table: Reviewed, id: string, now: number): Promise<void> {
  if (queries.isTransaction) await settleIn(queries as Tx, table, id, now);
  else await queries.transaction().execute((tx) => settleIn(tx, table, id, now));
}

async function settleIn(tx: Tx, table: Reviewed, id: string, now: number): Promise<void> {
  const row = await settlePayment(tx, table, id, now);
  if (row === undefined) return;
  if (table === "captures") await recordSettledCapture(tx, row as CaptureRow, now);
  if (table === "refunds") await recordSettledRefund(tx, row as RefundRow, now);
}

/** How many reviews are ended in one go. */
const AT_ONCE = 100;

/** Ends every review whose time has come, also of payments that nobody looks at. */
export async function settleDue({database}: Pick<SandboxContext, "database">, now: number): Promise<void> {
  for (const table of ["captures", "refunds"] as const) {
    for (const id of await findDuePayments(database.db, table, now, AT_ONCE)) {
      await database.transaction((tx) => settleIn(tx, table, id, now));
    }
  }
}

/** What a tester ordered for the next payment, of the kinds that the caller can bring about; it is used up by this. */
export async function takeOrdered<Kind extends Outcome>(
  tx: Tx,
  now: number,
  kinds: readonly Kind[],
): Promise<Kind | undefined> {
  const taken = await takeOutcome(tx, now, kinds);
  return kinds.find((kind) => kind === taken);
}
