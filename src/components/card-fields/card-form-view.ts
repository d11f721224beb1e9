import {html, nothing, type TemplateResult} from "lit";
import {hostedFields} from "../../payment-methods/card-payment.ts";
import type {HostedField} from "../../paypal-sdk/sdk-types.ts";
import {icon, lock} from "../icons.ts";
import {payButton} from "../pay-button.ts";
import {fieldNames, type FieldName, type OwnField} from "./field-names.ts";
import type {CardHost} from "./card-host.ts";

/** Renders the title, the fields and the button. The hosted fields are slotted, and the page may slot its own button. */
export function formView(model: CardHost): TemplateResult {
  const {status, texts, isResuming} = model;
  const working = status === "processing" || status === "pending";
  return html`<div
    class="form"
    ?inert=${status === "failed" || isResuming}
    aria-busy=${status === "loading" || working}
  >
    <div class="title" part="title">${icon(lock)}${texts.title}</div>
    ${model.extendedForm?.above()}
    <div class="fields">${fieldNames(model).map((name) => fieldView(name, model))}</div>
    ${
      model.isEmbedded
        ? nothing
        : html`<slot name="button" @click=${() => model.submit()}>${payButton(model)}</slot>`
    }
  </div>`;
}

function fieldView(name: FieldName, model: CardHost): TemplateResult {
  const {card, texts, paymentForm, extendedForm} = model;
  const problem = model.problems[name];
  const label = (texts.labels as Partial<Record<FieldName, unknown>>)[name];
  const isHosted = hostedFields.includes(name as HostedField);
  return html`<div class="field ${name}">
    <label class="label" part="label" for=${name} @click=${() => model.focusField(name)}>${label}</label>
    <div class="box ${card?.focused === name ? "focused" : ""} ${problem ? "invalid" : ""}" part="field">
      ${
        isHosted
          ? html`<slot name=${name}></slot>`
          : extendedForm
            ? extendedForm.input(name as OwnField, model)
            : name === "postal"
              ? textInput(name, model, "postal-code")
              : nothing
      }
      <span class="end">${model.marks[name]}</span>
    </div>
    ${paymentForm?.besideLabel(name)}
    <p class="error" part="error" translate="no" id="${name}-error">${problem}</p>
  </div>`;
}

/** Renders a text input of the element. */
export function textInput(
  name: OwnField,
  model: CardHost,
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
