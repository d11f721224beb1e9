import type {RegionKind} from "../../locales/texts.ts";
import type {ShippingAddress} from "../protocol/payment-window.ts";
import {needed, postalCodeProblem, type AddressTexts} from "./checks.ts";
import {optional, required} from "../document/rendered.ts";
import type {Field} from "./field.ts";

export type AddressFieldName = "country" | "line1" | "line2" | "city" | "region" | "postalCode";

/** Fields that a page may read before the approval. The street is not one of them. */
const known = ["country", "city", "region", "postalCode"] as const;

/** Address fields of a form, as far as the order needs them. */
export class AddressPart {
  readonly #fields: Partial<Record<AddressFieldName, Field>> = {};
  readonly #country: HTMLSelectElement;
  readonly #prefix: string;
  readonly #texts: AddressTexts;

  /** @param prefix prefix of the fields' ids */
  constructor(
    texts: AddressTexts,
    prefix: string,
    createField: (id: string, check: (value: string) => string | undefined) => Field,
  ) {
    this.#texts = texts;
    this.#prefix = prefix;
    this.#country = required(`${prefix}country`, HTMLSelectElement);
    const checks: Record<AddressFieldName, (value: string) => string | undefined> = {
      country: () => undefined,
      line1: needed(texts.line1Empty),
      line2: () => undefined,
      city: needed(texts.cityEmpty),
      region: (value) => needed(texts.regions[this.#rules.region ?? "state"].empty)(value),
      postalCode: (value) => postalCodeProblem(this.#postalTexts, value, this.#rules),
    };
    for (const [name, check] of Object.entries(checks)) {
      if (optional(prefix + name, HTMLElement)) {
        this.#fields[name as AddressFieldName] = createField(prefix + name, check);
      }
    }
    this.#country.addEventListener("change", () => this.applyCountryRules());
    for (const button of document.querySelectorAll<HTMLButtonElement>(
      `button[data-shows="${prefix}line2"]`,
    )) {
      button.addEventListener("click", () => {
        required(`${prefix}line2`, HTMLInputElement).closest<HTMLElement>(".field")!.hidden = false;
        button.hidden = true;
        this.#fields.line2?.focus();
      });
    }
    this.applyCountryRules();
  }

  get fields(): readonly Field[] {
    return Object.values(this.#fields);
  }

  field(name: AddressFieldName): Field | undefined {
    return this.#fields[name];
  }

  /** Calls the listener when the buyer has changed a field and left it. */
  onChange(listener: () => void): void {
    for (const {control} of this.fields) control.addEventListener("change", listener);
  }

  /** Address as a page may read it before the approval. Undefined while it is incomplete. */
  asShippingAddress(): ShippingAddress | undefined {
    if (known.some((name) => this.#fields[name]?.problem !== undefined)) return undefined;
    const text = (name: AddressFieldName) => this.#text(name);
    return {
      countryCode: this.#country.value,
      ...(text("city") === "" ? {} : {city: text("city")}),
      ...(text("region") === "" ? {} : {state: text("region")}),
      ...(text("postalCode") === "" ? {} : {postalCode: text("postalCode")}),
    };
  }

  /** Address in the form that PayPal's API expects. */
  read(): Record<string, string> {
    const parts = {
      address_line_1: this.#text("line1"),
      address_line_2: this.#text("line2"),
      admin_area_2: this.#text("city"),
      admin_area_1: this.#text("region"),
      postal_code: this.#text("postalCode"),
      country_code: this.#country.value,
    };
    return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== ""));
  }

  /** Returns a function that restores the address fields to their present values. */
  snapshot(): () => void {
    const values = known.map((name) => [name, this.#fields[name]?.value ?? ""] as const);
    return () => {
      for (const [name, value] of values) {
        const field = this.#fields[name];
        if (field) field.value = value;
      }
      this.applyCountryRules();
    };
  }

  /** Shows the fields that addresses of the selected country need. */
  applyCountryRules(): void {
    const {region, hasPostalCode} = this.#rules;
    this.#showField("region", region && this.#texts.regions[region].label);
    this.#showField("postalCode", hasPostalCode ? this.#postalTexts.label : undefined);
    for (const field of this.fields) field.update();
  }

  #showField(name: AddressFieldName, label: string | undefined): void {
    const control = this.#fields[name]?.control;
    const box = control?.closest<HTMLElement>(".field");
    if (!control || !box) return;
    box.hidden = label === undefined;
    if (label !== undefined) box.querySelector("label")!.textContent = label;
  }

  #text(name: AddressFieldName): string {
    const field = this.#fields[name];
    return field?.isShown === true ? field.value.trim() : "";
  }

  get #rules() {
    const option = this.#country.selectedOptions[0];
    const dataset: DOMStringMap = option?.dataset ?? {};
    return {
      country: option?.textContent.trim() ?? "",
      region: dataset["region"] as RegionKind | undefined,
      hasPostalCode: dataset["noPostalCode"] === undefined,
      pattern: dataset["postalCode"],
      example: dataset["postalExample"],
    };
  }

  get #postalTexts() {
    return this.#country.value === "US" ? this.#texts.zipCode : this.#texts.postalCode;
  }

  get prefix(): string {
    return this.#prefix;
  }
}
