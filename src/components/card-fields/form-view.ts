import {html, nothing, type TemplateResult} from "lit";
import type {Status} from "../../controllers/payment-host.ts";
import type {Messages} from "../../locales/messages.ts";
import type {HostedField} from "../../paypal-sdk/sdk-types.ts";
import {icon, lock} from "../icons.ts";
import {isHosted, type CardModel} from "./card-model.ts";
import type {FieldName, OwnField} from "./field-names.ts";

/** The card fields, as their view uses them. */
export interface CardView {
  readonly status: Status;
  readonly texts: Messages["element"];
  readonly model: CardModel;
  /** Only a message is shown. */
  readonly isResuming: boolean;
  /** A form is around the element. Its validation focuses the borders of the fields. */
  readonly isInForm: boolean;
  readonly focused: HostedField | undefined;
  /** The saved cards. */
  readonly above: unknown;
  /** A saved card is chosen instead of the fields. */
  readonly isCovered: boolean;
  /** Only the saved card is shown. */
  readonly isAlone: boolean;
  readonly button: unknown;
  error(name: FieldName): unknown;
  /** Content at the end of a label. */
  besideLabel(name: FieldName): unknown;
  /** Content at the end of a field. */
  mark(name: FieldName): unknown;
  /** An input of the element. */
  input(name: OwnField): unknown;
  focus(name: FieldName): void;
  /** The browser has focused the border of the field. */
  borderFocused(name: FieldName): void;
  typed(name: OwnField, text: string, left: boolean): void;
  submit(): Promise<unknown>;
}

/** Renders the title, the fields and the button. The hosted fields are slotted, and the page may slot its own button. */
export function formView(view: CardView): TemplateResult {
  const {status, texts, isResuming, model} = view;
  const isWorking = status === "processing" || status === "pending";
  return html`<div
    class="form"
    ?inert=${status === "failed" || isResuming}
    aria-busy=${status === "loading" || isWorking}
  >
    ${view.isAlone ? nothing : html`<div class="title" part="title">${icon(lock)}${texts.title}</div>`}
    ${view.above}
    ${
      view.isAlone
        ? nothing
        : html`<div class="fields" ?inert=${view.isCovered}>
            ${model.names.map((name) => fieldView(name, view))}
          </div>`
    }
    ${view.button}
  </div>`;
}

function fieldView(name: FieldName, view: CardView): TemplateResult {
  const error = view.error(name);
  const labels: Partial<Record<FieldName, string>> = view.texts.labels;
  return html`<div class="field ${name}">
    <label class="label" part="label" for=${name} @click=${() => view.focus(name)}
      ><slot name="${name}-label">${labels[name]}</slot></label
    >
    <div
      class="box ${view.focused === name ? "focused" : ""} ${error ? "invalid" : ""}"
      part="field"
      tabindex=${view.isInForm ? -1 : nothing}
      @focus=${() => view.borderFocused(name)}
    >
      ${isHosted(name) ? html`<slot name=${name}></slot>` : view.input(name)}
      <span class="end">${view.mark(name)}</span>
    </div>
    ${view.besideLabel(name)}
    <p class="error" part="error" translate="no" id="${name}-error">${error}</p>
  </div>`;
}

/** Renders a text input of the element. */
export function textInput(
  name: OwnField,
  view: CardView,
  autocomplete: string,
  {required = true, placeholder = ""} = {},
): TemplateResult {
  const typed = ({type, target}: Event) =>
    view.typed(name, (target as HTMLInputElement).value, type === "blur");
  return html`<input
    id=${name}
    name=${autocomplete}
    autocomplete=${autocomplete}
    placeholder=${placeholder}
    ?required=${required}
    ?readonly=${view.status !== "ready"}
    aria-invalid=${!!view.error(name)}
    aria-describedby="${name}-error"
    .value=${view.model.values[name] ?? ""}
    @input=${typed}
    @blur=${typed}
    @keydown=${({key}: KeyboardEvent) => {
      if (key === "Enter") void view.submit();
    }}
  />`;
}
