import {html} from "lit";
import type {Content, Page} from "../../../../ui/context.ts";
import {person} from "../../../../ui/icons.ts";
import type {PanelView} from "../../../../ui/view.ts";
import type {SavedCardInDoubtView} from "../../payment-views.ts";
import type {NeedsPersonView} from "../../views.ts";
import {call} from "../api.ts";
import {csvLink} from "../csv-link.ts";
import {attempts} from "./attempts.ts";
import {type PayPalAction, paypalActions} from "./paypal-actions.ts";
import {savedCards} from "./saved-cards.ts";

interface InDoubt {
  readonly attempts: Page<NeedsPersonView>;
  readonly savedCards: Page<SavedCardInDoubtView>;
  readonly actions: readonly PayPalAction[];
}

/** Number of things in the last load. The navigation shows it. */
export let numberInDoubt = 0;

async function load(_context: unknown, signal?: AbortSignal): Promise<InDoubt> {
  const [found, cards, {items}] = await Promise.all([
    call<InDoubt["attempts"]>("GET", "attempts-that-need-a-person?page_size=100", {signal}),
    call<InDoubt["savedCards"]>("GET", "saved-cards-in-doubt", {signal}),
    call<{items: readonly PayPalAction[]}>("GET", "paypal/unfinished-actions", {signal}),
  ]);
  const actions = items.filter(({state}) => state === "needs-person");
  numberInDoubt = found.items.length + cards.items.length + actions.length;
  return {attempts: found, savedCards: cards, actions};
}

/** Loads the number for the navigation. */
export async function loadNumberInDoubt(): Promise<void> {
  await load(undefined);
}

export const needsPerson: PanelView = {
  kind: "panel",
  name: "needs-person",
  title: "Needs a person",
  icon: person,
  load,
  show(context) {
    const found = context.data as InDoubt;
    if (numberInDoubt === 0) return nothingToDo;
    return html`
      <p class="intro">
        PayPal’s reply to these requests is missing, and it is too late to repeat them. Look each up in your
        PayPal account, then say what you found. That moves no money.
      </p>
      <p>${csvLink("needs-person", new URLSearchParams())}</p>
      ${section("Payments", attempts(found.attempts, context))}
      ${section("Disputes, invoices, payment links and tracking", paypalActions(found.actions, context))}
      ${section("Saved cards", savedCards(found.savedCards.items, context))}
    `;
  },
};

const nothingToDo = html`<div class="empty">
  <h2>Nothing to do</h2>
  <p>When PayPal’s reply to a payment or refund is missing for too long, it appears here with what to do.</p>
</div>`;

function section(title: string, items: readonly Content[]): Content {
  if (items.length === 0) return "";
  return html`<section class="doubts">
    <h2>${title}</h2>
    ${items}
  </section>`;
}
