import type {Transaction} from "kysely";
import {writeSavedMethodEvent} from "../shop-events/saved-method-events.ts";
import type {MerchantTables} from "../tables.ts";
import {insertCard, lockCard, moveCard} from "./vault.records.ts";
import type {SavedCardState} from "./vault.states.ts";
import type {NewSavedCard, SavedCard} from "./vault.tables.ts";

type Tx = Transaction<MerchantTables>;

/** Inserts a card or wallet, and writes its event. Undefined when its setup token has one. */
export async function addCard(tx: Tx, card: NewSavedCard): Promise<SavedCard | undefined> {
  const added = await insertCard(tx, card);
  if (added) await writeSavedMethodEvent(tx, undefined, added);
  return added;
}

/** Changes a card's state as `moveCard` does, and writes the event of the change. */
export async function changeCard(
  tx: Tx,
  id: string,
  state: SavedCardState,
  changes: Parameters<typeof moveCard>[3],
): Promise<SavedCard | undefined> {
  const before = await lockCard(tx, id);
  const changed = await moveCard(tx, id, state, changes);
  if (changed) await writeSavedMethodEvent(tx, before?.state, changed);
  return changed;
}
