import type {Order} from "../merchant-api/orders.ts";
import type {Approval} from "../payment-flow/outcome.ts";
import type {PresentationMode, StartOptions} from "../paypal-sdk/sdk-types.ts";

/** In which ways, one after the other, a window is tried; and what else the SDK is told. */
export type StartWishes = {modes: readonly PresentationMode[]} & Omit<
  StartOptions,
  "presentationMode" | "autoRedirect"
>;

/** How a button's method pays, the same for a window of the SDK's and for a sheet of the device's. */
export interface ButtonPayment {
  /** The vendor's button, where the SDK has none. */
  readonly button?: HTMLElement;
  /**
   * Opens the window or sheet in the task of the call.
   * @param ordering what is paid for; its failure is the attempt's
   */
  start(wishes: StartWishes, ordering: Promise<Order>): Promise<Approval>;
  /** The buyer gives up: what is open is closed, and the attempt ends as canceled. */
  cancel(): void;
  destroy(): void;
}
