import {MerchantError} from "../errors.ts";
import {resolveManually} from "../recorded-calls/manual-resolution.ts";
import {findCardById, moveCard} from "./vault.records.ts";
import type {VaultContext} from "./vault.ts";

interface CardFinding {
  readonly id: string;
  readonly outcome: "done" | "not-done";
  /** Source of the finding. It is stored. */
  readonly note?: string;
}

/**
 * Records that PayPal has no saved card, or has it no more. The customer can save it again.
 *
 * @throws MerchantError 404 for an unknown card, 409 if no check is needed, 422 for `done`: the server has no token of the card
 */
export async function resolveSavedCard(
  {database, clock}: Pick<VaultContext, "database" | "clock">,
  {id, outcome, note}: CardFinding,
): Promise<void> {
  if (outcome === "done") {
    throw new MerchantError(
      422,
      "CARD_NOT_USABLE",
      "This server has no token of the card: delete the card at PayPal, then record that it was not done.",
    );
  }
  const read = async () => {
    const card = await findCardById(database.db, id);
    if (!card) throw new MerchantError(404, "CARD_NOT_FOUND", "There is no such card.");
    return card.state === "in-doubt" ? {state: "needs-check"} : card;
  };
  const facts = {updated_at: clock.now(), ...(note !== undefined && {note})};
  await resolveManually(await read(), {
    database,
    reconcile: read,
    record: async (tx) => (await moveCard(tx, id, "failed", facts, "in-doubt")) !== undefined,
  });
}
