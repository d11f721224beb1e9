import type {Tx} from "../context.ts";
import type {SandboxTables} from "../context.ts";
import {SIGNING_KEYS} from "../events/signing-keys.ts";
import {keepApplication} from "../accounts/accounts.operations.ts";

/** Effect of a reset on a table. */
type AfterReset = "empty" | "kept";

/**
 * All tables in the order of deletion: a table comes before those that it refers to. A missing table doesn't compile,
 * and a wrong order fails on foreign keys in the test.
 */
const TABLES: Readonly<Record<keyof SandboxTables, AfterReset>> = {
  refunds: "empty",
  captures: "empty",
  authorizations: "empty",
  used_invoice_ids: "empty",
  orders: "empty",
};

const EMPTIED = Object.entries(TABLES).flatMap(([table, after]) =>
  after === "empty" ? [table as keyof SandboxTables] : [],
);

/**
 * Empties the sandbox, in the transaction that then seeds the application of the settings. The transaction must be
 * exclusive, because a new row that refers to one of these would prevent its deletion.
 *
 * @param clientId client id of the application that stays
 */
export async function emptyTables(tx: Tx, clientId: string): Promise<void> {
  for (const table of EMPTIED) await tx.deleteFrom(table).execute();
  // The application of the settings keeps its id.
  keepApplication(tx.store, clientId);
  for (const [name, rows] of tx.store.collections())
    if (name !== "applications" && name !== SIGNING_KEYS) rows.keep(() => false);
}
