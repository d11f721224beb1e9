import type {Order} from "../merchant-api/orders.ts";
import type {Approval} from "../payment-flow/outcome.ts";
import type {PresentationMode, SessionFields, StartOptions} from "../paypal-sdk/sdk-types.ts";

/** Ways to show a window, tried one after the other, and further options of the SDK. */
export type WindowOptions = {modes: readonly PresentationMode[]} & Omit<
  StartOptions,
  "presentationMode" | "autoRedirect"
>;

/** Session of a button: a window of the SDK, or a sheet of the device. */
export interface ButtonSession {
  /** The vendor's button, if the SDK has none. */
  readonly button?: HTMLElement;
  /**
   * Opens the window or sheet in the task of the call.
   * @param ordering the order to pay; if it fails, the attempt fails
   * @param fields values for PayPal in addition to the order's id
   */
  start(options: WindowOptions, ordering: Promise<Order>, fields?: SessionFields): Promise<Approval>;
  /** Closes the window or sheet. The attempt ends as canceled. */
  cancel(): void;
  destroy(): void;
}
