import type {Messages} from "../../locales/messages.ts";
import {isEmail, likelyCountry, problemsOf, type Address, type Field, type Problem} from "../address.ts";
import {inputValues} from "../input-values.ts";
import type {FastlaneHost} from "./fastlane-host.ts";

/** E-mail address and shipping address as typed, with their errors. */
export class FastlaneFields {
  /** Message that screen readers announce immediately. */
  announcement = "";
  readonly #host: FastlaneHost;
  readonly #texts: () => Messages["fastlane"];
  readonly #problems = new Map<Field, Problem>();
  #address: Address | undefined;

  constructor(host: FastlaneHost, texts: () => Messages["fastlane"]) {
    this.#host = host;
    this.#texts = texts;
  }

  get address(): Address {
    this.#address ??= {
      name: "",
      country: likelyCountry(this.#host.setting("locale"), navigator.languages),
      line1: "",
      line2: "",
      city: "",
      state: "",
      postalCode: "",
    };
    return this.#address;
  }

  get email(): string {
    return (this.#host.email ?? "").trim();
  }

  input(field: Field): HTMLElement | null | undefined {
    return this.#host.shadowRoot.querySelector<HTMLElement>(`#${field}`);
  }

  /** Error message of a field. Empty if it has none. */
  errorText(field: Field): string {
    const problem = this.#problems.get(field);
    const messages = problem && (this.#texts()[problem] as Partial<Record<Field, string>>);
    return messages?.[field] ?? "";
  }

  async announce(message: () => string): Promise<void> {
    // Cleared first, because the same text is not announced again.
    this.#setAnnouncement("");
    await this.#host.updateComplete;
    this.#setAnnouncement(message());
  }

  #setAnnouncement(message: string): void {
    this.announcement = message;
    this.#host.requestUpdate();
  }

  /** Removes the error of a valid e-mail address. */
  emailChanged(): void {
    if (isEmail(this.email) && this.#problems.delete("email")) this.announcement = "";
  }

  /** Updates a field after input. `left`: the field has lost the focus. */
  change(field: Field, text: string, left: boolean, withAddress: boolean): void {
    if (field === "email") this.#host.email = text;
    else this.address[field] = text;
    const problem = this.#find(withAddress).get(field);
    const shown = this.#problems.get(field);
    // The first letter ends "missing". Only a valid value ends "wrong".
    if (!problem || (shown === "missing" && problem === "wrong")) {
      // Otherwise screen readers would still find the error of a corrected field.
      if (this.#problems.delete(field)) this.announcement = "";
    }
    if (left && problem === "wrong") {
      this.#problems.set(field, problem);
      if (shown !== problem) void this.announce(() => this.errorText(field));
    }
    // Another country has other rules.
    if (field === "country")
      for (const other of ["state", "postalCode"] as const) this.#problems.delete(other);
    this.#host.requestUpdate();
  }

  /** Marks each empty or invalid field, and focuses the first. True if there is none. */
  validate(withAddress: boolean): boolean {
    const {email, ...address} = inputValues(this.#host.shadowRoot);
    if (email !== undefined) this.#host.email = email;
    Object.assign(this.address, address);
    const problems = this.#find(withAddress);
    this.#problems.clear();
    for (const [field, problem] of problems) this.#problems.set(field, problem);
    this.#host.requestUpdate();
    const [first] = problems.keys();
    // Screen readers read the error of a focused input, because it is the input's description.
    if (first) this.input(first)?.focus();
    return !first;
  }

  /** Problems in the order of the fields. */
  #find(withAddress: boolean): Map<Field, Problem> {
    const problems = new Map<Field, Problem>();
    const {email} = this;
    if (!email) problems.set("email", "missing");
    else if (!isEmail(email)) problems.set("email", "wrong");
    if (withAddress)
      for (const [field, problem] of Object.entries(problemsOf(this.address)))
        problems.set(field as Field, problem);
    return problems;
  }
}
