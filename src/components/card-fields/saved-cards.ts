import {html, type TemplateResult} from "lit";
import {deleteSaved, fetchSaved, type ListedCard} from "../../merchant-api/vault.ts";
import type {Messages} from "../../locales/messages.ts";
import {brandName} from "./brand-name.ts";
import type {CardHost} from "./card-host.ts";
import {cardTitle, format} from "./card-title.ts";

/** Saved cards of a known customer, to pay with or to remove. */
export class SavedCards {
  readonly #host: CardHost;
  readonly #texts: () => Messages["extendedCard"];
  #cards: readonly ListedCard[] = [];
  #chosen: string | undefined;
  /** Card whose removal the buyer has to confirm. */
  #toRemove: string | undefined;
  #isRemoving = false;

  constructor(host: CardHost, texts: () => Messages["extendedCard"]) {
    this.#host = host;
    this.#texts = texts;
    host.addController({
      hostUpdated: () => {
        const fields = host.shadowRoot?.querySelector(".fields");
        fields?.toggleAttribute("inert", !!this.chosen);
      },
    });
  }

  /** Card to pay with. Undefined if the buyer types another one. */
  get chosen(): ListedCard | undefined {
    return this.#cards.find(({id}) => id === this.#chosen);
  }

  /** Focuses an open confirmation. @returns whether there is one */
  focusConfirmation(): boolean {
    if (this.#toRemove) this.#focus(".keep");
    return !!this.#toRemove;
  }

  /** Loads the customer's cards. Without cards, or after a failure, the form has none. */
  async load(): Promise<void> {
    const {savedCards, save, serverUrl} = this.#host;
    const {signal} = this.#host.abortController;
    // A page that creates its own orders doesn't have the chosen card.
    const isOffered = savedCards && !save && !this.#host.setting("createOrder");
    const saved = isOffered ? await fetchSaved(serverUrl).catch(() => undefined) : undefined;
    if (signal.aborted) return;
    this.#cards = saved?.cards ?? [];
    this.reset();
  }

  /** Chooses the first card again. */
  reset(): void {
    this.#toRemove = undefined;
    this.#choose(this.#cards[0]?.id);
  }

  #choose(id: string | undefined): void {
    this.#chosen = id;
    this.#host.problems = {};
    this.#host.requestUpdate();
  }

  view(): TemplateResult | undefined {
    const texts = this.#texts();
    if (!this.#cards[0]) return undefined;
    return html`<fieldset class="cards ${this.chosen ? "chosen" : ""}" part="saved-cards">
      <legend class="label" part="label">${texts.cards.title}</legend>
      ${this.#cards.map((card) =>
        card.id === this.#toRemove
          ? this.#confirmView(card)
          : this.#cardView(card.id, cardTitle(card, texts), card),
      )}
      ${this.#cardView("", texts.cards.another)}
    </fieldset>`;
  }

  #cardView(id: string, title: string, card?: ListedCard): TemplateResult {
    const {status, isDisabled} = this.#host;
    const texts = this.#texts();
    const off = status !== "ready" || isDisabled || this.#isRemoving;
    return html`<div class="card">
      <label
        ><input
          type="radio"
          name="card"
          .value=${id}
          .checked=${id === (this.#chosen ?? "")}
          ?disabled=${off}
          @change=${() => this.#choose(id)}
          @keydown=${({key}: KeyboardEvent) => {
            if (key === "Enter") void this.#host.submit();
          }}
        />${title}</label
      >
      ${
        card
          ? html`<button
              type="button"
              class="quiet"
              part="remove"
              data-card=${id}
              aria-label="${texts.cards.remove}: ${title}"
              ?disabled=${off}
              @click=${() => this.#confirm(id)}
            >
              ${texts.cards.remove}
            </button>`
          : ""
      }
    </div>`;
  }

  /** Asks for a confirmation instead of the card. */
  #confirmView({id, brand, lastDigits}: ListedCard): TemplateResult {
    const {cards} = this.#texts();
    return html`<div class="card confirm" role="group" aria-labelledby="confirm">
      <span id="confirm">${format(cards.removeThis, brandName(brand), lastDigits)}</span>
      <button
        type="button"
        class="quiet danger"
        part="remove"
        ?disabled=${this.#isRemoving}
        @click=${() => this.#remove(id)}
      >
        ${cards.remove}
      </button>
      <button
        type="button"
        class="quiet keep"
        part="keep"
        ?disabled=${this.#isRemoving}
        @click=${() => this.#confirm()}
      >
        ${cards.keep}
      </button>
    </div>`;
  }

  /** Asks to confirm the removal of the card. Without an id, the card stays. */
  #confirm(id?: string): void {
    const before = this.#toRemove;
    this.#toRemove = id;
    this.#host.requestUpdate();
    this.#focus(id ? ".keep" : `[data-card="${CSS.escape(before ?? "")}"]`);
  }

  async #remove(id: string): Promise<void> {
    const host = this.#host;
    const {cards} = this.#texts();
    this.#isRemoving = true;
    host.requestUpdate();
    try {
      await deleteSaved(host.serverUrl, id);
      this.#cards = this.#cards.filter((card) => card.id !== id);
      if (id === this.#chosen) this.#choose(this.#cards[0]?.id);
      host.message = cards.removed;
    } catch {
      host.message = cards.notRemoved;
    }
    this.#isRemoving = false;
    this.#toRemove = undefined;
    host.requestUpdate();
    // The focused button is gone, and the fields are now visible.
    if (this.#cards[0]) return this.#focus("input:checked");
    await host.updateComplete;
    host.focusField("number");
  }

  #focus(selector: string): void {
    void this.#host.updateComplete.then(() =>
      this.#host.shadowRoot?.querySelector<HTMLElement>(`.cards ${selector}`)?.focus(),
    );
  }
}
