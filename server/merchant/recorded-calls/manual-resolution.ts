import type {Transaction} from "kysely";
import type {Database} from "../../database/open.ts";
import {MerchantError} from "../errors.ts";
import type {MerchantTables} from "../tables.ts";

interface Resolving<Row> {
  readonly database: Database<MerchantTables>;
  /** Asks PayPal for the outcome once more, and records it if there is one. Returns the record then. */
  readonly reconcile: () => Promise<Row>;
  /** Writes the outcome that the person found. Returns false when another request was faster. */
  readonly record: (tx: Transaction<MerchantTables>, row: Row) => Promise<boolean>;
}

/**
 * Records the outcome of a call that a person looked up in PayPal's records. PayPal's own outcome has priority.
 *
 * @throws MerchantError 409 when no check is needed, PayPal has the outcome, or another request was faster
 */
export async function resolveManually<Row extends {readonly state: string}>(
  row: Row,
  {database, reconcile, record}: Resolving<Row>,
): Promise<void> {
  requireNeedsCheck(row, "NEEDS_NO_CHECK", "This needs no manual resolution");
  const current = await reconcile();
  requireNeedsCheck(current, "ALREADY_RESOLVED", "PayPal has the outcome now");
  await database.transaction(async (tx) => {
    if (!(await record(tx, current))) throw settledMeanwhile();
  });
}

function requireNeedsCheck({state}: {readonly state: string}, code: string, message: string): void {
  if (state !== "needs-check") throw new MerchantError(409, code, `${message}: it is ${state}.`);
}

export function settledMeanwhile(): MerchantError {
  return new MerchantError(409, "SETTLED_MEANWHILE", "Another request settled this meanwhile.");
}
