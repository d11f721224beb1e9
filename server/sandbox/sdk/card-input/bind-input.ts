import type {FieldModel} from "./field-model.ts";

/** Passes input events to the model and shows the text that the model returns. */
export function bindInput(input: HTMLInputElement, model: FieldModel, onChange: () => void): void {
  input.addEventListener("input", (event) => {
    const {text, caret} = model.input(
      {text: input.value, caret: input.selectionStart ?? input.value.length},
      event instanceof InputEvent ? event.inputType : undefined,
    );
    // Setting the value clears the browser's undo history, so this sets it only when formatting changed it.
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
