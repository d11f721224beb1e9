import type {ButtonMethod} from "./session-method.ts";

/** The wallets, by what a page writes: `wallet="paypal"`. */
export const wallets = {
  paypal: {
    component: "paypal-payments",
    method: "paypal",
    factory: "createPayPalOneTimePaymentSession",
    source: "paypal",
    leaves: true,
  },
  paylater: {
    component: "paypal-payments",
    method: "paylater",
    factory: "createPayLaterOneTimePaymentSession",
    source: "paypal",
    leaves: true,
  },
  credit: {
    component: "paypal-payments",
    method: "credit",
    factory: "createPayPalCreditOneTimePaymentSession",
    source: "paypal",
    leaves: true,
  },
  venmo: {
    component: "venmo-payments",
    method: "venmo",
    factory: "createVenmoOneTimePaymentSession",
    source: "venmo",
    leaves: false,
  },
  googlepay: {component: "googlepay-payments", method: "googlepay", device: "googlepay"},
  applepay: {component: "applepay-payments", method: "applepay", device: "applepay"},
} as const satisfies Record<string, ButtonMethod>;

export type Wallet = keyof typeof wallets;

export const isWallet = (name: unknown): name is Wallet =>
  typeof name === "string" && Object.hasOwn(wallets, name);
