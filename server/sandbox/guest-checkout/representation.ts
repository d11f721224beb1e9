import {toWire, zero} from "../../platform/money.ts";
import {amountText} from "../pages/amount-text.ts";
import type {GuestCheckout} from "./view.ts";

/** What of a checkout can change while the form is open, for its script: amounts also as people read them. */
export function checkoutOnTheWire({total, shippingOptions}: GuestCheckout) {
  return {
    total: total.value,
    totalText: amountText(total),
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
        ...(amount ? {amountText: amountText(amount)} : {}),
        total: whole.value,
        totalText: amountText(whole),
      }),
    ),
  };
}
