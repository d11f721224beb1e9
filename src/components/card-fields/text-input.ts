import {html, type TemplateResult} from "lit";
import type {OwnField} from "./field-names.ts";
import type {CheckoutCardFields} from "./card-fields.ts";

/** A text input of the tag's own. */
export function textInput(
  name: OwnField,
  model: CheckoutCardFields,
  autocomplete: string,
  {required = true, placeholder = ""} = {},
): TemplateResult {
  const typed = ({type, target}: Event) =>
    model.typed(name, (target as HTMLInputElement).value, type === "blur");
  return html`<input
    id=${name}
    name=${autocomplete}
    autocomplete=${autocomplete}
    placeholder=${placeholder}
    ?required=${required}
    ?readonly=${model.status !== "ready"}
    aria-invalid=${!!model.problems[name]}
    aria-describedby="${name}-error"
    .value=${model.values[name] ?? ""}
    @input=${typed}
    @blur=${typed}
    @keydown=${({key}: KeyboardEvent) => {
      if (key === "Enter") void model.submit();
    }}
  />`;
}
