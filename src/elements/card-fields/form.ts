import {html, type TemplateResult} from "lit";
import type {Money} from "../../merchant-api/purchase.ts";
import type {CardPayment} from "../../methods/card-payment.ts";
import type {HostedField} from "../../sdk/surface.ts";
import type {Texts} from "../../texts/en.ts";
import type {Status} from "../checkout-element.ts";
import {icon, lock} from "../icons.ts";
import {fieldNames, type FieldName} from "./field-names.ts";

/** What the form shows, and what it tells. */
export interface FormModel {
  status: Status;
  texts: Texts;
  total: Money | undefined;
  card: CardPayment | undefined;
  postal: string;
  /** The buyer's sentences about what is wrong. */
  problems: Partial<Record<FieldName, unknown>>;
  /** What stands at the end of a field: a tick, the card network's mark. */
  ends: Partial<Record<FieldName, unknown>>;
  /** What the button says while it works. */
  face: unknown;
  format(amount: Money | undefined): string;
  focusField(name: HostedField): void;
  /** The postal code is now this; `left` when the buyer has just left it. */
  typed(text: string, left?: "postal"): void;
  pressed(): void;
}

/** The frame's title, the four fields and the button. The hosted fields come through slots. */
export function formView(model: FormModel, disabled: boolean): TemplateResult {
  const {status, texts} = model;
  const working = status === "processing" || status === "pending";
  return html`<div class="form" ?inert=${status === "failed"} aria-busy=${status === "loading" || working}>
    <div class="title">${icon(html, lock)}${texts.title}<span class="hint">${texts.required}</span></div>
    <div class="fields">${fieldNames.map((name) => fieldView(name, model))}</div>
    <button
      type="button"
      class=${disabled ? "disabled" : ""}
      part="button"
      aria-disabled=${status !== "ready" || disabled}
      @pointerdown=${holdPointer}
      @click=${() => model.pressed()}
    >
      ${model.face ?? texts.pay.replace("#", model.format(model.total))}
    </button>
  </div>`;
}

function fieldView(name: FieldName, model: FormModel): TemplateResult {
  const {card, texts} = model;
  const problem = model.problems[name];
  const label = texts.labels[name];
  const isPostal = name === "postal";
  return html`<div class="field ${name}">
    ${
      isPostal
        ? html`<label class="label" part="label" for="postal">${label}</label>`
        : // A label can't name an input of another document; its frame bears the same words.
          html`<div class="label" part="label" @click=${() => model.focusField(name)}>${label}</div>`
    }
    <div class="box ${card?.focused === name ? "focused" : ""} ${problem ? "invalid" : ""}" part="field">
      ${isPostal ? postalInput(problem, model) : html`<slot name=${name}></slot>`}
      <span class="end">${model.ends[name]}</span>
    </div>
    <p class="error" part="error" id="${name}-error">${problem}</p>
  </div>`;
}

function postalInput(problem: unknown, model: FormModel): TemplateResult {
  const typed = ({type, target}: Event) =>
    model.typed((target as HTMLInputElement).value, type === "blur" ? "postal" : undefined);
  return html`<input
    id="postal"
    name="postal-code"
    autocomplete="postal-code"
    required
    ?readonly=${model.status !== "ready"}
    aria-invalid=${!!problem}
    aria-describedby="postal-error"
    .value=${model.postal}
    @input=${typed}
    @blur=${typed}
    @keydown=${({key}: KeyboardEvent) => {
      if (key === "Enter") model.pressed();
    }}
  />`;
}

/** An error that appears as a field is left may move the button from under the pointer: the press still counts. */
function holdPointer({currentTarget, pointerId}: PointerEvent): void {
  (currentTarget as HTMLElement).setPointerCapture(pointerId);
}
