import type {Checkout, OfferedOption} from "./checkout.ts";
import {required} from "../../document/rendered.ts";

/** Choice of a shipping option, and the total with it. */
export class Delivery {
  readonly #box = required("shippingOption", HTMLFieldSetElement);
  readonly #list = required("options", HTMLElement);
  readonly #error = required("shippingOption-error", HTMLElement);
  readonly #onChoice: (option: OfferedOption) => void;
  #checkout: Checkout;
  #chosen: string | undefined;

  constructor(checkout: Checkout, onChoice: (option: OfferedOption) => void) {
    this.#checkout = checkout;
    this.#onChoice = onChoice;
    this.update(checkout);
  }

  get chosen(): OfferedOption | undefined {
    return this.#checkout.shippingOptions.find(({id}) => id === this.#chosen);
  }

  get total(): Pick<Checkout, "total" | "totalText"> {
    return this.chosen ?? this.#checkout;
  }

  /** Shows the present order. The choice stays if it is still offered. */
  update(checkout: Checkout): void {
    const options = checkout.shippingOptions;
    const had = this.#list.contains(document.activeElement);
    this.#checkout = checkout;
    this.#chosen = (options.find(({id}) => id === this.#chosen) ?? options.find(({selected}) => selected))
      ?.id;
    this.#list.replaceChildren(...options.map((option) => this.#row(option)));
    this.#box.hidden = options.length === 0;
    if (had) this.focus();
  }

  choose(id: string | undefined): void {
    this.#chosen = id;
    for (const radio of this.#radios()) radio.checked = radio.value === id;
  }

  /** Shows an error of the choice. An empty text removes it. */
  refuse(message: string): void {
    this.#error.textContent = message;
  }

  focus(): void {
    const radios = this.#radios();
    (radios.find(({checked}) => checked) ?? radios[0])?.focus();
  }

  #radios(): HTMLInputElement[] {
    return [...this.#list.querySelectorAll("input")];
  }

  #row(option: OfferedOption): HTMLElement {
    const row = document.createElement("label");
    row.className = "choice";
    const radio = document.createElement("input");
    radio.type = "radio";
    radio.name = "shippingOption";
    radio.value = option.id;
    radio.checked = option.id === this.#chosen;
    radio.setAttribute("aria-describedby", this.#error.id);
    radio.addEventListener("change", () => this.#onChoice(option));
    const text = document.createElement("span");
    text.textContent = option.label;
    const price = document.createElement("span");
    price.className = "price";
    price.textContent = option.amountText ?? "";
    row.append(radio, text, price);
    return row;
  }
}
