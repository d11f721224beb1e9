import {html} from "lit";
import {copyable} from "../../../../ui/cells.ts";
import type {AppContext, Content} from "../../../../ui/context.ts";
import type {SavedCardInDoubtView} from "../../payment-views.ts";
import {call} from "../api.ts";
import {path} from "../paths.ts";
import {doubt} from "./doubt.ts";

/** Saved cards and wallets with an unknown outcome. */
export function savedCards(cards: readonly SavedCardInDoubtView[], context: AppContext): readonly Content[] {
  return cards.map((card) =>
    doubt({
      title: nameOf(card),
      advice: card.advice,
      createdAt: card.createdAt,
      facts: [{label: "Customer", value: copyable(card.customer, context)}],
      button: "I have done this",
      settle: () => askToSettle(card, context),
    }),
  );
}

function nameOf({brand, lastDigits, source}: SavedCardInDoubtView): string {
  const name = brand ?? source;
  return lastDigits === undefined ? name : `${name} ••${lastDigits}`;
}

function askToSettle(card: SavedCardInDoubtView, context: AppContext): void {
  context.ask({
    title: nameOf(card),
    content: () =>
      html`<p>${card.advice}</p>
        <p>It then leaves this list.</p>`,
    confirm: () => "I have done this",
    async perform() {
      await call("POST", path`saved-cards-in-doubt/${card.id}/settle`);
      return "Recorded.";
    },
  });
}
