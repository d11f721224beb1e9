/**
 * Compile-time tests: the emulated SDK has the types of `@paypal/paypal-js`. No code here runs. A mistake fails the
 * type check.
 */
import type {
  BaseInstance,
  CardFieldsOneTimePaymentSession,
  CardFieldsSavePaymentSession,
  EligiblePaymentMethodsOutput,
  LPMPaymentsInstance,
  OneTimePaymentSession,
  PayPalGuestOneTimePaymentSession,
  PayPalPaymentsInstance,
  VenmoOneTimePaymentSession,
  VenmoPaymentsInstance,
} from "@paypal/paypal-js/sdk-v6";
import type {WalletMethod} from "../../../server/sandbox/sdk/payment-methods.ts";
import type {LocalPaymentSession} from "../../../server/sandbox/sdk/web-sdk/components/local-payment/local-payment.ts";
import type {SdkInstance} from "../../../server/sandbox/sdk/web-sdk/create-instance.ts";
import type {
  PublicSession,
  RedirectableSession,
} from "../../../server/sandbox/sdk/web-sdk/session/payment-session.ts";

import type * as own from "../../../src/paypal-sdk/sdk-types.ts";

/** Factories that `wallet-window` makes for a component. */
type Factories<Component, Session> = Record<
  NonNullable<Extract<WalletMethod, {component: Component}>["factory" | "saveFactory"]>,
  (options: unknown) => Session
>;

/** Fails to compile unless ours is assignable to the public type. */
type Promised<Public, Ours extends Public> = [Public, Ours];

export type Checked = [
  // PayPal's sessions are usable by the types that the elements have for them.
  Promised<own.CardFieldsSession, CardFieldsOneTimePaymentSession>,
  Promised<own.CardFieldsSession, CardFieldsSavePaymentSession>,
  Promised<Omit<own.PaymentSession, "start">, OneTimePaymentSession>,
  Promised<Omit<own.PaymentSession, "start">, VenmoOneTimePaymentSession>,
  Promised<Omit<own.PaymentSession, "start">, PayPalGuestOneTimePaymentSession>,
  Promised<own.EligibleMethods, EligiblePaymentMethodsOutput>,
  // The emulated SDK is usable by PayPal's types.
  Promised<BaseInstance["updateLocale"], SdkInstance["updateLocale"]>,
  Promised<BaseInstance["updateClientToken"], SdkInstance["updateClientToken"]>,
  Promised<
    Parameters<SdkInstance["findEligibleMethods"]>[0],
    Parameters<BaseInstance["findEligibleMethods"]>[0]
  >,
  Promised<
    Parameters<SdkInstance["hydrateEligibleMethods"]>,
    Parameters<BaseInstance["hydrateEligibleMethods"]>
  >,
  Promised<PayPalPaymentsInstance, Factories<"paypal-payments", RedirectableSession>>,
  Promised<VenmoPaymentsInstance, Factories<"venmo-payments", PublicSession>>,
  Promised<
    Required<LPMPaymentsInstance>,
    Record<keyof LPMPaymentsInstance, (options: unknown) => LocalPaymentSession>
  >,
];
