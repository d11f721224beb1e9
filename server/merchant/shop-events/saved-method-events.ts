import type {Transaction} from "kysely";
import type {MerchantTables} from "../tables.ts";
import type {SavedCardState} from "../vault/vault.states.ts";
import type {SavedCard} from "../vault/vault.tables.ts";
import {repeatedStatus, writeEvent} from "./shop-events.records.ts";

/** Writes the event of a saved card or wallet whose state has changed, in its transaction and under the lock of its row. */
export async function writeSavedMethodEvent(
  tx: Transaction<MerchantTables>,
  before: SavedCardState | undefined,
  {id, source, customer, state, updated_at}: SavedCard,
): Promise<void> {
  const isSaved = state === "saved";
  if (isSaved === (before === "saved")) return;
  const object = `saved-method:${id}`;
  await writeEvent(tx, {
    object,
    type: isSaved ? "saved-method.added" : "saved-method.removed",
    subject: id,
    // PayPal may refuse to delete it. It is saved again then, and may be removed again.
    status: await repeatedStatus(tx, isSaved ? "saved" : "removed", object),
    body: {savedMethod: {id, kind: source, customer}},
    now: updated_at,
  });
}
