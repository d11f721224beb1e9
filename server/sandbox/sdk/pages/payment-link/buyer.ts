import {AddressPart} from "../../form/address.ts";
import {emailProblem, needed, type Check} from "../../form/checks.ts";
import {required} from "../../document/rendered.ts";
import type {Field} from "../../form/field.ts";
import type {PageTexts} from "./data.ts";

/** Contact and shipping address of the buyer. */
export class Buyer {
  readonly #email: Field;
  readonly #name: Field;
  readonly #texts: PageTexts;
  readonly #createField: (id: string, check: Check) => Field;
  #address: AddressPart | undefined;

  constructor(texts: PageTexts, createField: (id: string, check: Check) => Field) {
    this.#texts = texts;
    this.#createField = createField;
    this.#email = createField("email", (value) => emailProblem(texts, value));
    this.#name = createField("name", needed(texts.nameEmpty));
    this.readAddressFields();
  }

  /** Reads which address fields the page has now. */
  readAddressFields(): void {
    const isShown = !required("shipping", HTMLFieldSetElement).hidden;
    this.#address = isShown ? new AddressPart(this.#texts, "shipping-", this.#createField) : undefined;
  }

  get fields(): readonly Field[] {
    return [this.#email, this.#name, ...(this.#address?.fields ?? [])];
  }

  read(): object {
    return {
      email_address: this.#email.value.trim(),
      name: this.#name.value.trim(),
      ...(this.#address ? {shipping_address: this.#address.read()} : {}),
    };
  }
}
