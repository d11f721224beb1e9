import {html, nothing, type TemplateResult} from "lit";
import type {PaymentField} from "../../payment-methods/local-methods.ts";
import {formatMoney} from "../../controllers/money.ts";
import type {PaymentHost} from "../../controllers/payment-host.ts";
import type {Messages} from "../../locales/messages.ts";
import {countriesIn} from "../countries.ts";
import {alert, icon} from "../icons.ts";
import {listArrow} from "../list-arrow.ts";
import type {EligibleMethod} from "../../payment-methods/registry.ts";
import type {LocalMethod} from "../../payment-methods/local-methods.ts";
import {installments, type InputName, type SessionInputs} from "./session-inputs.ts";

type Method = LocalMethod & EligibleMethod;

/** The form of a method, as its view uses it. */
export interface MethodForm {
  readonly host: Pick<PaymentHost, "status" | "state" | "isEmbedded" | "messages" | "setting">;
  readonly inputs: SessionInputs;
  readonly title: string;
  readonly methodTexts: Messages["localMethods"];
  readonly addressTexts: Messages["fastlane"];
  /** PayPal's fields are invalid. */
  readonly areFramesWrong: boolean;
  readonly framesError: string;
  readonly announcement: string;
  errorOf(name: InputName): string;
  changed(name: InputName, text: string, left: boolean): void;
  buttonView(): TemplateResult;
  press(): Promise<unknown>;
}

/** Autocomplete tokens. */
const tokens: Readonly<Partial<Record<InputName, string>>> = {
  phoneCode: "tel-country-code",
  phone: "tel-national",
  dateOfBirth: "bday",
  country: "billing country",
  line1: "billing address-line1",
  line2: "billing address-line2",
  city: "billing address-level2",
  state: "billing address-level1",
  postalCode: "billing postal-code",
};

/** Inputs that are half as wide as the form. */
const halves = new Set<InputName>([
  "phoneCode",
  "phone",
  "dateOfBirth",
  "installments",
  "state",
  "postalCode",
]);

/** Renders the title, the fields, the legal text and the button. */
export function methodView(form: MethodForm, method: Method): TemplateResult {
  const {host, inputs, methodTexts} = form;
  const {status} = host;
  const isWorking = status === "processing" || status === "pending";
  const isUsable = !["idle", "loading", "ineligible", "failed"].includes(status);
  const address = inputs.names.filter((name) => tokens[name]?.startsWith("billing"));
  const others = inputs.names.filter((name) => !address.includes(name));
  return html`<div
    class="form"
    ?inert=${!isUsable || host.state.isResuming}
    aria-busy=${status === "loading" || isWorking}
  >
    <div class="title" part="title" tabindex="-1">
      <span>${form.title}</span
      ><span class="total" translate="no">${formatMoney(host.state.total, host)}</span>
    </div>
    <div class="fields">
      ${method.fields.map((type) => frameView(type, form, type === method.fields.at(-1)))}
      ${others.map((name) => inputView(name, form))}
    </div>
    ${
      address[0]
        ? html`<div role="group" aria-labelledby="billing">
            <div class="heading" id="billing">${methodTexts.billing}</div>
            <div class="fields">${address.map((name) => inputView(name, form))}</div>
          </div>`
        : nothing
    }
    ${termsView(form, method)} ${host.isEmbedded ? nothing : form.buttonView()}
    <p class="announced" role="alert" translate="no">${form.announcement}</p>
  </div>`;
}

/** PayPal's field, which has its own label. */
function frameView(type: PaymentField, form: MethodForm, isLast: boolean): TemplateResult {
  const {areFramesWrong, framesError} = form;
  return html`<div class="field wide frame">
    <slot name=${type}></slot>
    ${isLast ? errorView("frames", areFramesWrong ? framesError : "") : nothing}
  </div>`;
}

const errorView = (id: string, message: string): TemplateResult =>
  html`<p class="error" part="error" translate="no" id="${id}-error">
    ${message ? html`${icon(alert)}<span>${message}</span>` : nothing}
  </p>`;

function inputView(name: InputName, form: MethodForm): TemplateResult {
  const {addressTexts, methodTexts, host} = form;
  const labels: Partial<Record<InputName, string>> = {...addressTexts.labels, ...methodTexts.labels};
  const error = form.errorOf(name);
  const changed = ({type, target}: Event) => {
    const input = target as HTMLInputElement | HTMLSelectElement;
    // A list can't be made read-only.
    if (host.status === "ready") form.changed(name, input.value, type === "blur");
    else input.value = form.inputs.value(name);
  };
  return html`<div class="field ${halves.has(name) ? "" : "wide"} ${name}">
    <label class="label" part="label" for=${name}>
      ${labels[name]}
      ${name === "line2" ? html`<span class="muted">${addressTexts.optional}</span>` : nothing}
    </label>
    <div class="box ${error ? "invalid" : ""}" part="field">
      ${name === "country" || name === "installments" ? listView(name, form, changed) : textView(name, form, changed)}
    </div>
    ${errorView(name, error)}
  </div>`;
}

function textView(name: InputName, form: MethodForm, changed: (event: Event) => void): TemplateResult {
  const isNumber = name === "phone" || name === "phoneCode" || name === "taxId";
  return html`<input
    id=${name}
    name=${name}
    type=${name === "dateOfBirth" ? "date" : name.startsWith("phone") ? "tel" : "text"}
    inputmode=${name === "taxId" ? "text" : nothing}
    dir=${isNumber ? "ltr" : "auto"}
    autocomplete=${tokens[name] ?? "off"}
    ?required=${name !== "line2"}
    ?readonly=${form.host.status !== "ready"}
    aria-invalid=${!!form.errorOf(name)}
    aria-describedby="${name}-error"
    .value=${form.inputs.value(name)}
    @input=${changed}
    @blur=${changed}
    @keydown=${({key}: KeyboardEvent) => {
      if (key === "Enter") void form.press();
    }}
  />`;
}

function listView(
  name: "country" | "installments",
  form: MethodForm,
  changed: (event: Event) => void,
): TemplateResult {
  const chosen = form.inputs.value(name);
  const options =
    name === "country"
      ? countriesIn(form.host.messages.language)
      : installments.map((code) => ({code, name: code}));
  return html`<select
      id=${name}
      name=${name}
      autocomplete=${tokens[name] ?? "off"}
      required
      aria-describedby="${name}-error"
      @change=${changed}
    >
      ${options.map(({code, name}) => html`<option value=${code} ?selected=${code === chosen}>${name}</option>`)}</select
    >${listArrow}`;
}

/** The legal text of the method, which the page may replace. */
function termsView({methodTexts: {terms}}: MethodForm, {eligibility, window, name}: Method): TemplateResult {
  const isPayLater = window === "pay-later";
  const text =
    eligibility === "sepa" || eligibility === "ach"
      ? terms[eligibility]
      : isPayLater
        ? terms.payLater.replace("#", () => name)
        : window === "voucher"
          ? terms.voucher
          : "";
  // The text of ACH has one line.
  return html`<div class="terms ${text && eligibility !== "ach" ? "own" : ""}" part="terms">
    <slot name="terms">${text}</slot>
  </div>`;
}
