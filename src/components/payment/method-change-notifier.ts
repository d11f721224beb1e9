import {CheckoutMethodChangeEvent} from "../../payment-flow/events.ts";
import type {MethodRow} from "./method-row.ts";
import type {ListHost} from "./list-host.ts";

/** Tells the page which method is chosen, and whether its fields are complete. */
export class MethodChangeNotifier {
  readonly #host: ListHost;
  #last = "";
  #areCardFieldsComplete = false;

  /** @param changed is called when the card fields become complete or incomplete */
  constructor(host: ListHost, changed: () => void) {
    this.#host = host;
    host.addEventListener("checkout-change", ({detail}) => {
      this.#areCardFieldsComplete = detail.valid;
      changed();
    });
  }

  /** Dispatches `checkout-method-change` if something has changed. */
  send(row: MethodRow | undefined): void {
    const isComplete = row !== undefined && this.#isComplete(row);
    const report = row ? `${row.name} ${isComplete}` : "";
    if (report === this.#last) return;
    this.#last = report;
    if (row) this.#host.dispatchEvent(new CheckoutMethodChangeEvent(row.name, isComplete));
  }

  #isComplete({name, isGuest, element}: MethodRow): boolean {
    if (name === "card" && !isGuest) return this.#areCardFieldsComplete;
    return element?.isComplete ?? true;
  }
}
