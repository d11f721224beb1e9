import {html, nothing, type ReactiveControllerHost, type TemplateResult} from "lit";
import {childSettings, ChildSettings} from "../../controllers/child-settings.ts";
import {stopInnerLoadEvents} from "../../controllers/inner-events.ts";
import {readServer} from "../../controllers/configuration.ts";
import type {ElementHost, Status} from "../../controllers/payment-host.ts";
import {fetchSaved, type ListedCard} from "../../merchant-api/vault.ts";
import type {Messages} from "../../locales/messages.ts";
import type {Outcome} from "../../payment-flow/outcome.ts";
import {FollowFocus} from "../follow-focus.ts";
import {busy, loading, settled} from "../methods-controller.ts";
import "../saved-method/define.ts";
import {cardTitle} from "./card-title.ts";

/** The card fields, as their saved cards use them. */
export interface SavedCardsHost extends ElementHost, ReactiveControllerHost {
  readonly threeDSecure: string | undefined;
}

/** The element of a saved card. */
type SavedElement = HTMLElementTagNameMap["checkout-saved-method"];

/** The card still loads, or shows a payment in progress. */
const unsettled: readonly Status[] = [...loading, "processing", "pending"];

/** Saved cards of a known customer above the fields. The chosen one is a `<checkout-saved-method>`, which pays or is removed. */
export class SavedCards {
  readonly #host: SavedCardsHost;
  readonly #texts: () => Messages["extendedCard"];
  readonly #focusNumber: () => void;
  readonly #elements = new Map<string, SavedElement>();
  #cards: readonly ListedCard[] = [];
  #chosen: string | undefined;
  /** The element of the chosen card shows the bank's check, or a receipt, instead of the pay button. */
  isReplaced = false;

  /** @param focusNumber called when the last card has been removed */
  constructor(host: SavedCardsHost, texts: () => Messages["extendedCard"], focusNumber: () => void) {
    this.#host = host;
    this.#texts = texts;
    this.#focusNumber = focusNumber;
    new ChildSettings(host, (group) => childSettings(host, group));
    stopInnerLoadEvents(host);
    host.addEventListener("checkout-method-remove", (event) => {
      event.stopPropagation();
      void this.#removed(event.detail.id);
    });
  }

  /** Element of the card to pay with. Undefined if the buyer types another one. */
  get chosen(): SavedElement | undefined {
    return this.#chosen === undefined ? undefined : this.#elements.get(this.#chosen);
  }

  /** The chosen card is shown instead of everything else: it has paid, or shows an earlier payment. */
  get isAlone(): boolean {
    const {chosen} = this;
    return chosen !== undefined && (chosen.status === "succeeded" || chosen.state.isResuming);
  }

  /** Loads the customer's cards, and the element of the first. Without cards, or after a failure, the form has none. */
  async load(): Promise<void> {
    const {abortController} = this.#host;
    const {cards = []} = (await fetchSaved(readServer(this.#host)).catch(() => undefined)) ?? {};
    if (abortController.signal.aborted) return;
    this.#cards = cards;
    this.reset();
    if (this.chosen) await settled(this.chosen, unsettled);
    if (this.chosen && ["failed", "ineligible"].includes(this.chosen.status)) this.remove();
  }

  /** Pays with the chosen card, which may still load. @returns the outcome, or undefined if no payment begins */
  async submit(): Promise<Outcome | undefined> {
    const {chosen} = this;
    // Settings that have just changed are given to the card at the update.
    await this.#host.updateComplete;
    if (chosen && loading.includes(chosen.status)) await settled(chosen, unsettled);
    return chosen === this.chosen ? chosen?.submit() : undefined;
  }

  /** Shows no saved cards. */
  remove(): void {
    this.#cards = [];
    this.#elements.clear();
    this.#choose(undefined);
  }

  /** Chooses the first card again. */
  reset(): void {
    this.#choose(this.#cards[0]);
  }

  #choose(card: ListedCard | undefined): void {
    this.#chosen = card?.id;
    this.isReplaced = false;
    if (card && !this.chosen) this.#elements.set(card.id, this.#create(card));
    this.#host.requestUpdate();
  }

  #create(saved: ListedCard): SavedElement {
    const element = document.createElement("checkout-saved-method");
    // First, because the pay button is removed after it.
    new FollowFocus(element, this.#host, "[part=button]");
    element.addController({hostUpdated: () => this.#followed(element)});
    element.setAttribute("exportparts", "remove, keep, bank, button, result, receipt, copy, choice");
    return Object.assign(element, {saved, isEmbedded: true});
  }

  /** Takes over the status of the chosen card's payment. */
  #followed(element: SavedElement): void {
    const host = this.#host;
    if (element !== this.chosen) return;
    host.state.set({isBusy: element.state.isBusy});
    this.isReplaced = element.state.receipt !== undefined;
    const {status, error} = element;
    // The buyer buys again.
    if (status === "loading" && host.status === "succeeded") host.startOver();
    if (status !== host.status && (busy.includes(status) || busy.includes(host.status)))
      host.setStatus(status, error);
  }

  async #removed(id: string): Promise<void> {
    const host = this.#host;
    this.#cards = this.#cards.filter((card) => card.id !== id);
    this.#elements.delete(id);
    this.reset();
    (this.chosen ?? host).state.set({message: this.#texts().cards.removed});
    await host.updateComplete;
    // The focused button is gone, and the fields may be visible now.
    if (this.chosen) host.shadowRoot.querySelector<HTMLElement>(".cards input:checked")?.focus();
    else this.#focusNumber();
  }

  view(): TemplateResult | typeof nothing {
    const texts = this.#texts().cards;
    const {chosen} = this;
    if (!this.#cards[0]) return nothing;
    if (chosen) chosen.threeDSecure = this.#host.threeDSecure;
    return html`<fieldset
      class="cards ${chosen ? "chosen" : ""} ${this.isAlone ? "paid" : ""}"
      part="saved-cards"
    >
      <legend class="label" part="label">${texts.title}</legend>
      ${this.#cards.map((card) => this.#cardView(cardTitle(card, this.#texts()), card))}
      ${this.#cardView(texts.another)}
    </fieldset>`;
  }

  #cardView(title: string, card?: ListedCard): TemplateResult {
    const {status, isDisabled} = this.#host;
    const isChosen = card?.id === this.#chosen;
    return html`<div class="card ${isChosen ? "chosen" : ""}">
      <label
        ><input
          type="radio"
          name="card"
          .value=${card?.id ?? ""}
          .checked=${isChosen}
          ?disabled=${status !== "ready" || isDisabled}
          @change=${() => this.#choose(card)}
          @keydown=${({key}: KeyboardEvent) => {
            if (key === "Enter") void this.submit();
          }}
        />${title}</label
      >
      ${isChosen ? this.chosen : nothing}
    </div>`;
  }
}
