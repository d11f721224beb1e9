import type {SdkInstance} from "../paypal-sdk/sdk-types.ts";

type SessionFactory = Exclude<
  keyof SdkInstance,
  | "findEligibleMethods"
  | "hydrateEligibleMethods"
  | "updateLocale"
  | "createCardFieldsOneTimePaymentSession"
  | "createFastlane"
  | "createCardFieldsSavePaymentSession"
  | "createGooglePayOneTimePaymentSession"
  | "createApplePayOneTimePaymentSession"
>;

/** A method that is paid with in a window of the SDK's: its component, its name in eligibility, and its factory. */
export interface SessionMethod {
  readonly component: string;
  readonly method: string;
  readonly factory: SessionFactory;
  /** The payment source of orders that are approved with it; absent for the guest form, which has a card's. */
  readonly source?: "paypal" | "venmo";
  /** Whether the buyer can leave the page for it, and come back. */
  readonly leaves: boolean;
}

/** A method that is paid with in a sheet of the device's, or of its vendor's script. */
export interface DeviceMethod {
  readonly component: string;
  readonly method: string;
  readonly device: "googlepay" | "applepay";
}

/** What a payment button pays with. */
export type ButtonMethod = SessionMethod | DeviceMethod;
