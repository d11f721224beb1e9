import {html, nothing, type TemplateResult} from "lit";
import type {CardPayment} from "../../methods/card-payment.ts";
import type {Texts} from "../../texts/en.ts";
import type {Status} from "../checkout-element.ts";
import {alert, check, lock, mark, spinner} from "../icons.ts";
import {fieldNames, problemOf, type FieldName, type Problem} from "./field-errors.ts";

/** What the form shows, and what it tells the tag. */
export interface FormModel {
  status: Status;
  disabled: boolean;
  texts: Texts;
  /** The formatted amount, empty while it is not known. */
  amount: string;
  card: CardPayment | undefined;
  postal: string;
  problems: Partial<Record<FieldName, Problem>>;
  problemText(name: FieldName, problem: Problem): string;
  focus(name: FieldName): void;
  left(name: FieldName): void;
  typed(text: string): void;
  pay: () => void;
}

/** The frame's title, the four fields and the button. The hosted fields come through slots. */
export function formView(model: FormModel): TemplateResult {
  const {status, texts, disabled} = model;
  const working = status === "processing" || status === "pending";
  return html`<div class="form" ?inert=${status === "failed"} aria-busy=${status === "loading" || working}>
    <div class="title">${lock}${texts.title}<span class="hint">${texts.required}</span></div>
    <div class="fields">${fieldNames.map((name) => fieldView(name, model))}</div>
    <button
      type="button"
      class=${disabled ? "disabled" : ""}
      part="button"
      aria-disabled=${status !== "ready" || disabled}
      @pointerdown=${holdPointer}
      @click=${model.pay}
    >
      ${working ? html`${spinner}${texts.paying}` : texts.pay(model.amount)}
    </button>
  </div>`;
}

function fieldView(name: FieldName, model: FormModel): TemplateResult {
  const {card, texts} = model;
  const problem = model.problems[name];
  const right = card && !problemOf(name, card, model.postal);
  const focused = card && name !== "postal" && card.fields[name].focused;
  const brand = name === "number" && card?.brand;
  const label = texts.labels[name];
  return html`<div class="field ${name}">
    ${
      name === "postal"
        ? html`<label class="label" part="label" for="postal">${label}</label>`
        : // A label can't name an input of another document; its frame bears the same words.
          html`<div class="label" part="label" @click=${() => model.focus(name)}>${label}</div>`
    }
    <div class="box ${focused ? "focused" : ""} ${problem ? "invalid" : ""}" part="field">
      ${name === "postal" ? postalInput(problem, model) : html`<slot name=${name}></slot>`}
      <span class="end">
        ${brand ? mark(brand.type, brand.name) : nothing}
        ${right ? html`<span role="img" aria-label=${texts.right}>${check}</span>` : nothing}
      </span>
    </div>
    <p class="error" part="error" id="${name}-error">
      ${problem ? html`${alert}<span>${model.problemText(name, problem)}</span>` : nothing}
    </p>
  </div>`;
}

function postalInput(problem: Problem | undefined, model: FormModel): TemplateResult {
  return html`<input
    id="postal"
    name="postal-code"
    autocomplete="postal-code"
    required
    ?readonly=${model.status !== "ready"}
    aria-invalid=${problem ? "true" : "false"}
    aria-describedby="postal-error"
    .value=${model.postal}
    @input=${({target}: Event) => model.typed((target as HTMLInputElement).value)}
    @blur=${() => model.left("postal")}
    @keydown=${({key}: KeyboardEvent) => {
      if (key === "Enter") model.pay();
    }}
  />`;
}

/** An error that appears as a field is left may move the button from under the pointer: the press still counts. */
function holdPointer({currentTarget, pointerId}: PointerEvent): void {
  (currentTarget as HTMLElement).setPointerCapture(pointerId);
}
