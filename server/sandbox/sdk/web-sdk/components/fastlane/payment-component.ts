import {fastlaneTexts} from "../../../../locales/fastlane/index.ts";
import type {BillingAddress} from "../../../protocol/card-field.ts";
import type {PaymentToken, ToFastlane} from "../../../protocol/fastlane.ts";
import {billingHeight, formHeight, savedCardHeight} from "./heights.ts";
import {HostedForm} from "./hosted-form.ts";
import {type FastlaneContext, type Member, savedCardOf} from "./context.ts";
import {readComponentOptions, readShippingAddress} from "./options.ts";
import type {Profile} from "./profile.ts";

const component = "FastlanePaymentComponent";

/** What pays: a member's saved card, or the fields that a guest types a card into. */
export class PaymentComponent {
  readonly #form: HostedForm;
  #shippingAddress: BillingAddress | undefined;

  constructor(host: FastlaneContext, profile: Profile, given: unknown) {
    const {form, styles, shippingAddress} = readComponentOptions(component, given);
    this.#shippingAddress = shippingAddress;
    this.#form = new HostedForm(host, {
      component,
      title: fastlaneTexts[host.locale.value].cardHeading,
      firstHeight: (width) => {
        const texts = fastlaneTexts[host.locale.value];
        const savedCard = savedCardOf(host.member.value);
        return savedCard === undefined
          ? formHeight(width, texts, form) + billingHeight(width, texts, this.#shippingAddress !== undefined)
          : savedCardHeight(width, texts, savedCard);
      },
      view: () => {
        const savedCard = savedCardOf(host.member.value);
        return {
          name: "payment",
          form,
          styles,
          ...(savedCard === undefined ? {} : {savedCard}),
          ...(this.#shippingAddress === undefined ? {} : {shippingAddress: this.#shippingAddress}),
        };
      },
      news: () => [savedCardNews(host.member.value), this.#shippingAddressNews()],
      onChangeCard: () => {
        // The buyer's own press; what can go wrong (another dialog is open) is told where that was opened.
        profile.selectCard().then(
          () => this.#form.refocus(),
          () => undefined,
        );
      },
    });
    host.member.onChange((member) => this.#form.send(savedCardNews(member)));
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
    this.#form.send(this.#shippingAddressNews());
  }

  #shippingAddressNews(): ToFastlane {
    const shippingAddress = this.#shippingAddress;
    return {kind: "shipping-address", ...(shippingAddress === undefined ? {} : {shippingAddress})};
  }
}

function savedCardNews(member: Member | undefined): ToFastlane {
  const savedCard = savedCardOf(member);
  return {kind: "saved-card", ...(savedCard === undefined ? {} : {savedCard})};
}
