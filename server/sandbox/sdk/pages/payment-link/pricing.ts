import type {Price} from "./data.ts";

/** Shows the price: summary, unit prices, and the amount of the payment elements. */
export class Pricing {
  readonly #provider: HTMLElement;
  #price: Price;

  constructor(provider: HTMLElement, price: Price) {
    this.#provider = provider;
    this.#price = price;
  }

  get total(): string {
    return this.#price.total;
  }

  /** @returns true if the total changed */
  show(price: Price): boolean {
    const isOther = price.total !== this.#price.total;
    this.#price = price;
    price.units.forEach((unit, index) => write(document.getElementById(`item-${index}-unit`), unit));
    const rows = [...document.querySelectorAll("#rows > div")];
    // The last row is the total.
    [...price.rows, {label: undefined, amount: price.totalText}].forEach(({label, amount}, index) => {
      if (label !== undefined) write(rows[index]?.querySelector("dt"), label);
      write(rows[index]?.querySelector("dd"), amount);
    });
    for (const way of this.#provider.querySelectorAll<HTMLElement>("[data-way]")) {
      way.hidden = !price.ways.includes(way.dataset["way"] ?? "");
    }
    this.#provider.setAttribute("amount", price.total);
    return isOther;
  }
}

function write(element: Element | null | undefined, text: string): void {
  if (element && element.textContent !== text) element.textContent = text;
}
