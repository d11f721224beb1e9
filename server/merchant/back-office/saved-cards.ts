import type {Queries} from "../../database/open.ts";
import {MerchantError} from "../errors.ts";
import type {PaymentsContext} from "../payments/payments.ts";
import type {MerchantTables} from "../tables.ts";
import {listCardsInDoubt, moveCard} from "../vault/vault.records.ts";
import type {SavedCardState} from "../vault/vault.states.ts";
import type {SavedCard} from "../vault/vault.tables.ts";
import type {Page} from "./pages.ts";
import type {SavedCardInDoubtView} from "./payment-views.ts";

const ADVICE: Partial<Record<SavedCardState, string>> = {
  saving:
    "PayPal has not said whether it saved this. The server asks again by itself, for up to three hours. Wait until then.",
  deleting:
    "The customer deleted this, and it is no longer shown or charged. PayPal has not confirmed it. The server asks again by itself.",
  "in-doubt":
    "PayPal's reply is lost, and it is too late to ask again. Look for the saved payment method in PayPal's records. If it is there, delete it there. Then mark this as settled. The customer can save it again.",
};

/** Lists the saved cards with an unknown outcome, oldest first. They are so few that one page has them all. */
export async function listSavedCardsInDoubt(
  db: Queries<MerchantTables>,
): Promise<Page<SavedCardInDoubtView>> {
  return {items: (await listCardsInDoubt(db)).map(viewOf)};
}

function viewOf(card: SavedCard): SavedCardInDoubtView {
  return {
    id: card.id,
    source: card.source,
    state: card.state,
    customer: card.customer,
    ...(card.brand !== null && {brand: card.brand}),
    ...(card.last_digits !== null && {lastDigits: card.last_digits}),
    createdAt: new Date(card.created_at).toISOString(),
    updatedAt: new Date(card.updated_at).toISOString(),
    advice: ADVICE[card.state] ?? "",
  };
}

/** Records that a person has looked a card up. The customer can save it again. @throws MerchantError 404 */
export async function settleSavedCard({database, clock}: PaymentsContext, id: string): Promise<void> {
  const settled = await database.transaction((tx) =>
    moveCard(tx, id, "failed", {updated_at: clock.now()}, "in-doubt"),
  );
  if (!settled) throw new MerchantError(404, "CARD_NOT_FOUND", "There is no such card in doubt.");
}
