import type {Money} from "../../merchant-api/purchase.ts";
import type {SdkInstance} from "../../paypal-sdk/sdk-types.ts";
import type {ButtonPayment} from "../button-session.ts";

/** What a wallet of the device's has to know of its tag. */
export interface DeviceTag {
  /** Whose scripts are loaded: `sandbox` or `production`. */
  readonly environment: string | undefined;
  readonly sdkOrigin: string;
  readonly nonce: string | undefined;
  readonly locale: string | undefined;
  /** Where the vendor's button is shown. */
  readonly root: ShadowRoot;
  /** What the vendor's button says. */
  readonly buttonType: string;
  /** What is paid; undefined when nobody has said it. */
  readonly total: () => Money | undefined;
  /** What the buyer reads of a failure. */
  readonly words: (error: unknown) => string;
  /** The buyer pressed the vendor's button. */
  readonly onPress: () => void;
}

/** Makes the payment; undefined where this browser or device can't. */
export type MakeDevicePayment = (
  sdk: SdkInstance,
  details: unknown,
  tag: DeviceTag,
) => Promise<ButtonPayment | undefined>;

/** The configuration in what eligibility says of the method; undefined when it says none. */
export const configOf = (details: unknown): unknown =>
  (details as {config?: unknown} | null | undefined)?.config;
