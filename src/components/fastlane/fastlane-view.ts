import {html, type TemplateResult} from "lit";
import type {Shipping} from "../../merchant-api/purchase.ts";
import {formatMoney} from "../../controllers/money.ts";
import {isTaken} from "../../controllers/running-payments.ts";
import type {Messages} from "../../locales/messages.ts";
import {countriesIn} from "../countries.ts";
import {alert, icon, spinner} from "../icons.ts";
import {listArrow} from "../list-arrow.ts";
import {fieldsOf, type Address, type Field} from "../address.ts";
import type {DeliveryOption} from "./delivery-options.ts";
import type {FastlaneHost} from "./fastlane-host.ts";

/** State and actions of the form. */
export interface FastlaneModel {
  readonly host: FastlaneHost;
  /** `email`: the buyer is unknown. `looking`: the buyer is being identified. `open`: the buyer can pay. */
  readonly step: "email" | "looking" | "open";
  readonly words: Messages["fastlane"];
  /** Address of a member, if the goods are sent. */
  readonly chosen: Shipping | undefined;
  /** Typed address, if the goods are sent and no address is chosen. */
  readonly typed: Address | undefined;
  /** Address and card are shown: the buyer can pay, or could before the e-mail address changed. */
  readonly isOpen: boolean;
  /** A member closed the dialog, which may be opened again. */
  readonly mayAskAgain: boolean;
  /** Error message of a field. */
  problemOf(field: Field): string;
  /** The shop doesn't send to the address. */
  readonly isRefused: boolean;
  /** Ways of delivery to choose from. */
  readonly delivery: readonly DeliveryOption[];
  /** Message that screen readers announce immediately. */
  readonly announcement: string;
  /** The buyer has changed a field; `left` if it lost the focus. */
  changed(field: Field, text: string, left: boolean): void;
  submit(): void;
  askAgain(): void;
  changeAddress(): void;
  chooseDelivery(option: string): void;
}

/** Autocomplete tokens. */
const tokens: Readonly<Record<Field, string>> = {
  email: "email",
  name: "shipping name",
  country: "shipping country",
  line1: "shipping address-line1",
  line2: "shipping address-line2",
  city: "shipping address-level2",
  state: "shipping address-level1",
  postalCode: "shipping postal-code",
};

/** Handles the click that Enter causes, too: in a sandboxed frame without `allow-forms` there is no submit event. */
const press = (model: FastlaneModel) => (event: Event) => {
  event.preventDefault();
  model.submit();
};

export function fastlaneView(model: FastlaneModel): TemplateResult {
  const {host, step, words, typed, chosen} = model;
  const {status} = host;
  const working = status === "processing" || status === "pending";
  return html`<form
    class="form"
    aria-label=${words.title}
    novalidate
    ?inert=${host.state.isResuming || ["idle", "loading", "ineligible", "failed"].includes(status)}
    aria-busy=${status === "loading" || working || step === "looking"}
    @submit=${press(model)}
  >
    <div class="title">${words.title}</div>
    <div class="fields">
      ${inputView("email", host.email ?? "", model)}
      ${
        model.mayAskAgain
          ? html`<button type="button" class="quiet wide" @click=${() => model.askAgain()}>
              ${words.saved}
            </button>`
          : ""
      }
    </div>
    ${
      model.isOpen
        ? html`${chosen ? chosenView(chosen, model) : typed ? typedView(typed, model) : ""}
            ${deliveryView(model)}
            <div class="step" role="group" aria-label=${host.texts.title} tabindex="-1">
              <slot name="payment"></slot>
            </div>`
        : ""
    }
    ${buttonView(model)}
    <p class="announced" role="alert" translate="no">${model.announcement}</p>
  </form>`;
}

function buttonView(model: FastlaneModel): TemplateResult {
  const {step, words, host} = model;
  const {busyText, total} = host.state;
  const paying = step === "open";
  // The buyer can be identified while another element pays.
  const disabled = host.isDisabled || (paying && isTaken(host));
  const off = host.status !== "ready" || disabled;
  // Two buttons instead of one that changes: a double click on "Continue" must not pay.
  return paying
    ? html`<button
        class="pay ${disabled ? "disabled" : ""}"
        part="button"
        translate="no"
        aria-disabled=${off}
        @click=${press(model)}
      >
        ${busyText ? [icon(spinner, "spinner"), busyText] : host.texts.pay.replace("#", formatMoney(total, host))}
      </button>`
    : html`<button
        class="next ${disabled ? "disabled" : ""}"
        part="button"
        translate="no"
        aria-disabled=${off || step === "looking"}
        @click=${press(model)}
      >
        ${step === "looking" ? [icon(spinner, "spinner"), words.looking] : words.next}
      </button>`;
}

