import type {SessionMethod} from "./session-method.ts";

const modes = ["auto", "popup", "modal"] as const;

/** The wallets, by what a page writes: `wallet="paypal"`. */
export const wallets = {
  paypal: {
    component: "paypal-payments",
    method: "paypal",
    factory: "createPayPalOneTimePaymentSession",
    modes,
  },
  paylater: {
    component: "paypal-payments",
    method: "paylater",
    factory: "createPayLaterOneTimePaymentSession",
    modes,
  },
  credit: {
    component: "paypal-payments",
    method: "credit",
    factory: "createPayPalCreditOneTimePaymentSession",
    modes,
  },
  venmo: {
    component: "venmo-payments",
    method: "venmo",
    factory: "createVenmoOneTimePaymentSession",
    modes,
  },
} as const satisfies Record<string, SessionMethod>;

export type Wallet = keyof typeof wallets;

export const isWallet = (name: unknown): name is Wallet =>
  typeof name === "string" && Object.hasOwn(wallets, name);
