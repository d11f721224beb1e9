import {html, nothing, type TemplateResult} from "lit";
import type {CardPayment} from "../../payment-methods/card-payment.ts";
import {readBrand, type Brand} from "../../payment-methods/card-state.ts";
import {check, icon} from "../icons.ts";
import {acceptedCards, acceptedNetworks} from "./accepted-cards.ts";
import type {CardHost} from "./card-host.ts";
import {fieldNames, type FieldName} from "./field-names.ts";

/**
 * Marks of the fields: a tick in each valid field, the accepted card networks, and the typed card's network, by name until its
 * logo has loaded.
 */
export class CardMarks {
  readonly #host: CardHost;
  readonly #onLogosLoaded: () => void;
  #logos: ReadonlyMap<string, string> | undefined;

  /** @param onLogosLoaded renders the marks again */
  constructor(host: CardHost, onLogosLoaded: () => void) {
    this.#host = host;
    this.#onLogosLoaded = onLogosLoaded;
    void this.#loadLogos();
  }

  /** @param text accessible name with a `#` for the names of the networks */
  accepted(text: string): TemplateResult | typeof nothing {
    const {card, details, messages, status} = this.#host;
    // PayPal has not said yet which ones.
    if (!this.#logos || (status === "loading" && !details)) return nothing;
    const networks = acceptedNetworks(details);
    const names = new Intl.ListFormat(messages.language).format(networks);
    return acceptedCards(networks, this.#logos, card && readBrand(card)?.name, text.replace("#", names));
  }

  /** @param tickText accessible name of a tick */
  render(card: CardPayment, isTicked: (name: FieldName) => boolean, tickText: string): void {
    const host = this.#host;
    const tick = html`<span role="img" aria-label=${tickText}>${icon(check)}</span>`;
    const brand = readBrand(card);
    const network = brand && (this.#logo(brand) ?? html`<span class="mark">${brand.name}</span>`);
    host.marks = Object.fromEntries(
      fieldNames(host).map((name) => [name, [name === "number" ? network : "", isTicked(name) ? tick : ""]]),
    );
    if (brand && !this.#logos) void this.#loadLogos();
  }

  #logo({type, name}: Brand): TemplateResult | undefined {
    const path = this.#logos?.get(type);
    return path === undefined
      ? undefined
      : html`<svg class="mark" viewBox="0 0 24 24" role="img" aria-label=${name}>
          <path d=${path} />
        </svg>`;
  }

  async #loadLogos(): Promise<void> {
    try {
      this.#logos = (await import("./networks.ts")).networks;
      this.#host.requestUpdate();
      this.#onLogosLoaded();
    } catch {
      // The network's name is shown.
    }
  }
}