/** Renders a member's address like on a parcel. */
function chosenView({name, address}: Shipping, model: FastlaneModel): TemplateResult {
  const {words} = model;
  const {addressLine1, addressLine2, adminArea1, adminArea2, postalCode, countryCode} = address;
  const country =
    countriesIn(model.host.messages.language).find(({code}) => code === countryCode)?.name ?? countryCode;
  const city = [adminArea2, [adminArea1, postalCode].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  const lines = [name?.fullName, addressLine1, addressLine2, city, country].filter(Boolean);
  return html`<div class="step chosen" role="group" aria-labelledby="shipping" tabindex="-1">
    <div class="heading" id="shipping">${words.shipping}</div>
    <div class="lines" part="address" dir="auto" translate="no">
      ${lines.map((line) => html`<div>${line}</div>`)}
    </div>
    <button type="button" class="quiet" @click=${() => model.changeAddress()}>${words.change}</button>
    ${refusalView(model)}
  </div>`;
}

function typedView(typed: Address, model: FastlaneModel): TemplateResult {
  const {words} = model;
  const fields = fieldsOf(typed);
  return html`<div class="step" role="group" aria-labelledby="shipping">
    <div class="title">
      <span id="shipping">${words.shipping}</span><span class="hint">${words.required}</span>
    </div>
    <div class="fields">
      ${fields.map((field) =>
        field === "country" ? countryView(typed.country, model) : inputView(field, typed[field], model),
      )}
    </div>
    ${refusalView(model)}
  </div>`;
}

/** The ways of delivery with their prices. */
function deliveryView(model: FastlaneModel): TemplateResult | string {
  const {delivery, words, host} = model;
  if (!delivery[0]) return "";
  const priceOf = ({amount}: DeliveryOption) =>
    /[1-9]/.test(amount.value) ? formatMoney(amount, host) : words.free;
  return html`<div class="step delivery" part="delivery" role="radiogroup" aria-labelledby="ways">
    <div class="heading" id="ways">${words.delivery}</div>
    ${delivery.map(
      (option) =>
        html`<label class="way">
          <input
            type="radio"
            name="delivery"
            value=${option.id}
            .checked=${option.selected}
            ?disabled=${host.state.isBusy || host.isDisabled}
            @change=${() => model.chooseDelivery(option.id)}
          />
          <span dir="auto">${option.label}</span> <span class="price" translate="no">${priceOf(option)}</span>
        </label>`,
    )}
  </div>`;
}

function refusalView({words, isRefused}: FastlaneModel): TemplateResult {
  return html`<p class="error refusal" part="error" translate="no" id="refusal" ?hidden=${!isRefused}>
    ${isRefused ? html`${icon(alert)}<span>${words.notSent}</span>` : ""}
  </p>`;
}

function fieldView(field: Field, input: TemplateResult, model: FastlaneModel): TemplateResult {
  const {words} = model;
  const problem = model.problemOf(field);
  const isHalf = field === "state" || field === "postalCode";
  return html`<div class="field ${isHalf ? "" : "wide"}">
    <label class="label" part="label" for=${field}>
      ${words.labels[field]} ${field === "line2" ? html`<span class="muted">${words.optional}</span>` : ""}
    </label>
    <div class="box ${problem ? "invalid" : ""}" part="field">${input}</div>
    <div class="below">
      <p class="error" part="error" translate="no" id="${field}-error">
        ${problem ? html`${icon(alert)}<span>${problem}</span>` : ""}
      </p>
      ${field === "email" ? html`<slot name="watermark"></slot>` : ""}
    </div>
  </div>`;
}

function inputView(field: Exclude<Field, "country">, text: string, model: FastlaneModel): TemplateResult {
  const isEmail = field === "email";
  const update = ({type, target}: Event) =>
    model.changed(field, (target as HTMLInputElement).value, type === "blur");
  return fieldView(
    field,
    html`<input
      id=${field}
      name=${isEmail ? "email" : field}
      type=${isEmail ? "email" : "text"}
      dir=${isEmail ? "ltr" : "auto"}
      autocomplete=${tokens[field]}
      ?required=${field !== "line2"}
      ?readonly=${model.host.status !== "ready"}
      aria-invalid=${!!model.problemOf(field)}
      aria-describedby="${field}-error"
      .value=${text}
      @input=${update}
      @blur=${update}
    />`,
    model,
  );
}

function countryView(country: string, model: FastlaneModel): TemplateResult {
  const update = ({type, target}: Event) => {
    const select = target as HTMLSelectElement;
    // A list can't be made read-only.
    if (model.host.status !== "ready") select.value = country;
    else model.changed("country", select.value, type === "blur");
  };
  return fieldView(
    "country",
    html`<select
        id="country"
        name="country"
        autocomplete="shipping country"
        required
        aria-invalid=${!!model.problemOf("country")}
        aria-describedby="country-error"
        @change=${update}
        @blur=${update}
      >
        ${countriesIn(model.host.messages.language).map(
          ({code, name}) => html`<option value=${code} ?selected=${code === country}>${name}</option>`,
        )}</select
      >${listArrow}`,
    model,
  );
}
