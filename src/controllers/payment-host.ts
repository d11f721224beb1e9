import type {TemplateResult} from "lit";
import type {LoadedMessages, Messages} from "../locales/messages.ts";
import type {KnownPayment} from "../merchant-api/purchase-state.ts";
import type {Money, Purchase, Shipping, OrderOptions} from "../merchant-api/purchase.ts";
import type {CheckoutError} from "../errors.ts";
import type {PendingInstructions, PendingReason, UnitState} from "../payment-flow/outcome.ts";
import type {PageInstance} from "../paypal-sdk/page-instance.ts";
import type {SdkInstance} from "../paypal-sdk/sdk-types.ts";
import type {Charge} from "./attempt-ending.ts";
import type {EarlierPayment} from "./page-purchase.ts";
import type {PaymentState} from "./payment-state.ts";
import type {PurchaseController} from "./purchase-controller.ts";
import type {ProvidedSource} from "./provider-settings.ts";
import type {SdkController} from "./sdk-controller.ts";

export type Status =
  "idle" | "loading" | "ready" | "ineligible" | "processing" | "pending" | "succeeded" | "failed";

/** Resolves with the reason why the method can't be used, if any. Rejects if the element has left the page. */
export type IneligibleReason = void | Promise<string | undefined>;

/** SDK instance of a new session, with the eligibility of the method. */
export interface SessionResult {
  sdk: SdkInstance;
  eligible: boolean;
  details: unknown;
}

/** An element, as its helpers use it. */
export interface ElementHost extends HTMLElement, ProvidedSource {
  readonly shadowRoot: ShadowRoot;
  readonly messages: LoadedMessages;
  readonly texts: Messages["element"];
  readonly status: Status;
  readonly error: CheckoutError | undefined;
  readonly isDisabled: boolean;
  /** Aborted when the element leaves the page or starts over. */
  readonly abortController: AbortController;
  readonly updateComplete: Promise<boolean>;
  readonly sdk: Pick<SdkController, "page" | "request">;
  readonly state: PaymentState;
  setStatus(status: Status, error?: CheckoutError): void;
  requestUpdate(): void;
  startOver(): void;
  /** Starts over, and offers a paid purchase for sale again. */
  restart(): void;
}

/** An element that pays, as its controllers use it. */
export interface PaymentHost extends ElementHost {
  readonly pagePurchase: Pick<PurchaseController, "current">;
  /** The element around this one shows the title, the button and the message, and reports what is wrong with the purchase. */
  readonly isEmbedded?: boolean | undefined;
  teardown(): void;
  purchase(): Purchase;
  quote(): Promise<Money | undefined>;
  openSession(quoting?: Promise<Money | undefined>, page?: PageInstance): Promise<SessionResult>;
  open(sdk: SdkInstance, details: unknown): IneligibleReason;
}

/** Values of a receipt. */
export interface Receipt {
  /** The shop's order number, or else PayPal's order id. */
  orderNumber: string;
  /** Empty if a part of the order only is paid. */
  amount: string;
  lastDigits: string | undefined;
  /** Of an order with several purchase units. */
  units?: readonly {readonly name: string; readonly amount: string; readonly state: UnitState}[];
}

/** The payments of an element, as the element and its session use them. */
export interface MethodPayments {
  /** Shows a payment of an earlier page or another tab, until its result is known. */
  resume(earlier: EarlierPayment, ask?: () => Promise<KnownPayment | undefined>): Promise<void>;
  /** Message for an error. */
  errorText(error: CheckoutError, charge?: Charge): string;
  /** Fills in the sentence about charges, if there was no charge. */
  fill(message: string, charge: Charge): string;
}

/** A payment method, as the payments with it use it. */
export interface PaidMethod {
  readonly texts: Messages["payment"];
  readonly terms: OrderOptions;
  /** Message when the session has ended. */
  readonly expired: string;
  /** Creating the order takes the money. */
  readonly isChargedAtOnce?: boolean;
  /** E-mail address that the buyer has typed. */
  readonly typedEmail?: string;
  /** Destination of the goods, if the element asked for it. */
  readonly shippingAddress?: Shipping | undefined;
  /** The method's own message for an error, if it has one. */
  errorText?(error: CheckoutError): string | undefined;
  /**
   * Shows a payment without a result yet.
   * @param leave sells the goods again; undefined if the page can't
   * @returns its message, if it is the method's own
   */
  showPending?(
    orderId: string | undefined,
    reason: PendingReason,
    instructions: PendingInstructions | undefined,
    leave: (() => void) | undefined,
  ): string | undefined;
  /** Shows that a payment takes its time. */
  showSlowNotice(): void;
  /** Receipt of a payment. */
  drawReceipt(receipt: Receipt): () => TemplateResult;
}

/** A payment method, as its session uses it. */
export interface SessionMethod extends Pick<PaidMethod, "texts" | "expired"> {
  readonly payments: MethodPayments;
  /** A new session would clear typed input. */
  readonly isTyped?: boolean;
  /** The price of the changed purchase is known. */
  quoted?(): void;
  /** The price of the changed purchase could not be loaded. @returns false to start over */
  quoteFailed?(error: unknown): boolean;
}

/** The session of a payment method, as the element uses it. */
export interface MethodSession {
  /** Requests the price of the changed purchase again. */
  requote(): Promise<void>;
  /** A new session is open. */
  sessionOpened(): void;
}

/** Controller of an element's payment method. It is loaded after the element. */
export interface MethodController extends PaidMethod, SessionMethod {
  readonly session: MethodSession;
}
