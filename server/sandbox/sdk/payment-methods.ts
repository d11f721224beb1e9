/**
 * Payment methods of the sandbox, one entry each; `local-methods.ts` adds the local ones. Pure data: the emulated SDK
 * makes its components and factories from it, and the REST side decides eligibility with it.
 *
 * The elements have their own list, `src/payment-methods/registry.ts`. A test compares the two.
 */

import {localMethods} from "./local-methods.ts";

/** Module of the SDK that pays with a method: `components/<shape>/<shape>.ts`. */
export type Shape =
  "card-fields" | "guest-form" | "wallet-window" | "apple-pay" | "google-pay" | "fastlane" | "local-payment";

/**
 * Country and currency in which a method is offered. The buyer must be in the country; except for local methods, the
 * merchant as well.
 */
export interface Market {
  readonly country: string;
  readonly currency: string;
  /** Smallest amount, inclusive, as a decimal string in the major unit. `to` is the largest. */
  readonly from?: string;
  readonly to?: string;
  readonly product?: "PAYLATER" | "PAY_LATER_SHORT_TERM";
  /** Offer of Pay Later. */
  readonly offer?: PayLaterOffer;
}

/** Equal payments, the first one today; or the whole amount after some days. */
export type PayLaterOffer =
  | {
      readonly count: number;
      /** `weeks`: every two weeks. */
      readonly every: "weeks" | "months";
      /** Largest amount, as a decimal string in the major unit. That of the market by default. */
      readonly to?: string;
    }
  | {readonly days: number};

export interface PaymentMethod {
  /** Brand name for buyers. Null: the window's title is translated. */
  readonly name: string | null;
  /** Name in the `components` option of `createInstance`. */
  readonly component: string;
  readonly shape: Shape;
  /** Method of the SDK instance that creates a payment session. */
  readonly factory: string;
  /** Method of the SDK instance that creates a session to save the method. */
  readonly saveFactory: string | null;
  /** Key for `isEligible` and `getDetails`. */
  readonly eligibility: string;
  /** Key in the reply of `POST /v2/payments/find-eligible-methods`. Null: the reply doesn't list it. */
  readonly restName: string | null;
  /** Presentation modes of the window. */
  readonly modes: readonly ("auto" | "popup" | "modal" | "redirect")[];
  /** Sessions accept the options `commit` and `savePayment`. */
  readonly hasPayPalOptions: boolean;
  /** Null: offered everywhere. */
  readonly markets: readonly Market[] | null;
  readonly canBeVaulted: boolean;
  /** Element that shows the brand's name. Null: none, or a special one in `web-sdk/buttons/`. */
  readonly button: `${string}-button` | null;
}

/** Properties of a method without a window. */
const noWindow = {name: null, modes: [], hasPayPalOptions: false, button: null} as const;
const payPalWallet = {
  component: "paypal-payments",
  shape: "wallet-window",
  modes: ["auto", "popup", "modal", "redirect"],
  hasPayPalOptions: true,
  button: null,
} as const;

