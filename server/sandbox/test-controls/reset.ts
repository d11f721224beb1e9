import {keepApplication} from "../accounts/accounts.operations.ts";
import {SIGNING_KEYS} from "../events/signing-keys.ts";
import type {Store} from "../store.ts";

/**
 * Empties the sandbox.
 *
 * @param clientId client id of an application that stays
 */
export function emptyStore(store: Store, clientId: string | undefined): void {
  keepApplication(store, clientId);
  for (const [name, rows] of store.collections())
    if (name !== "applications" && name !== SIGNING_KEYS) rows.keep(() => false);
}
