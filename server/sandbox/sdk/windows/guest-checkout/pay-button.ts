import {fill} from "../../../locales/fill.ts";
import type {GuestScriptTexts} from "../../../locales/texts.ts";
import {required} from "../../document/rendered.ts";

/** Time after which the button shows that it is still working. */
const slowMs = 10_000;

/** Pay button with the amount. While it is busy, it keeps its position and the focus. */
export class PayButton {
  readonly #button = required("pay", HTMLButtonElement);
  readonly #text = required("pay-text", HTMLElement);
  readonly #form = required("guest", HTMLFormElement);
  readonly #status = required("status", HTMLElement);
  readonly #texts: GuestScriptTexts;
  #slowTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(texts: GuestScriptTexts) {
    this.#texts = texts;
  }

  get isBusy(): boolean {
    return this.#slowTimer !== undefined;
  }

  /** @param total formatted amount */
  showTotal(total: string): void {
    required("amount", HTMLElement).textContent = total;
    if (!this.isBusy) this.#text.textContent = fill(this.#texts.pay, {amount: total});
  }

  begin(): void {
    this.#button.ariaDisabled = "true";
    this.#form.ariaBusy = "true";
    this.#show(this.#texts.paying);
    this.#slowTimer = setTimeout(() => this.#show(this.#texts.stillWorking), slowMs);
  }

  end(total: string): void {
    clearTimeout(this.#slowTimer);
    this.#slowTimer = undefined;
    this.#button.ariaDisabled = null;
    this.#form.ariaBusy = "false";
    this.showTotal(total);
    if (this.#status.textContent === this.#texts.paying) this.#status.textContent = "";
  }

  focus(): void {
    this.#button.focus();
  }

  #show(text: string): void {
    this.#text.textContent = text;
    this.#status.textContent = text;
  }
}
