import type {SdkInstance} from "../sdk/surface.ts";

type SessionFactory = Exclude<
  keyof SdkInstance,
  | "findEligibleMethods"
  | "hydrateEligibleMethods"
  | "updateLocale"
  | "createCardFieldsOneTimePaymentSession"
  | "createCardFieldsSavePaymentSession"
>;

/** A method that is paid with in a window of the SDK's: its component, its name in eligibility, and its factory. */
export interface SessionMethod {
  readonly component: string;
  readonly method: string;
  readonly factory: SessionFactory;
}
