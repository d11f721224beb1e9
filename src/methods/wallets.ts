import type {SessionMethod} from "./session-method.ts";

/** The wallets, by what a page writes: `wallet="paypal"`. */
export const wallets = {
  paypal: {
    component: "paypal-payments",
    method: "paypal",
    factory: "createPayPalOneTimePaymentSession",
  },
  paylater: {
    component: "paypal-payments",
    method: "paylater",
    factory: "createPayLaterOneTimePaymentSession",
  },
  credit: {
    component: "paypal-payments",
    method: "credit",
    factory: "createPayPalCreditOneTimePaymentSession",
  },
  venmo: {
    component: "venmo-payments",
    method: "venmo",
    factory: "createVenmoOneTimePaymentSession",
  },
} as const satisfies Record<string, SessionMethod>;

export type Wallet = keyof typeof wallets;

export const isWallet = (name: unknown): name is Wallet =>
  typeof name === "string" && Object.hasOwn(wallets, name);
