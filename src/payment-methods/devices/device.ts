import type {Money} from "../../merchant-api/purchase.ts";
import type {SdkInstance} from "../../paypal-sdk/sdk-types.ts";
import type {ButtonSession} from "../button-session.ts";

/** Options of a device wallet from its element. */
export interface DeviceOptions {
  /** `sandbox` or `production`. */
  readonly environment: string | undefined;
  readonly sdkOrigin: string;
  readonly nonce: string | undefined;
  readonly locale: string | undefined;
  /** Shadow root of the vendor's button. */
  readonly root: ShadowRoot;
  /** Type of the vendor's button, such as `pay`. */
  readonly buttonType: string;
  /** Current price. Undefined while unknown. */
  readonly total: () => Money | undefined;
  /** Message to the buyer about a failure. */
  readonly errorText: (error: unknown) => string;
  /** Called when the buyer presses the vendor's button. */
  readonly onPress: () => void;
}

/** Creates the session. Resolves with undefined if this browser or device can't pay. */
export type MakeDevicePayment = (
  sdk: SdkInstance,
  details: unknown,
  options: DeviceOptions,
) => Promise<ButtonSession | undefined>;

/** Configuration in the eligibility details of the method, if there is one. */
export const configOf = (details: unknown): unknown =>
  (details as {config?: unknown} | null | undefined)?.config;
