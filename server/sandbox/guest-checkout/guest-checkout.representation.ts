import {toWire, zero} from "../../shared/money.ts";
import {amountText} from "../pages/amount-text.ts";
import type {PageLanguage} from "../locales/languages.ts";
import type {Localization} from "../pages/texts.ts";
import type {GuestCheckout, Problem} from "./guest-checkout.view.ts";

/**
 * Parts of a checkout that can change while the form is open, for its script. Amounts are also given as
 * localized text.
 */
export function checkoutReply({total, shippingOptions}: GuestCheckout, language: PageLanguage) {
  return {
    total: total.value,
    totalText: amountText(total, language),
    shippingOptions: shippingOptions.map(
      ({id, label, type = "SHIPPING", selected, amount, total: whole}) => ({
        id,
        label,
        type,
        selected,
        amount: {
          currencyCode: whole.currency_code,
          value: (amount ?? toWire(zero(whole.currency_code))).value,
        },
        ...(amount ? {amountText: amountText(amount, language)} : {}),
        total: whole.value,
        totalText: amountText(whole, language),
      }),
    ),
  };
}

/** Problems for the form's script, with localized messages. */
export function problemsReply(problems: readonly Problem[], {texts}: Localization) {
  return problems.map(({field, reason}) => ({field, message: texts.guestProblems[reason]}));
}
