/**
 * Compile-time tests: what our components add to an SDK instance is what the types of `@paypal/paypal-js` promise to pages.
 * Nothing here runs; a mistake fails the type check.
 */
import type {
  ApplePayPaymentsInstance,
  BaseInstance,
  CardFieldsInstance,
  FindEligibleMethodsGetDetails,
  PayPalGuestPaymentsInstance,
  GooglePayPaymentsInstance,
  PayPalPaymentsInstance,
  VenmoPaymentsInstance,
} from "@paypal/paypal-js/sdk-v6";
import type {createFactories as applePay} from "../../../server/sandbox/sdk/web-sdk/components/applepay-payments/index.ts";
import type {createFactories as cardFields} from "../../../server/sandbox/sdk/web-sdk/components/card-fields/index.ts";
import type {createFactories as googlePay} from "../../../server/sandbox/sdk/web-sdk/components/googlepay-payments/index.ts";
import type {createFactories as paypalPayments} from "../../../server/sandbox/sdk/web-sdk/components/paypal-payments/index.ts";
import type {createFactories as guestPayments} from "../../../server/sandbox/sdk/web-sdk/components/paypal-guest-payments/index.ts";
import type {createFactories as venmoPayments} from "../../../server/sandbox/sdk/web-sdk/components/venmo-payments/index.ts";
import type {SdkInstance} from "../../../server/sandbox/sdk/web-sdk/create-instance.ts";
import type {DetailsOf} from "../../../server/sandbox/sdk/web-sdk/eligible-details.ts";

/** Ours, wherever the public type is expected. */
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
  // Method by method: types that depend on a parameter can't be compared as they are.
  Promised<FindEligibleMethodsGetDetails<"paypal">, DetailsOf<"paypal">>,
  Promised<FindEligibleMethodsGetDetails<"venmo">, DetailsOf<"venmo">>,
  Promised<FindEligibleMethodsGetDetails<"paylater">, DetailsOf<"paylater">>,
  Promised<FindEligibleMethodsGetDetails<"credit">, DetailsOf<"credit">>,
  Promised<FindEligibleMethodsGetDetails<"advanced_cards">, DetailsOf<"advanced_cards">>,
  Promised<FindEligibleMethodsGetDetails<"applepay">, DetailsOf<"applepay">>,
  Promised<FindEligibleMethodsGetDetails<"googlepay">, DetailsOf<"googlepay">>,
  Promised<CardFieldsInstance, ReturnType<typeof cardFields>>,
  Promised<PayPalPaymentsInstance, ReturnType<typeof paypalPayments>>,
  Promised<PayPalGuestPaymentsInstance, ReturnType<typeof guestPayments>>,
  Promised<ApplePayPaymentsInstance, ReturnType<typeof applePay>>,
  Promised<GooglePayPaymentsInstance, ReturnType<typeof googlePay>>,
  Promised<VenmoPaymentsInstance, ReturnType<typeof venmoPayments>>,
];
