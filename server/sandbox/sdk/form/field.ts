import {afterPress} from "./press.ts";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Form field. Shows its error after the buyer has left it and hides it when the value is valid. */
export class Field {
  readonly control: Control;
  readonly #check: () => string | undefined;
  readonly #error: HTMLElement;
  readonly #status: HTMLElement;
  #wasLeft = false;
  /** Error from PayPal or the merchant about the present value. */
  #refusal: {value: string; message: string; blocks: boolean} | undefined;

  constructor(
    control: Control,
    options: {
      check: () => string | undefined;
      error: HTMLElement;
      status: HTMLElement;
    },
  ) {
    this.control = control;
    this.#check = options.check;
    this.#error = options.error;
    this.#status = options.status;
    control.addEventListener("input", () => this.update());
    control.addEventListener("change", () => this.update());
    control.addEventListener("blur", () => {
      // Leaving an empty field shows no error yet.
      if (this.value.trim() !== "") afterPress(() => this.#leave());
    });
  }

  get value(): string {
    return this.control.value;
  }

  set value(value: string) {
    this.control.value = value;
    this.update();
  }

  /** The field is visible. Fields that the order or country doesn't need are hidden. */
  get isShown(): boolean {
    return this.control.closest("[hidden]") === null;
  }

  /** Error that prevents submitting the form. */
  get problem(): string | undefined {
    if (!this.isShown) return undefined;
    const {refusal} = this;
    return this.#check() ?? (refusal?.blocks === true ? refusal.message : undefined);
  }

  /** Shows errors of empty fields, because the form is being submitted. */
  reveal(): void {
    this.#wasLeft = true;
    this.update();
  }

  /** Shows an error from PayPal or the merchant. `blocks`: the same value can't be submitted again. */
  refuse(message: string, {blocks = true} = {}): void {
    this.#refusal = {value: this.value, message, blocks};
    this.#wasLeft = true;
    this.update();
    this.#status.textContent = message;
  }

  focus(): void {
    this.control.focus();
  }

  update(): void {
    const isWrong = this.#wasLeft && this.problem !== undefined;
    const text = (this.#wasLeft ? this.problem : undefined) ?? this.refusal?.message ?? "";
    this.control.ariaInvalid = String(isWrong);
    this.control.closest(".field")?.classList.toggle("wrong", isWrong);
    const before = this.#error.textContent;
    if (before === text) return;
    // Clears the error from the live region as well, where screen readers would still find it.
    if (this.#status.textContent === before) this.#status.textContent = "";
    this.#error.textContent = text;
  }

  private get refusal() {
    if (this.#refusal?.value !== this.value) this.#refusal = undefined;
    return this.#refusal;
  }

  #leave(): void {
    const before = this.#error.textContent;
    this.reveal();
    const text = this.#error.textContent ?? "";
    if (text !== "" && text !== before) this.#status.textContent = text;
  }
}
