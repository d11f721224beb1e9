import {bindInput} from "../../card-input/bind-input.ts";
import {styleRules} from "../../web-sdk/field-style.ts";
import type {FieldConnect, FieldOptions} from "../../protocol/card-field.ts";
import type {FieldKind} from "../../card-input/field-kind.ts";
import type {FieldModel} from "../../card-input/field-model.ts";

/** Input of a card field in the frame's body. Shows the state of its model. */
export class FieldView {
  readonly #body: HTMLElement;
  readonly #input: HTMLInputElement;
  readonly #error: HTMLElement;
  readonly #model: FieldModel;
  readonly #invalidMessage: string;

  constructor(
    body: HTMLElement,
    kind: FieldKind,
    model: FieldModel,
    {options, texts}: Pick<FieldConnect, "options" | "texts">,
  ) {
    this.#body = body;
    this.#model = model;
    this.#invalidMessage = options.ariaInvalidErrorMessage ?? texts.wrong;
    this.#input = createInput(kind, {
      ...options,
      ariaLabel: options.ariaLabel ?? options.label ?? texts.name,
    });
    this.#error = hiddenText("error", "");
    // aria-describedby refers to the description, and to the error only while there is one.
    const parts: HTMLElement[] = [this.#input, this.#error];
    if (options.ariaDescription !== undefined) parts.push(hiddenText("description", options.ariaDescription));
    if (options.label !== undefined) parts.unshift(createLabel(options.label));
    body.replaceChildren(...parts);
    applyStyle(options);
    bindInput(this.#input, model, () => this.update());
    this.update();
  }

  focus(): void {
    this.#input.focus();
  }

  /** Replaces the text, like the browser's autofill. */
  type(text: string): void {
    this.#input.value = text;
    this.#input.dispatchEvent(new Event("input"));
  }

  update(): void {
    const {isFocused, isValid} = this.#model.state;
    const invalid = this.#model.showsError;
    this.#body.classList.toggle("focus", isFocused);
    this.#body.classList.toggle("valid", isValid);
    this.#body.classList.toggle("invalid", invalid);
    this.#input.ariaInvalid = String(invalid);
    this.#error.textContent = invalid ? this.#invalidMessage : "";
    const described = [...(invalid ? [this.#error] : []), ...this.#body.querySelectorAll("#description")];
    if (described.length === 0) this.#input.removeAttribute("aria-describedby");
    else this.#input.setAttribute("aria-describedby", described.map(({id}) => id).join(" "));
  }
}

function createInput(kind: FieldKind, options: FieldOptions & {ariaLabel: string}): HTMLInputElement {
  const input = document.createElement("input");
  input.id = "field";
  input.type = "text";
  input.name = kind.autocomplete;
  input.autocomplete = kind.autocomplete as AutoFill;
  input.inputMode = kind.inputMode;
  // Digits run from left to right in every language. A name follows its own script.
  input.dir = kind.inputMode === "text" ? "auto" : "ltr";
  input.spellcheck = false;
  input.setAttribute("autocapitalize", kind.inputMode === "text" ? "words" : "off");
  input.setAttribute("autocorrect", "off");
  input.ariaLabel = options.ariaLabel;
  input.placeholder = options.placeholder ?? "";
  return input;
}

function createLabel(text: string): HTMLLabelElement {
  const label = document.createElement("label");
  label.htmlFor = "field";
  label.textContent = text;
  return label;
}

function hiddenText(id: string, text: string): HTMLElement {
  const element = document.createElement("p");
  element.id = id;
  element.className = "visually-hidden";
  element.textContent = text;
  return element;
}

/** Inserts empty rules and fills them through the CSSOM, so that a value can't add further rules. */
function applyStyle({style}: FieldOptions): void {
  const sheet = new CSSStyleSheet();
  for (const {selector, declarations} of styleRules(style ?? {})) {
    const rule = sheet.cssRules[sheet.insertRule(`${selector} {}`, sheet.cssRules.length)];
    if (!(rule instanceof CSSStyleRule)) continue;
    for (const [property, value] of declarations) rule.style.setProperty(property, value);
  }
  document.adoptedStyleSheets = [sheet];
}
