import type {Queries} from "../../database/open.ts";
import {MerchantError} from "../errors.ts";
import type {MerchantTables} from "../tables.ts";
import {CARD_KINDS} from "../unfinished-calls/kinds.ts";
import {listToCheck, type PaymentToCheck} from "../unfinished-calls/payments-to-check.records.ts";
import {resolveSavedCard} from "../vault/manual-resolution.ts";
import type {VaultContext} from "../vault/vault.ts";
import type {Page} from "./pages.ts";
import {paymentToCheckView} from "./payment-to-check.ts";
import type {SavedCardInDoubtView} from "./view-types.ts";

// Old names for the saved cards in the list of payments to check.

/** Lists the saved cards with an unknown outcome, the longest unchanged first. They are so few that one page has them all. */
export async function listSavedCardsInDoubt(
  db: Queries<MerchantTables>,
): Promise<Page<SavedCardInDoubtView>> {
  const cards = await listToCheck(db, {kinds: CARD_KINDS});
  return {items: cards.toSorted((a, b) => a.updated_at - b.updated_at).map(viewOf)};
}

function viewOf(card: PaymentToCheck): SavedCardInDoubtView {
  const {kind, state, source = "card", customer = "", ...view} = paymentToCheckView(card);
  const isLost = state === "needs-check";
  return {
    ...view,
    source,
    customer,
    state: isLost ? "in-doubt" : kind === "save-card" ? "saving" : "deleting",
  };
}

/** Records that a person has looked a card up. @throws MerchantError 404 */
export async function settleSavedCardInDoubt(vault: VaultContext, id: string): Promise<void> {
  const [card] = await listToCheck(vault.database.db, {id, kinds: CARD_KINDS, state: "needs-check"});
  if (!card) throw new MerchantError(404, "CARD_NOT_FOUND", "There is no such card in doubt.");
  await resolveSavedCard(vault, {id, outcome: "not-done"});
}
