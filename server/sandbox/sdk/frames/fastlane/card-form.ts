import {expiryKind} from "../../card-input/expiry.ts";
import {nameKind, securityCodeKind} from "../../card-input/field-kind.ts";
import {numberKind} from "../../card-input/number.ts";
import type {FastlaneTexts} from "../../../locales/fastlane.ts";
import type {BillingAddress, FieldType} from "../../protocol/card-field.ts";
import type {CardDetails, FormOptions} from "../../protocol/fastlane.ts";
import {cardSource} from "../card-field/confirm.ts";
import {addressKinds} from "./address-kinds.ts";
import {create, lockIcon} from "./dom.ts";
import {Form, FormField} from "./form.ts";

/**
 * Billing address of a typed card: from the page ("none"), a typed ZIP code, or the shipping address unless another
 * one is typed.
 */
export type BillingMode = "none" | "postal-code" | "shipping";

/** Fields of a card and its billing address. */
export class CardForm {
  readonly element: HTMLElement;
  readonly form: Form;
  readonly #options: FormOptions;
  readonly #number: FormField;
  readonly #expiry: FormField;
  readonly #cvv: FormField;
  readonly #name: FormField;
  readonly #billing: Record<"addressLine1" | "addressLine2" | "city" | "state" | "postalCode", FormField>;
  readonly #secured = create("span");
  readonly #same = create("input", {type: "checkbox", id: "same", checked: true});
  readonly #sameLabel = create("label", {htmlFor: "same"});
  readonly #sameRow = create("div", {className: "check"}, this.#same, this.#sameLabel);
  readonly #billingHeading = create("p", {className: "heading", id: "billing"});
  readonly #billingGroup = create("div", {className: "fields"});
  #shippingAddress: BillingAddress | undefined;
  #mode: BillingMode = "none";

  constructor(texts: FastlaneTexts, options: FormOptions) {
    this.#options = options;
    this.#number = new FormField("number", numberKind(), texts, {
      onEvent: (event) => {
        if (event === "cardtypechange") this.#showBrand();
      },
    });
    this.#expiry = new FormField("expiry", expiryKind(), texts);
    this.#cvv = new FormField("cvv", securityCodeKind(), texts);
    this.#name = new FormField("name", nameKind(), texts);
    this.#name.isShown = options.asksName;
    if (options.namePrefill !== undefined && options.asksName) this.#name.prefill(options.namePrefill);
    this.#billing = {
      addressLine1: new FormField("addressLine1", addressKinds.addressLine1(), texts),
      addressLine2: new FormField("addressLine2", addressKinds.addressLine2(), texts, {isOptional: true}),
      city: new FormField("city", addressKinds.city(), texts),
      state: new FormField("state", addressKinds.state(), texts),
      postalCode: new FormField("postalCode", addressKinds.postalCode(), texts),
    };
    const card = [this.#number, this.#expiry, this.#cvv, this.#name];
    const billing = Object.values(this.#billing);
    this.form = new Form([...card, ...billing]);
    this.#billingGroup.setAttribute("role", "group");
    this.#billingGroup.append(this.#billingHeading, ...billing.map(({element}) => element));
    this.#same.addEventListener("change", () => this.#layOut());
    this.element = create(
      "fieldset",
      {},
      create("legend", {}, lockIcon(), this.#secured),
      create("div", {className: "fields"}, ...card.map(({element}) => element)),
      this.#sameRow,
      this.#billingGroup,
    );
    this.localize(texts);
    this.#layOut();
  }

  localize(texts: FastlaneTexts): void {
    this.#secured.textContent = texts.secured;
    this.#sameLabel.textContent = texts.sameAsShipping;
    this.#billingHeading.textContent = texts.billingHeading;
    this.form.localize(texts);
  }

  bill(mode: BillingMode, shippingAddress?: BillingAddress): void {
    this.#mode = mode;
    this.#shippingAddress = shippingAddress;
    this.#layOut();
  }

  /** Card in the form that PayPal's API expects. Details from the page take precedence over typed ones. */
  read({billingAddress, cardholderName}: CardDetails = {}): Record<string, unknown> {
    const typed = new Map<FieldType, string>([
      ["number", this.#number.value],
      ["expiry", this.#expiry.value],
      ["cvv", this.#cvv.value],
    ]);
    const requested = this.#options.asksName ? this.#name.value : this.#options.namePrefill;
    const name = cardholderName ?? requested;
    const address = billingAddress ?? this.#billingAddress();
    return cardSource(typed, {
      ...(name === undefined ? {} : {name}),
      ...(address === undefined ? {} : {billingAddress: address}),
    });
  }

  #billingAddress(): BillingAddress | undefined {
    if (this.#mode === "none") return undefined;
    if (this.#isShippingAddress) return this.#shippingAddress;
    const {addressLine1, addressLine2, city, state, postalCode} = this.#billing;
    if (this.#mode === "postal-code") return {postalCode: postalCode.value, countryCode: "US"};
    return {
      addressLine1: addressLine1.value,
      addressLine2: addressLine2.value,
      adminArea1: state.value,
      adminArea2: city.value,
      postalCode: postalCode.value,
      countryCode: "US",
    };
  }

  get #isShippingAddress(): boolean {
    return this.#mode === "shipping" && this.#same.checked;
  }

  #layOut(): void {
    const isWhole = this.#mode === "shipping" && !this.#same.checked;
    this.#sameRow.hidden = this.#mode !== "shipping";
    this.#billingHeading.hidden = !isWhole;
    if (isWhole) this.#billingGroup.setAttribute("aria-labelledby", "billing");
    else this.#billingGroup.removeAttribute("aria-labelledby");
    const {postalCode, ...others} = this.#billing;
    for (const field of Object.values(others)) field.isShown = isWhole;
    postalCode.isShown = isWhole || this.#mode === "postal-code";
    this.#billingGroup.hidden = postalCode.isHidden;
  }

  #showBrand(): void {
    const {cards} = this.#number.model;
    this.#number.note = cards.length === 1 ? (cards[0]?.niceType ?? "") : "";
    this.#cvv.model.setCodeSizes([...new Set(cards.map(({code}) => code.size))]);
    this.#cvv.update();
  }
}
