import type {LocalMethod} from "../../payment-methods/local-methods.ts";
import type {SessionFields} from "../../paypal-sdk/sdk-types.ts";
import {addressFields, fieldsOf, problemsOf, toShipping, type Address, type Problem} from "../address.ts";
import type {ElementHost} from "../../controllers/payment-host.ts";
import {inputValues} from "../input-values.ts";
import {callingCodes, readCallingCode, readPhone} from "./phone.ts";
import {readTaxId} from "./tax-id.ts";

export type AddressInput = Exclude<(typeof addressFields)[number], "name">;
/** An input of the element for a value that PayPal's frames don't ask for. */
export type InputName = "phoneCode" | "phone" | AddressInput | "taxId" | "dateOfBirth" | "installments";

const isAddress = (name: string): name is AddressInput =>
  name !== "name" && (addressFields as readonly string[]).includes(name);

/** Numbers of payments that FLOA offers. */
export const installments = ["3", "4"];

/** Day in the buyer's calendar, `YYYY-MM-DD`. */
export function dayIn(days: number, now = new Date()): string {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

/** The element, as its inputs use it. */
export interface InputsHost extends Pick<ElementHost, "shadowRoot" | "setting"> {
  /** Days until a voucher can no longer be paid. */
  readonly expiresInDays: number | undefined;
}

/** Values that a method needs in addition to PayPal's frames, with their errors. */
export class SessionInputs {
  readonly #host: InputsHost;
  readonly #method: () => LocalMethod;
  readonly #typed: Partial<Record<InputName, string>> = {};
  readonly #problems = new Map<InputName, Problem>();

  constructor(host: InputsHost, method: () => LocalMethod) {
    this.#host = host;
    this.#method = method;
  }

  /** The inputs in their order. */
  get names(): InputName[] {
    const {sessionFields} = this.#method();
    const has = (field: (typeof sessionFields)[number], names: InputName[]) =>
      sessionFields.includes(field) ? names : [];
    return [
      ...has("phone", ["phoneCode", "phone"]),
      ...has("taxInfo", ["taxId"]),
      ...has("dateOfBirth", ["dateOfBirth"]),
      ...has("numberOfInstallments", ["installments"]),
      ...has("billingAddress", fieldsOf(this.#address).filter(isAddress)),
    ];
  }

  problem(name: InputName): Problem | undefined {
    return this.#problems.get(name);
  }

  /** Typed text, else what the shop knows of the buyer. */
  value(name: InputName): string {
    return this.#typed[name] ?? this.#known(name) ?? "";
  }

  /** The country where the buyer most likely is. */
  get #country(): string {
    const {countries} = this.#method();
    const given = this.#host.setting("buyerCountry")?.toUpperCase();
    return given && countries.includes(given) ? given : countries[0];
  }

  #known(name: InputName): string | undefined {
    const {phone, billingAddress, taxId, dateOfBirth} = this.#host.setting("buyer") ?? {};
    switch (name) {
      case "phoneCode":
        return `+${phone?.countryCode ?? callingCodes[this.#country] ?? ""}`;
      case "phone":
        return phone?.nationalNumber;
      case "taxId":
        return taxId;
      case "dateOfBirth":
        return dateOfBirth;
      case "installments":
        return installments[0];
      case "country":
        return billingAddress?.countryCode ?? this.#country;
      case "line1":
        return billingAddress?.addressLine1;
      case "line2":
        return billingAddress?.addressLine2;
      case "city":
        return billingAddress?.adminArea2;
      case "state":
        return billingAddress?.adminArea1;
      case "postalCode":
        return billingAddress?.postalCode;
    }
  }

  get #address(): Address {
    const texts = addressFields.map((field) => [field, field === "name" ? "" : this.value(field)]);
    return Object.fromEntries(texts) as Address;
  }

  /** Updates an input. `left`: it has lost the focus. @returns whether a new error is shown */
  change(name: InputName, text: string, left: boolean): boolean {
    this.#typed[name] = text;
    const problem = this.#find(name);
    const shown = this.#problems.get(name);
    // The first letter ends "missing". Only a valid value ends "wrong".
    if (!problem || (shown === "missing" && problem === "wrong")) this.#problems.delete(name);
    // Another country has other rules.
    if (name === "country")
      for (const other of ["state", "postalCode"] as const) this.#problems.delete(other);
    if (!left || problem !== "wrong") return false;
    this.#problems.set(name, problem);
    return shown !== problem;
  }

  get isComplete(): boolean {
    return this.names.every((name) => !this.#find(name));
  }

  /** Marks each empty or invalid input. @returns the first of them */
  check(): InputName | undefined {
    Object.assign(this.#typed, inputValues(this.#host.shadowRoot));
    this.#problems.clear();
    for (const name of this.names) {
      const problem = this.#find(name);
      if (problem) this.#problems.set(name, problem);
    }
    const [first] = this.#problems.keys();
    return first;
  }

  #find(name: InputName): Problem | undefined {
    if (isAddress(name)) return problemsOf(this.#address)[name];
    const text = this.value(name).trim();
    if (!text || text === "+") return "missing";
    const isRight = {
      phoneCode: () => readCallingCode(text),
      // With a wrong calling code, only that one is marked.
      phone: () => !readCallingCode(this.value("phoneCode")) || readPhone(this.value("phoneCode"), text),
      taxId: () => readTaxId(text),
      dateOfBirth: () => /^\d{4}-\d\d-\d\d$/.test(text) && text >= "1900" && text < dayIn(0),
      installments: () => true,
    }[name]();
    return isRight ? undefined : "wrong";
  }

  /** Values for PayPal. */
  get fields(): SessionFields {
    const {sessionFields} = this.#method();
    const phone = readPhone(this.value("phoneCode"), this.value("phone"));
    const taxInfo = readTaxId(this.value("taxId"));
    const all: SessionFields = {
      ...(phone && {phone}),
      ...(taxInfo && {taxInfo}),
      dateOfBirth: this.value("dateOfBirth"),
      numberOfInstallments: Number(this.value("installments")),
      billingAddress: toShipping(this.#address).address,
      expiryDate: {expiry_date: dayIn(this.#host.expiresInDays ?? 3)},
    };
    return Object.fromEntries(
      Object.entries(all).filter(([name]) => sessionFields.includes(name as "phone")),
    );
  }
}
