import {fill} from "../../../locales/fill.ts";
import type {GuestScriptTexts} from "../../../locales/windows/texts.ts";
import {required} from "../../document/rendered.ts";

/** When a wait gets another word, in milliseconds. */
const longMs = 10_000;

/** The Pay button: it names the amount, and while it works it keeps its place and the focus. */
export class PayButton {
  readonly #button = required("pay", HTMLButtonElement);
  readonly #text = required("pay-text", HTMLElement);
  readonly #form = required("guest", HTMLFormElement);
  readonly #status = required("status", HTMLElement);
  readonly #texts: GuestScriptTexts;
  #long: ReturnType<typeof setTimeout> | undefined;

  constructor(texts: GuestScriptTexts) {
    this.#texts = texts;
  }

  get isBusy(): boolean {
    return this.#long !== undefined;
  }

  /** @param total as people read it */
  showTotal(total: string): void {
    required("amount", HTMLElement).textContent = total;
    if (!this.isBusy) this.#text.textContent = fill(this.#texts.pay, {amount: total});
  }

  begin(): void {
    this.#button.ariaDisabled = "true";
    this.#form.ariaBusy = "true";
    this.#say(this.#texts.paying);
    this.#long = setTimeout(() => this.#say(this.#texts.stillWorking), longMs);
  }

  end(total: string): void {
    clearTimeout(this.#long);
    this.#long = undefined;
    this.#button.ariaDisabled = null;
    this.#form.ariaBusy = "false";
    this.showTotal(total);
    if (this.#status.textContent === this.#texts.paying) this.#status.textContent = "";
  }

  focus(): void {
    this.#button.focus();
  }

  #say(text: string): void {
    this.#text.textContent = text;
    this.#status.textContent = text;
  }
}
