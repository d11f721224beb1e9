import {html, nothing, type TemplateResult} from "lit";
import {hostedFields} from "../../payment-methods/card-payment.ts";
import type {HostedField} from "../../paypal-sdk/sdk-types.ts";
import {icon, lock, spinner} from "../icons.ts";
import {fieldNames, type FieldName, type OwnField} from "./field-names.ts";
import type {CheckoutCardFields} from "./card-fields.ts";
import {textInput} from "./text-input.ts";

/**
 * The frame's title, the fields and the button. The hosted fields come through slots; the page's own button, labels and
 * errors can, too.
 */
export function formView(model: CheckoutCardFields): TemplateResult {
  const {status, texts, isDisabled} = model;
  const working = status === "processing" || status === "pending";
  return html`<div class="form" ?inert=${status === "failed"} aria-busy=${status === "loading" || working}>
    <div class="title">${icon(lock)}${texts.title}<span class="hint">${texts.required}</span></div>
    ${model.extras?.above()}
    <div class="fields">${fieldNames(model).map((name) => fieldView(name, model))}</div>
    <slot name="button" @click=${() => model.submit()}
      ><button
        type="button"
        class=${isDisabled ? "disabled" : ""}
        part="button"
        aria-disabled=${status !== "ready" || isDisabled}
        @pointerdown=${holdPointer}
      >
        ${model.busyText ? [icon(spinner, "spinner"), model.busyText] : texts.pay.replace("#", model.format(model.total))}
      </button></slot
    >
  </div>`;
}

function fieldView(name: FieldName, model: CheckoutCardFields): TemplateResult {
  const {card, texts, extras} = model;
  const problem = model.problems[name];
  const label = (texts.labels as Partial<Record<FieldName, unknown>>)[name];
  const isHosted = hostedFields.includes(name as HostedField);
  return html`<div class="field ${name}">
    <label class="label" part="label" for=${name} @click=${() => model.focusField(name)}>${label}</label>
    <div class="box ${card?.focused === name ? "focused" : ""} ${problem ? "invalid" : ""}" part="field">
      ${
        isHosted
          ? html`<slot name=${name}></slot>`
          : extras
            ? extras.input(name as OwnField, model)
            : name === "postal"
              ? textInput(name, model, "postal-code")
              : nothing
      }
      <span class="end">${model.marks[name]}</span>
    </div>
    <p class="error" part="error" id="${name}-error">${problem}</p>
  </div>`;
}

/** An error that appears as a field is left may move the button from under the pointer: the press still counts. */
function holdPointer({currentTarget, pointerId}: PointerEvent): void {
  (currentTarget as HTMLElement).setPointerCapture(pointerId);
}
