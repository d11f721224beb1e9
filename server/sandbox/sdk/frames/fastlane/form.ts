import {bindInput} from "../../card-input/bind-input.ts";
import type {FieldKind} from "../../card-input/field-kind.ts";
import {FieldModel} from "../../card-input/field-model.ts";
import type {FastlaneTexts, FormFieldName} from "../../../locales/fastlane.ts";
import type {FieldEvent} from "../../protocol/card-field.ts";
import {create} from "./dom.ts";

/** Labelled input with an error below it. */
export class FormField {
  readonly name: FormFieldName;
  readonly element: HTMLElement;
  readonly model: FieldModel;
  readonly #isOptional: boolean;
  readonly #label: HTMLLabelElement;
  readonly #input: HTMLInputElement;
  readonly #note = create("span", {className: "note"});
  readonly #error: HTMLElement;
  #texts: FastlaneTexts;

  constructor(
    name: FormFieldName,
    kind: FieldKind,
    texts: FastlaneTexts,
    {
      isOptional = false,
      onEvent = () => undefined,
    }: {isOptional?: boolean; onEvent?: (name: FieldEvent) => void} = {},
  ) {
    this.name = name;
    this.#texts = texts;
    this.#isOptional = isOptional;
    this.model = new FieldModel(kind, onEvent);
    this.#label = create("label", {htmlFor: name});
    this.#input = createInput(name, kind);
    this.#input.required = !isOptional;
    this.#error = create("p", {id: `${name}-error`, className: "error"});
    this.#error.setAttribute("aria-live", "polite");
    this.element = create(
      "div",
      {className: `field ${name}`},
      this.#label,
      this.#note,
      this.#input,
      this.#error,
    );
    bindInput(this.#input, this.model, () => this.update());
    this.localize(texts);
  }

  get value(): string {
    return this.model.characters.trim();
  }

  get isHidden(): boolean {
    return this.element.hidden !== false;
  }

  get isValid(): boolean {
    return this.isHidden || this.model.state.isValid;
  }

  set isShown(isShown: boolean) {
    this.element.hidden = !isShown;
  }

  /** Text at the field's end, such as the card brand. */
  set note(text: string) {
    this.#note.textContent = text;
  }

  prefill(text: string): void {
    this.#input.value = this.model.input({text, caret: text.length}, undefined).text;
    this.update();
  }

  /** Shows the error of an incomplete value. */
  reveal(): void {
    this.model.reveal();
    this.update();
  }

  focus(): void {
    this.#input.focus();
  }

  localize(texts: FastlaneTexts): void {
    this.#texts = texts;
    const {label} = texts.fields[this.name];
    this.#label.textContent = this.#isOptional ? `${label} ${texts.optional}` : label;
    this.update();
  }

  update(): void {
    const isWrong = this.model.showsError;
    this.#input.ariaInvalid = String(isWrong);
    const text = isWrong ? this.#texts.fields[this.name].wrong : "";
    // Screen readers would read an unchanged text again.
    if (this.#error.textContent !== text) this.#error.textContent = text;
    if (isWrong) this.#input.setAttribute("aria-describedby", this.#error.id);
    else this.#input.removeAttribute("aria-describedby");
  }
}

function createInput(name: FormFieldName, kind: FieldKind): HTMLInputElement {
  const input = create("input", {
    id: name,
    type: "text",
    name: kind.autocomplete,
    autocomplete: kind.autocomplete as AutoFill,
    inputMode: kind.inputMode,
    spellcheck: false,
  });
  input.setAttribute("autocapitalize", kind.inputMode === "text" ? "words" : "off");
  input.setAttribute("autocorrect", "off");
  return input;
}

export class Form {
  readonly fields: readonly FormField[];

  constructor(fields: readonly FormField[]) {
    this.fields = fields;
  }

  get isValid(): boolean {
    return this.fields.every(({isValid}) => isValid);
  }

  /** Shows the errors of all visible fields. Returns true if there are none. */
  check(): boolean {
    for (const field of this.fields) if (!field.isHidden) field.reveal();
    return this.isValid;
  }

  /** Focuses the first invalid field, otherwise the first field. */
  focus(): void {
    const shown = this.fields.filter(({isHidden}) => !isHidden);
    (shown.find(({isValid}) => !isValid) ?? shown[0])?.focus();
  }

  localize(texts: FastlaneTexts): void {
    for (const field of this.fields) field.localize(texts);
  }
}
