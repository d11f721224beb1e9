import {keepApplication} from "../accounts/accounts.operations.ts";
import type {SandboxTables, Tx} from "../context.ts";
import {SIGNING_KEYS} from "../events/signing-keys.ts";

/** All tables. A missing one doesn't compile. */
const TABLES: Readonly<Record<keyof SandboxTables, true>> = {
  orders: true,
};

/**
 * Empties the sandbox, in the transaction that then seeds the application of the settings.
 *
 * @param clientId client id of the application that stays
 */
export async function emptyTables(tx: Tx, clientId: string): Promise<void> {
  for (const table of Object.keys(TABLES)) await tx.deleteFrom(table as keyof SandboxTables).execute();
  // The application of the settings keeps its id.
  keepApplication(tx.store, clientId);
  for (const [name, rows] of tx.store.collections())
    if (name !== "applications" && name !== SIGNING_KEYS) rows.keep(() => false);
}
