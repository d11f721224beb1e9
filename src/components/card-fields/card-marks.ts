import {html, nothing, type ReactiveControllerHost, type TemplateResult} from "lit";
import type {Messages} from "../../locales/messages.ts";
import type {Brand} from "../../payment-methods/card-state.ts";
import {check, icon} from "../icons.ts";
import {acceptedCards, acceptedNetworks} from "./accepted-cards.ts";
import {codeHelp} from "./code-help.ts";
import type {FieldName} from "./field-names.ts";
import type * as Networks from "./networks.ts";

/** What the marks show. */
export interface MarkedFields {
  readonly texts: Messages["payment"];
  readonly language: string;
  /** Network of the typed card. */
  readonly brand: Brand | undefined;
  /** Eligibility details of card payments. Undefined while PayPal has not said yet which networks are accepted. */
  readonly accepted: {readonly details: unknown} | undefined;
  readonly ticked: ReadonlySet<FieldName>;
}

/** Marks and help at the fields. The card networks are shown by name until their logos have loaded. */
export class CardMarks {
  readonly #host: ReactiveControllerHost;
  #logoOf: typeof Networks.logoOf | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    void this.#loadLogos();
  }

  /** The explanation of the security code, or the accepted networks. */
  besideLabel(
    name: FieldName,
    {texts, language, brand, accepted}: MarkedFields,
  ): TemplateResult | typeof nothing {
    if (name === "cvv") return codeHelp(texts.codeHelp);
    if (name !== "number" || !accepted || !this.#logoOf) return nothing;
    const networks = acceptedNetworks(accepted.details);
    const names = new Intl.ListFormat(language).format(networks);
    return acceptedCards(networks, this.#logoOf, brand?.name, texts.accepted.replace("#", names));
  }

  /** The network of the card, and a tick in a valid field. */
  inField(name: FieldName, {texts, brand, ticked}: MarkedFields): unknown {
    return [
      name === "number" && brand ? this.#network(brand) : nothing,
      ticked.has(name) ? html`<span role="img" aria-label=${texts.right}>${icon(check)}</span>` : nothing,
    ];
  }

  #network({type, name}: Brand): TemplateResult {
    if (!this.#logoOf) void this.#loadLogos();
    const logo = this.#logoOf?.(type);
    return logo
      ? html`<svg class="mark" viewBox="-6 1.2 36 21.6" role="img" aria-label=${name}>${logo}</svg>`
      : html`<span class="mark">${name}</span>`;
  }

  async #loadLogos(): Promise<void> {
    try {
      this.#logoOf = (await import("./networks.ts")).logoOf;
      this.#host.requestUpdate();
    } catch {
      // The network's name is shown.
    }
  }
}
