import {fastlaneTexts} from "../../../../locales/fastlane.ts";
import {describe, usageError} from "../../errors.ts";
import type {CardDetails, PaymentToken} from "../../../protocol/fastlane.ts";
import {formHeight} from "./heights.ts";
import {HostedForm} from "./hosted-form.ts";
import type {FastlaneContext} from "./context.ts";
import {readAddress, readComponentOptions} from "./options.ts";

const component = "FastlaneCardComponent";

/** Form for a card. The page itself asks for the billing address. */
export class CardComponent {
  readonly #form: HostedForm;

  constructor(fastlane: FastlaneContext, given: unknown) {
    const {form, styles} = readComponentOptions(component, given);
    this.#form = new HostedForm(fastlane, {
      component,
      title: fastlaneTexts[fastlane.locale.value].cardHeading,
      firstHeight: (width) => formHeight(width, fastlaneTexts[fastlane.locale.value], form),
      view: () => ({name: "card", form, styles}),
    });
  }

  publicMethods() {
    return {
      render: (selector: unknown): void => this.#form.render(selector),
      getPaymentToken: async (details?: unknown): Promise<PaymentToken> =>
        this.#form.getPaymentToken(readDetails(details)),
    };
  }
}

function readDetails(given: unknown): CardDetails {
  const {billingAddress, cardholderName} = (
    typeof given === "object" && given !== null ? given : {}
  ) as Record<string, unknown>;
  if (typeof billingAddress !== "object" || billingAddress === null) {
    throw usageError(
      "ERR_FASTLANE_OPTIONS_INVALID",
      `${component}.getPaymentToken expects {billingAddress: {postalCode, countryCode, …}}; got ${describe(given)}.`,
    );
  }
  if (cardholderName !== undefined && typeof cardholderName !== "string") {
    throw usageError(
      "ERR_FASTLANE_OPTIONS_INVALID",
      `${component}.getPaymentToken: cardholderName must be a string; got ${describe(cardholderName)}.`,
    );
  }
  return {
    billingAddress: readAddress(component, "billingAddress", billingAddress),
    ...(cardholderName === undefined ? {} : {cardholderName}),
  };
}
