import type {SessionMethod} from "./session-method.ts";

/** Paying by card in a form of the service's, without an account. */
export const guest = {
  component: "paypal-guest-payments",
  method: "basic_cards",
  factory: "createPayPalGuestOneTimePaymentSession",
  leaves: true,
} as const satisfies SessionMethod;
