import {fastlaneTexts} from "../../../../locales/fastlane.ts";
import type {BillingAddress} from "../../../protocol/card-field.ts";
import type {PaymentToken, ToFastlane} from "../../../protocol/fastlane.ts";
import {billingHeight, formHeight, savedCardHeight} from "./heights.ts";
import {HostedForm} from "./hosted-form.ts";
import {type FastlaneContext, type Member, savedCardOf} from "./context.ts";
import {readComponentOptions, readShippingAddress} from "./options.ts";
import type {Profile} from "./profile.ts";

const component = "FastlanePaymentComponent";

/** A member's saved card, or fields for a guest's card. */
export class PaymentComponent {
  readonly #form: HostedForm;
  #shippingAddress: BillingAddress | undefined;

  constructor(fastlane: FastlaneContext, profile: Profile, given: unknown) {
    const {form, styles, shippingAddress} = readComponentOptions(component, given);
    this.#shippingAddress = shippingAddress;
    this.#form = new HostedForm(fastlane, {
      component,
      title: fastlaneTexts[fastlane.locale.value].cardHeading,
      firstHeight: (width) => {
        const texts = fastlaneTexts[fastlane.locale.value];
        const savedCard = savedCardOf(fastlane.member.value);
        return savedCard === undefined
          ? formHeight(width, texts, form) + billingHeight(width, texts, this.#shippingAddress !== undefined)
          : savedCardHeight(width, texts, savedCard);
      },
      view: () => {
        const savedCard = savedCardOf(fastlane.member.value);
        return {
          name: "payment",
          form,
          styles,
          ...(savedCard === undefined ? {} : {savedCard}),
          ...(this.#shippingAddress === undefined ? {} : {shippingAddress: this.#shippingAddress}),
        };
      },
      messagesOnReady: () => [savedCardMessage(fastlane.member.value), this.#shippingAddressMessage()],
      onChangeCard: () => {
        // The only possible error is another open dialog, which its own caller reports.
        profile.selectCard().then(
          () => this.#form.refocus(),
          () => undefined,
        );
      },
    });
    fastlane.member.onChange((member) => this.#form.send(savedCardMessage(member)));
  }

  publicMethods() {
    return {
      render: (selector: unknown): void => this.#form.render(selector),
      getPaymentToken: (): Promise<PaymentToken> => this.#form.getPaymentToken({}),
      setShippingAddress: (address: unknown): void => this.#setShippingAddress(address),
    };
  }

  #setShippingAddress(given: unknown): void {
    this.#shippingAddress = readShippingAddress(component, "setShippingAddress's argument", given);
    this.#form.send(this.#shippingAddressMessage());
  }

  #shippingAddressMessage(): ToFastlane {
    const shippingAddress = this.#shippingAddress;
    return {kind: "shipping-address", ...(shippingAddress === undefined ? {} : {shippingAddress})};
  }
}

function savedCardMessage(member: Member | undefined): ToFastlane {
  const savedCard = savedCardOf(member);
  return {kind: "saved-card", ...(savedCard === undefined ? {} : {savedCard})};
}