/** In the order of the eligibility reply. */
export const paymentMethods = [
  {
    ...noWindow,
    component: "card-fields",
    shape: "card-fields",
    factory: "createCardFieldsOneTimePaymentSession",
    saveFactory: "createCardFieldsSavePaymentSession",
    eligibility: "advanced_cards",
    restName: "advanced_cards",
    markets: null,
    canBeVaulted: true,
  },
  {
    name: null,
    component: "paypal-guest-payments",
    shape: "guest-form",
    factory: "createPayPalGuestOneTimePaymentSession",
    saveFactory: null,
    eligibility: "basic_cards",
    restName: "basic_cards",
    modes: ["auto", "popup", "modal", "redirect"],
    hasPayPalOptions: false,
    markets: null,
    // A guest has no account to save a card in.
    canBeVaulted: false,
    button: null,
  },
  {
    ...payPalWallet,
    name: "PayPal",
    factory: "createPayPalOneTimePaymentSession",
    saveFactory: "createPayPalSavePaymentSession",
    eligibility: "paypal",
    restName: "paypal",
    markets: null,
    canBeVaulted: true,
    button: "paypal-button",
  },
  {
    ...payPalWallet,
    name: "Pay Later",
    factory: "createPayLaterOneTimePaymentSession",
    saveFactory: null,
    eligibility: "paylater",
    restName: "paypal_pay_later",
    // Bounds of PayPal's product pages in 2025. At PayPal they also depend on the buyer.
    markets: [
      {
        country: "US",
        currency: "USD",
        from: "30",
        to: "10000",
        product: "PAYLATER",
        offer: {count: 4, every: "weeks", to: "1500"},
      },
      {
        country: "GB",
        currency: "GBP",
        from: "30",
        to: "2000",
        product: "PAY_LATER_SHORT_TERM",
        offer: {count: 3, every: "months"},
      },
      {country: "DE", currency: "EUR", from: "1", to: "5000", product: "PAYLATER", offer: {days: 30}},
      {
        country: "FR",
        currency: "EUR",
        from: "30",
        to: "2000",
        product: "PAY_LATER_SHORT_TERM",
        offer: {count: 4, every: "months"},
      },
      {
        country: "ES",
        currency: "EUR",
        from: "30",
        to: "2000",
        product: "PAY_LATER_SHORT_TERM",
        offer: {count: 3, every: "months"},
      },
      {
        country: "IT",
        currency: "EUR",
        from: "30",
        to: "2000",
        product: "PAY_LATER_SHORT_TERM",
        offer: {count: 3, every: "months"},
      },
      {
        country: "AU",
        currency: "AUD",
        from: "30",
        to: "2000",
        product: "PAY_LATER_SHORT_TERM",
        offer: {count: 4, every: "weeks"},
      },
    ],
    canBeVaulted: false,
  },
  {
    ...payPalWallet,
    name: "PayPal Credit",
    factory: "createPayPalCreditOneTimePaymentSession",
    saveFactory: "createPayPalCreditSavePaymentSession",
    eligibility: "credit",
    restName: "paypal_credit",
    markets: [
      {country: "US", currency: "USD"},
      {country: "GB", currency: "GBP"},
    ],
    canBeVaulted: true,
  },
  {
    name: "Venmo",
    component: "venmo-payments",
    shape: "wallet-window",
    factory: "createVenmoOneTimePaymentSession",
    saveFactory: "createVenmoSavePaymentSession",
    eligibility: "venmo",
    restName: "venmo",
    modes: ["auto", "popup", "modal"],
    hasPayPalOptions: false,
    // PayPal: "available only to US merchants and US consumers with USD".
    markets: [{country: "US", currency: "USD"}],
    canBeVaulted: true,
    button: "venmo-button",
  },
  {
    ...noWindow,
    component: "applepay-payments",
    shape: "apple-pay",
    factory: "createApplePayOneTimePaymentSession",
    saveFactory: null,
    eligibility: "applepay",
    restName: "apple_pay",
    markets: null,
    canBeVaulted: true,
  },
  {
    ...noWindow,
    component: "googlepay-payments",
    shape: "google-pay",
    factory: "createGooglePayOneTimePaymentSession",
    saveFactory: null,
    eligibility: "googlepay",
    restName: "google_pay",
    markets: null,
    canBeVaulted: false,
  },
  {
    ...noWindow,
    component: "fastlane",
    shape: "fastlane",
    factory: "createFastlane",
    saveFactory: null,
    eligibility: "advanced_cards",
    restName: null,
    markets: null,
    canBeVaulted: false,
  },
  ...localMethods,
] as const satisfies readonly PaymentMethod[];

export type Entry = (typeof paymentMethods)[number];
/** Key in the eligibility reply. */
export type RestName = NonNullable<Entry["restName"]>;
/** Method that is approved on a wallet's page. */
export type WalletMethod = Extract<Entry, {shape: "wallet-window"}>;

/** Components of PayPal's SDK that the sandbox lacks, with the factory of each. */
export const unbuiltComponents: ReadonlyMap<string, string> = new Map([
  ["paypal-messages", "createPayPalMessages"],
  ["paypal-subscriptions", "createPayPalSubscriptionPaymentSession"],
  ["paypal-legacy-billing-agreements", "createPayPalBillingAgreementWithoutPurchase"],
]);
