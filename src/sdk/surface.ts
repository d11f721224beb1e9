/**
 * The part of the browser SDK (version 6) that we call, as types. What the SDK hands to us is typed `unknown` or
 * optional where we must look before we believe it.
 */

export interface SdkGlobal {
  readonly version: string;
  createInstance(options: {
    clientToken: string;
    components: string[];
    locale?: string | undefined;
    pageType?: string | undefined;
    clientMetadataId?: string | undefined;
  }): Promise<SdkInstance>;
}

export interface SdkInstance {
  findEligibleMethods(options: {currencyCode: string}): Promise<EligibleMethods>;
  /** Takes the answer of the REST call of the same name, without a round trip. */
  hydrateEligibleMethods?(reply: object): EligibleMethods;
  updateLocale?(locale: string): unknown;
  /** Absent when the component `card-fields` was not asked for. */
  createCardFieldsOneTimePaymentSession?(): CardFieldsSession | undefined;
  createCardFieldsSavePaymentSession?(): CardFieldsSession;
  createPayPalOneTimePaymentSession?: CreateSession;
  createPayLaterOneTimePaymentSession?: CreateSession;
  createPayPalCreditOneTimePaymentSession?: CreateSession;
  createVenmoOneTimePaymentSession?: CreateSession;
  createPayPalGuestOneTimePaymentSession?: CreateSession;
}

export interface EligibleMethods {
  isEligible(method: string): boolean;
  getDetails?(method: string): unknown;
}

/** How a payment window is shown. */
export type PresentationMode = "auto" | "popup" | "modal" | "redirect";

type CreateSession = (callbacks: SessionCallbacks) => PaymentSession;

/** What a session with a window of its own tells the page. */
export interface SessionCallbacks {
  onApprove(data: {orderId?: unknown} | undefined): void;
  onCancel(): void;
  onError(error: unknown): void;
  onWarn(warning: unknown): void;
}

/** Serves several attempts, one at a time. */
export interface PaymentSession {
  /** Rejects when nothing could be shown; with `isRecoverable` another mode may be tried with the same promise. */
  start(options: StartOptions, order: Promise<{orderId: string}>): Promise<unknown>;
  destroy?(): void;
}

export interface StartOptions {
  presentationMode: PresentationMode;
  targetElement?: Element;
}

export type HostedField = "number" | "expiry" | "cvv";

/** Style rules for the inside of a hosted field, by selector (`input`, `input.invalid`, `input::placeholder`). */
export type HostedStyle = Record<string, Record<string, string>>;

export interface CardFieldsComponentOptions {
  type: HostedField;
  placeholder?: string;
  ariaLabel?: string;
  ariaInvalidErrorMessage?: string;
  style?: HostedStyle;
}

export type CardFieldsComponent = HTMLElement & {destroy?(): void};

export type CardFieldsEventName =
  "blur" | "cardtypechange" | "change" | "empty" | "focus" | "inputsubmit" | "notempty" | "validitychange";

export interface HostedFieldState {
  isFocused?: boolean;
  isValid?: boolean;
  isEmpty?: boolean;
}

export interface CardFieldsEvent {
  data: Partial<Record<HostedField, HostedFieldState>> & {
    cards?: {niceType?: unknown; type?: unknown; code?: {size?: unknown}}[];
    emittedBy?: string;
  };
}

export interface CardFieldsSession {
  createCardFieldsComponent(options: CardFieldsComponentOptions): CardFieldsComponent;
  on(event: CardFieldsEventName, handler: (event: CardFieldsEvent) => void): void;
  /** @param id of the order, or the setup token */
  submit(id: string, payer: Payer): Promise<SubmitResult>;
  update?(options: {amount: {value: string; currencyCode: string}}): void;
  destroy?(): void;
}

/** What is not in the hosted fields. */
export interface Payer {
  name?: string;
  billingAddress?: {
    addressLine1?: string;
    addressLine2?: string;
    /** State, province, region. */
    adminArea1?: string;
    /** City. */
    adminArea2?: string;
    postalCode?: string;
    countryCode?: string;
  };
}

/** `state` is one of succeeded, canceled, failed today; a new one must not pass for any of them. */
export interface SubmitResult {
  state?: unknown;
  data?: {orderId?: unknown; vaultSetupToken?: unknown; message?: unknown; liabilityShift?: unknown};
}
