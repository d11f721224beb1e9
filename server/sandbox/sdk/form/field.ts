import {afterPress} from "./press.ts";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** One field of the form: says what is wrong with it when its buyer has left it, and stops as soon as it is right. */
export class Field {
  readonly control: Control;
  readonly #check: () => string | undefined;
  readonly #error: HTMLElement;
  readonly #status: HTMLElement;
  #isLeft = false;
  /** What somebody else says of just this value. */
  #refusal: {value: string; message: string; blocks: boolean} | undefined;

  constructor(
    control: Control,
    options: {
      check: () => string | undefined;
      error: HTMLElement;
      /** The page's live region. */
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
      // Passing through an empty field is no mistake yet.
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

  /** Shown to the buyer: a field that the order or the country doesn't need is not asked for. */
  get isAsked(): boolean {
    return this.control.closest("[hidden]") === null;
  }

  /** Why the form can't be sent with it. */
  get problem(): string | undefined {
    if (!this.isAsked) return undefined;
    const {refusal} = this;
    return this.#check() ?? (refusal?.blocks === true ? refusal.message : undefined);
  }

  /** The form is sent: what is missing now is missing. */
  reveal(): void {
    this.#isLeft = true;
    this.update();
  }

  /** Says what the service or the shop has against this value; `blocks`: it can't be sent again. */
  refuse(message: string, {blocks = true} = {}): void {
    this.#refusal = {value: this.value, message, blocks};
    this.#isLeft = true;
    this.update();
    this.#status.textContent = message;
  }

  focus(): void {
    this.control.focus();
  }

  /** Shows how it stands. */
  update(): void {
    const isWrong = this.#isLeft && this.problem !== undefined;
    const text = (this.#isLeft ? this.problem : undefined) ?? this.refusal?.message ?? "";
    this.control.ariaInvalid = String(isWrong);
    this.control.closest(".field")?.classList.toggle("wrong", isWrong);
    const before = this.#error.textContent;
    if (before === text) return;
    // Screen readers would still find there what is right now.
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
