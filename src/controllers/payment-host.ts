import type {TemplateResult} from "lit";
import type {Messages} from "../locales/en.ts";
import type {Money, Purchase, Shipping, Terms} from "../merchant-api/purchase.ts";
import type {CheckoutError} from "../errors.ts";
import type {PageInstance} from "../paypal-sdk/page-instance.ts";
import type {SdkInstance} from "../paypal-sdk/sdk-types.ts";
import type {PurchaseController} from "./purchase-controller.ts";
import type {SettingsSource} from "./settings.ts";

export type Status =
  "idle" | "loading" | "ready" | "ineligible" | "processing" | "pending" | "succeeded" | "failed";

/** Undefined, or the reason why the method can't be used; rejects when the element has left the page. */
export type Opening = void | Promise<string | undefined>;

/** A new session's instance, and what it says about the method. */
export interface Renewal {
  sdk: SdkInstance;
  eligible: boolean;
  details: unknown;
}

/** An element, as the controllers that are loaded later use it. */
export interface PaymentHost extends HTMLElement, SettingsSource {
  readonly messages: Messages;
  readonly texts: Messages["first"];
  readonly status: Status;
  readonly isDisabled: boolean;
  readonly serverUrl: string;
  /** Aborted when the element leaves the page or starts over. */
  readonly stay: AbortController;
  readonly updateComplete: Promise<boolean>;
  readonly page: PageInstance | undefined;
  readonly pagePurchase: Pick<PurchaseController, "begin">;
  /** A payment is under way. */
  isBusy: boolean;
  total: Money | undefined;
  message: unknown;
  /** Text of the element's own button during a payment. */
  busyText: string | undefined;
  /** Drawn instead of the form: the receipt, or the way to the bank. */
  receipt: (() => TemplateResult) | undefined;
  setStatus(status: Status, error?: CheckoutError): void;
  requestUpdate(): void;
  startOver(): void;
  leave(): void;
  purchase(): Purchase;
  format(amount: Money | undefined): string;
  quote(): Promise<Money | undefined>;
  renew(quoting?: Promise<Money | undefined>, page?: PageInstance): Promise<Renewal>;
  open(sdk: SdkInstance, details: unknown): Opening;
}

/** Values of a receipt. */
export interface Receipt {
  orderId: string;
  amount: string;
  lastDigits: string | undefined;
}

/** An element's form or button, loaded after the element: what it knows about the payment. */
export interface PaymentForm {
  readonly texts: Messages["paying"];
  readonly terms: Terms;
  /** Something would be lost with the session. */
  readonly isTyped: boolean;
  /** Message when the session has ended. */
  readonly expired: string;
  /** The money is taken as the order is made. */
  readonly isChargedAtOnce?: boolean;
  /** Destination of the goods, when the element asked for it. */
  readonly shippingAddress?: Shipping | undefined;
  /** Message for an error, where the form has its own. */
  errorText?(error: CheckoutError): string | undefined;
  /** Shows that a payment takes its time. */
  stillWorking(): void;
  /** Waited for before the element is ready. @returns the reason why the method can't be offered, if it can't */
  prepare?(): Promise<string>;
  /** Asks for the price again. */
  requote(): Promise<void>;
  /** There is no price for the changed purchase. @returns false to start over */
  quoteFailed?(error: unknown): boolean;
  /** Receipt of a payment. */
  drawReceipt(receipt: Receipt): () => TemplateResult;
  /** A new session is open. */
  watch(): void;
  leave(): void;
}
