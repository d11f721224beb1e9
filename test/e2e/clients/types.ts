/**
 * Compile-time tests: the emulated SDK has the types of `@paypal/paypal-js`. The other components declare those types
 * themselves. No code here runs; a mistake fails the type check.
 */
import type {BaseInstance, PayPalPaymentsInstance, VenmoPaymentsInstance} from "@paypal/paypal-js/sdk-v6";
import type {WalletMethod} from "../../../server/sandbox/sdk/payment-methods.ts";
import type {SdkInstance} from "../../../server/sandbox/sdk/web-sdk/create-instance.ts";
import type {
  PublicSession,
  RedirectableSession,
} from "../../../server/sandbox/sdk/web-sdk/session/payment-session.ts";

/** Factories that `wallet-window` makes for a component. */
type Factories<Component, Session> = Record<
  NonNullable<Extract<WalletMethod, {component: Component}>["factory" | "saveFactory"]>,
  (options: unknown) => Session
>;

/** Fails to compile unless ours is assignable to the public type. */
type Promised<Public, Ours extends Public> = [Public, Ours];

export type Checked = [
  Promised<BaseInstance["updateLocale"], SdkInstance["updateLocale"]>,
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
];
