import {html, type TemplateResult} from "lit";
import type {CardPayment} from "../../payment-methods/card-payment.ts";
import {readBrand, type Brand} from "../../payment-methods/card-state.ts";
import {check, icon} from "../icons.ts";
import type {CheckoutCardFields} from "./card-fields.ts";
import {fieldNames, type FieldName} from "./field-names.ts";

/** Marks in the fields: a tick in each valid field, and the card network's logo, or its name until the logo has loaded. */
export class CardMarks {
  readonly #host: CheckoutCardFields;
  readonly #onLogosLoaded: () => void;
  #logos: ReadonlyMap<string, string> | undefined;

  /** @param onLogosLoaded renders the marks again */
  constructor(host: CheckoutCardFields, onLogosLoaded: () => void) {
    this.#host = host;
    this.#onLogosLoaded = onLogosLoaded;
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
      this.#onLogosLoaded();
    } catch {
      // The network's name is shown.
    }
  }
}
