import {problemOf} from "./problem-of.ts";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Returns what is wrong with a trimmed value, which may be empty. Undefined if it is right. */
export type Rule = (value: string) => string | undefined;

/**
 * A field of a form, or a group of radio buttons. Shows the error message of its value in its element `.field-problem`, which
 * the control or the group is described by. The rules are the control's attributes and `rule`.
 */
export class FieldElement extends HTMLElement {
  /** Rule that the control's attributes can't express. */
  rule: Rule | undefined;

  constructor() {
    super();
    this.addEventListener("input", () => this.#checkAgain());
    this.addEventListener("change", () => this.#checkAgain());
  }

  /** Checks the value, and shows what is wrong. Returns whether it is right. */
  check(): boolean {
    const {control} = this;
    if (!control) return true;
    // A rule applies to what the other rules accept, so its own message must not count as one of theirs.
    control.setCustomValidity("");
    if (control.willValidate && control.validity.valid)
      control.setCustomValidity(this.rule?.(control.value.trim()) ?? "");
    this.problem = control.validity.valid || !control.willValidate ? undefined : problemOf(control);
    return this.problem === undefined;
  }

  /** The shown message. */
  get problem(): string | undefined {
    return this.#message?.textContent || undefined;
  }

  set problem(text: string | undefined) {
    const message = this.#message;
    if (!message) return;
    message.textContent = text ?? "";
    message.hidden = text === undefined;
    const described = this.querySelector("[role=radiogroup]") ?? this.control;
    if (text === undefined) described?.removeAttribute("aria-invalid");
    else described?.setAttribute("aria-invalid", "true");
  }

  /** The first control, which has the value. All radio buttons of a group are wrong together. */
  get control(): Control | null {
    return this.querySelector<Control>("input, select, textarea");
  }

  get #message(): HTMLElement | null {
    return this.querySelector<HTMLElement>(".field-problem");
  }

  #checkAgain(): void {
    if (this.problem !== undefined) this.check();
  }
}

/** Checks all fields of a form. The first wrong one gets the focus. Returns whether all are right. */
export function checkForm(form: HTMLFormElement): boolean {
  const wrong = [...form.querySelectorAll<FieldElement>("ui-field")].filter((each) => !each.check());
  wrong[0]?.control?.focus();
  return wrong.length === 0;
}

customElements.define("ui-field", FieldElement);

declare global {
  interface HTMLElementTagNameMap {
    "ui-field": FieldElement;
  }
}
