import {html, type TemplateResult} from "lit";
import {deleteCard, fetchCards, type ListedCard, type SavedCard} from "../../merchant-api/vault.ts";
import type {Messages} from "../../locales/en.ts";
import type {CheckoutCardFields} from "./card-fields.ts";

/** How networks call themselves; the service writes `MASTERCARD`. */
const brands = new Map([
  ["VISA", "Visa"],
  ["MASTERCARD", "Mastercard"],
  ["AMEX", "American Express"],
  ["AMERICAN_EXPRESS", "American Express"],
  ["DISCOVER", "Discover"],
  ["DINERS", "Diners Club"],
  ["MAESTRO", "Maestro"],
  ["CHINA_UNION_PAY", "UnionPay"],
  ["ELO", "Elo"],
]);

export const brandName = (brand: string) => brands.get(brand.toUpperCase()) ?? brand;

/** `2029-12` as on the card: `12/29`. */
export const shortExpiry = (expiry: string) => expiry.replace(/^\d{2}(\d{2})-(\d{2})$/, "$2/$1");

/** Puts the values into a text, one for each `#`. */
export const filled = (text: string, ...values: readonly string[]) => {
  let index = 0;
  return text.replace(/#/g, () => values[index++] ?? "");
};

export function cardTitle({brand, lastDigits, expiry}: SavedCard, texts: Messages["cardExtras"]): string {
  // A card whose date is not known ends with its digits.
  return filled(texts.cards.ending, brandName(brand), lastDigits, shortExpiry(expiry)).replace(
    /[,،、，]\s*$/,
    "",
  );
}

/** A known customer's cards: one is chosen and paid with, nothing of it typed; and they can be removed. */
export class SavedCards {
  readonly #host: CheckoutCardFields;
  readonly #texts: () => Messages["cardExtras"];
  #cards: readonly ListedCard[] = [];
  #chosen: string | undefined;
  /** The card that shall be removed, if the buyer says so again. */
  #doubted: string | undefined;
  #isRemoving = false;

  constructor(host: CheckoutCardFields, texts: () => Messages["cardExtras"]) {
    this.#host = host;
    this.#texts = texts;
    host.addController({
      hostUpdated: () => {
        const fields = host.shadowRoot?.querySelector(".fields");
        fields?.toggleAttribute("inert", !!this.chosen);
      },
    });
  }

  /** The card that is paid with; none when another one is typed. */
  get chosen(): ListedCard | undefined {
    return this.#cards.find(({id}) => id === this.#chosen);
  }

  /** Whether a question about a card waits for its answer; it gets the focus. */
  ask(): boolean {
    if (this.#doubted) this.#focus(".keep");
    return !!this.#doubted;
  }

  /** Asks for the customer's cards. Without any, or when they can't be had, the form is the plain one. */
  async load(): Promise<void> {
    const {savedCards, save, serverUrl} = this.#host;
    const {signal} = this.#host.stay;
    // A page that makes its own orders could not know which card is meant.
    const isOffered = savedCards && !save && !this.#host.setting("createOrder");
    const cards = isOffered ? await fetchCards(serverUrl).catch(() => []) : [];
    if (signal.aborted) return;
    this.#cards = cards;
    this.reset();
  }

  /** The first card is chosen again. */
  reset(): void {
    this.#doubted = undefined;
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
        card.id === this.#doubted
          ? this.#doubtView(card)
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
              @click=${() => this.#doubt(id)}
            >
              ${texts.cards.remove}
            </button>`
          : ""
      }
    </div>`;
  }

  /** Asked for in the card's own place. */
  #doubtView({id, brand, lastDigits}: ListedCard): TemplateResult {
    const {cards} = this.#texts();
    return html`<div class="card doubt" role="group" aria-labelledby="doubt">
      <span id="doubt">${filled(cards.removeThis, brandName(brand), lastDigits)}</span>
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
        @click=${() => this.#doubt()}
      >
        ${cards.keep}
      </button>
    </div>`;
  }

  /** Asks whether the card shall be removed; without one, it is kept. */
  #doubt(id?: string): void {
    const before = this.#doubted;
    this.#doubted = id;
    this.#host.requestUpdate();
    this.#focus(id ? ".keep" : `[data-card="${CSS.escape(before ?? "")}"]`);
  }

  async #remove(id: string): Promise<void> {
    const host = this.#host;
    const {cards} = this.#texts();
    this.#isRemoving = true;
    host.requestUpdate();
    try {
      await deleteCard(host.serverUrl, id);
      this.#cards = this.#cards.filter((card) => card.id !== id);
      if (id === this.#chosen) this.#choose(this.#cards[0]?.id);
      host.message = cards.removed;
    } catch {
      host.message = cards.notRemoved;
    }
    this.#isRemoving = false;
    this.#doubted = undefined;
    host.requestUpdate();
    // What had the focus is gone; the fields show only now.
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
