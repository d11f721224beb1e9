/**
 * Payment methods, one entry each. Pure data without imports: the elements, the docs and the merchant server read it.
 *
 * The emulated SDK has its own list, `server/sandbox/sdk/payment-methods.ts`; a test compares the two.
 */

/** Value that an element asks the buyer for before it opens the SDK's window or submits. */
export type BuyerField = "number" | "expiry" | "cvv" | "email";

export interface PaymentMethod {
  /** Name in the docs. */
  readonly name: string;
  /** Element of this package that offers it. */
  readonly element:
    "checkout-card-fields" | "checkout-wallet-button" | "checkout-guest-button" | "checkout-fastlane";
  /** Way to pay: in hosted fields, in a window of the SDK, in a sheet of the device, or with Fastlane. */
  readonly flow: "hosted-fields" | "window" | "device" | "fastlane";
  /** Component for `createInstance`. */
  readonly component: string;
  /** Factory of the SDK instance for a payment. */
  readonly factory: string;
  /** Key for `isEligible` and `getDetails`. */
  readonly eligibility: string;
  /** Key in an order's `payment_source`. Null: the order is created without one. */
  readonly paymentSource: string | null;
  /** Element of the SDK that draws the button. Null: the element or the vendor draws it. */
  readonly button: string | null;
  /** That button takes a `type` ("pay", "buynow" …) and a `lang`. */
  readonly hasButtonTypes: boolean;
  readonly fields: readonly BuyerField[];
  /** Countries of the buyer. Null: any. */
  readonly countries: readonly string[] | null;
  /** Null: any. */
  readonly currencies: readonly string[] | null;
  /** Ways to open the SDK's window. With `redirect` the buyer can leave the page and come back. */
  readonly presentationModes: readonly ("auto" | "popup" | "modal" | "redirect")[];
  /** PayPal can save it for later payments. */
  readonly canSave: boolean;
}

/** Component and eligibility key of a payment method. */
export type EligibleMethod = Pick<PaymentMethod, "component" | "eligibility">;

const anywhere = {countries: null, currencies: null} as const;
/** A method that opens no window of the SDK's. */
const noWindow = {button: null, hasButtonTypes: false, presentationModes: []} as const;
/** A wallet on PayPal's page, in a window or instead of the shop's page. */
const payPalWallet = {
  element: "checkout-wallet-button",
  flow: "window",
  component: "paypal-payments",
  paymentSource: "paypal",
  fields: [],
  presentationModes: ["auto", "popup", "modal", "redirect"],
} as const;

export const paymentMethods = {
  card: {
    name: "Card fields",
    element: "checkout-card-fields",
    flow: "hosted-fields",
    component: "card-fields",
    factory: "createCardFieldsOneTimePaymentSession",
    eligibility: "advanced_cards",
    paymentSource: "card",
    fields: ["number", "expiry", "cvv"],
    ...anywhere,
    ...noWindow,
    canSave: true,
  },
  paypal: {
    ...payPalWallet,
    name: "PayPal",
    factory: "createPayPalOneTimePaymentSession",
    eligibility: "paypal",
    button: "paypal-button",
    hasButtonTypes: true,
    ...anywhere,
    canSave: true,
  },
  paylater: {
    ...payPalWallet,
    name: "Pay Later",
    factory: "createPayLaterOneTimePaymentSession",
    eligibility: "paylater",
    button: "paypal-pay-later-button",
    hasButtonTypes: false,
    countries: ["AU", "CA", "DE", "ES", "FR", "GB", "IT", "US"],
    currencies: ["AUD", "CAD", "EUR", "GBP", "USD"],
    canSave: false,
  },
  credit: {
    ...payPalWallet,
    name: "PayPal Credit",
    factory: "createPayPalCreditOneTimePaymentSession",
    eligibility: "credit",
    button: "paypal-credit-button",
    hasButtonTypes: false,
    countries: ["GB", "US"],
    currencies: ["GBP", "USD"],
    canSave: true,
  },
  venmo: {
    ...payPalWallet,
    name: "Venmo",
    component: "venmo-payments",
    factory: "createVenmoOneTimePaymentSession",
    eligibility: "venmo",
    paymentSource: "venmo",
    button: "venmo-button",
    hasButtonTypes: true,
    countries: ["US"],
    currencies: ["USD"],
    presentationModes: ["auto", "popup", "modal"],
    canSave: true,
  },
  googlepay: {
    name: "Google Pay",
    element: "checkout-wallet-button",
    flow: "device",
    component: "googlepay-payments",
    factory: "createGooglePayOneTimePaymentSession",
    eligibility: "googlepay",
    paymentSource: "google_pay",
    fields: [],
    ...anywhere,
    ...noWindow,
    canSave: false,
  },
  applepay: {
    name: "Apple Pay",
    element: "checkout-wallet-button",
    flow: "device",
    component: "applepay-payments",
    factory: "createApplePayOneTimePaymentSession",
    eligibility: "applepay",
    paymentSource: "apple_pay",
    fields: [],
    ...anywhere,
    ...noWindow,
    canSave: true,
  },
  guest: {
    name: "Card without an account",
    element: "checkout-guest-button",
    flow: "window",
    component: "paypal-guest-payments",
    factory: "createPayPalGuestOneTimePaymentSession",
    eligibility: "basic_cards",
    paymentSource: null,
    button: "paypal-basic-card-button",
    hasButtonTypes: false,
    fields: [],
    ...anywhere,
    presentationModes: ["auto", "popup", "modal", "redirect"],
    canSave: false,
  },
  fastlane: {
    name: "Fastlane",
    element: "checkout-fastlane",
    flow: "fastlane",
    component: "fastlane",
    factory: "createFastlane",
    eligibility: "advanced_cards",
    paymentSource: "card",
    fields: ["email"],
    ...anywhere,
    ...noWindow,
    canSave: false,
  },
} as const satisfies Record<string, PaymentMethod>;

/** Entry of the registry, with its literal types. */
export type Entry = (typeof paymentMethods)[keyof typeof paymentMethods];
/** Method that the SDK opens a window for. */
export type WindowMethod = Extract<Entry, {flow: "window"}>;
/** Method that is paid in a sheet of the device. */
export type DeviceMethod = Extract<Entry, {flow: "device"}>;
