import {digitsOf} from "../../card-input/edit.ts";
import type {FastlaneTexts} from "../../../locales/fastlane.ts";
import {addressKinds} from "./address-kinds.ts";
import {create} from "./dom.ts";
import {Form, FormField} from "./form.ts";

/** Fields of a US shipping address. */
export class AddressForm {
  readonly element: HTMLElement;
  readonly form: Form;
  readonly #read: () => Record<string, unknown>;

  constructor(texts: FastlaneTexts) {
    const fullName = new FormField("fullName", addressKinds.fullName(), texts);
    const addressLine1 = new FormField("addressLine1", addressKinds.addressLine1(), texts);
    const addressLine2 = new FormField("addressLine2", addressKinds.addressLine2(), texts, {
      isOptional: true,
    });
    const city = new FormField("city", addressKinds.city(), texts);
    const state = new FormField("state", addressKinds.state(), texts);
    const postalCode = new FormField("postalCode", addressKinds.postalCode(), texts);
    const phone = new FormField("phone", addressKinds.phone(), texts, {isOptional: true});
    this.form = new Form([fullName, addressLine1, addressLine2, city, state, postalCode, phone]);
    this.element = create("div", {className: "fields"}, ...this.form.fields.map(({element}) => element));
    this.#read = () => ({
      fullName: fullName.value,
      ...(phone.value === "" ? {} : {nationalNumber: digitsOf(phone.value)}),
      address: {
        addressLine1: addressLine1.value,
        ...(addressLine2.value === "" ? {} : {addressLine2: addressLine2.value}),
        adminArea1: state.value,
        adminArea2: city.value,
        postalCode: postalCode.value,
        countryCode: "US",
      },
    });
  }

  /** Request body of `POST /web-sdk/v6/members/addresses`. */
  read(): Record<string, unknown> {
    return this.#read();
  }
}
