import {html, nothing, type TemplateResult} from "lit";
import type {Brand} from "../../payment-methods/card-state.ts";
import {check, icon} from "../icons.ts";
import {acceptedCards, acceptedNetworks} from "./accepted-cards.ts";

/** Marks of the card networks, by name until their logos have loaded. */
export class CardMarks {
  readonly #onLoad: () => void;
  #logos: ReadonlyMap<string, string> | undefined;

  /** @param onLoad renders the marks again */
  constructor(onLoad: () => void) {
    this.#onLoad = onLoad;
    void this.#loadLogos();
  }

  /**
   * The accepted networks.
   * @param details eligibility details of card payments
   * @param typed network of the typed card
   * @param text accessible name with a `#` for the names of the networks
   */
  accepted(
    details: unknown,
    typed: Brand | undefined,
    language: string,
    text: string,
  ): TemplateResult | typeof nothing {
    if (!this.#logos) return nothing;
    const networks = acceptedNetworks(details);
    const names = new Intl.ListFormat(language).format(networks);
    return acceptedCards(networks, this.#logos, typed?.name, text.replace("#", names));
  }

  /** The network of the typed card. */
  network({type, name}: Brand): TemplateResult {
    if (!this.#logos) void this.#loadLogos();
    const path = this.#logos?.get(type);
    return path === undefined
      ? html`<span class="mark">${name}</span>`
      : html`<svg class="mark" viewBox="0 0 24 24" role="img" aria-label=${name}>
          <path d=${path} />
        </svg>`;
  }

  async #loadLogos(): Promise<void> {
    try {
      this.#logos = (await import("./networks.ts")).networks;
      this.#onLoad();
    } catch {
      // The network's name is shown.
    }
  }
}

/** Mark of a valid field. @param text its accessible name */
export const tick = (text: string): TemplateResult =>
  html`<span role="img" aria-label=${text}>${icon(check)}</span>`;
