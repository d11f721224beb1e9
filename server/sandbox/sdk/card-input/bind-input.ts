import type {FieldModel} from "./field-model.ts";

/** Keeps an input in step with its model: what the buyer types goes there, and comes back as it must be shown. */
export function bindInput(input: HTMLInputElement, model: FieldModel, onChange: () => void): void {
  input.addEventListener("input", (event) => {
    const {text, caret} = model.input(
      {text: input.value, caret: input.selectionStart ?? input.value.length},
      event instanceof InputEvent ? event.inputType : undefined,
    );
    // Setting the value clears the browser's undo history: only where the format asks for it.
    if (input.value !== text) input.value = text;
    if (input.selectionStart !== caret && document.activeElement === input)
      input.setSelectionRange(caret, caret);
    onChange();
  });
  input.addEventListener("focus", () => {
    model.focus();
    onChange();
  });
  input.addEventListener("blur", () => {
    model.blur();
    onChange();
  });
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing) return;
    model.submitKey();
    onChange();
  });
}
