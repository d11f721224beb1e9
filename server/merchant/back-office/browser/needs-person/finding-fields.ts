import {html, nothing} from "lit";
import type {Content} from "../../../../ui/content.ts";
import {field, textArea, type Values} from "../../../../ui/form.ts";

/** Choice between both outcomes, and a note. Neither outcome is chosen at first. */
export function findingFields(
  values: Values,
  {done, notDone, reference}: {readonly done: string; readonly notDone: string; readonly reference?: string},
): Content {
  const radio = (value: string, label: string) =>
    html`<label class="check"
      ><input type="radio" name="outcome" value=${value} required /> <span>${label}</span></label
    >`;
  return html`
    <fieldset class="bare">
      <legend>In your PayPal account</legend>
      ${radio("done", done)} ${radio("not-done", notDone)}
    </fieldset>
    ${reference !== undefined && values["outcome"] === "done" ? field("reference", reference, {isRequired: true, maxLength: 255}) : nothing}
    ${textArea("note", "Note", {isRequired: true, hint: "How you found out. It stays with the payment.", maxLength: 1000})}
  `;
}
