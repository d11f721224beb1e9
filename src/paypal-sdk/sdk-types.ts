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
  createFastlane?(): Promise<Fastlane>;
  createGooglePayOneTimePaymentSession?(): GooglePaySession;
  createApplePayOneTimePaymentSession?(): ApplePaySession;
}

export interface EligibleMethods {
  isEligible(method: string): boolean;
  getDetails?(method: string): unknown;
}

/** How a payment window is shown. */
export type PresentationMode = "auto" | "popup" | "modal" | "redirect";

/** Factory of a method that the SDK opens a window for. */
export type CreateSession = (callbacks: SessionCallbacks) => PaymentSession;

/** What a session with a window of its own tells the page. */
export interface SessionCallbacks {
  /** Whether the last button of PayPal's window pays, if the order does not say it by its `user_action`. */
  commit?: boolean;
  onApprove(data: {orderId?: unknown} | undefined): void;
  /** `orderId` is absent when the buyer was gone before there was an order. */
  onCancel(data?: {orderId?: unknown}): void;
  onError(error: unknown): void;
  /** Tells that the session has ended, not how: its state may be any. */
  onComplete(data?: {paymentSessionState?: unknown}): void;
  onWarn(warning: unknown): void;
  /** A change is refused by throwing an error whose message is one of `data.errors`. */
  onShippingAddressChange?(data: ShippingChange & {shippingAddress?: unknown}): Promise<void>;
  onShippingOptionsChange?(data: ShippingChange & {selectedShippingOption?: unknown}): Promise<void>;
}

export interface ShippingChange {
  orderId?: unknown;
  errors?: Readonly<Record<string, unknown>>;
}

/** Serves several attempts, one at a time. */
export interface PaymentSession {
  /** Rejects when nothing could be shown; with `isRecoverable` another mode may be tried with the same promise. */
  start(options: StartOptions, order: Promise<{orderId: string}>): Promise<unknown>;
  /** Whether this page's address is where a wallet led back to; callable before any start. */
  hasReturned?(): boolean;
  /** Ends the attempt that left the page, by `onApprove` or `onCancel`. */
  resume?(): Promise<unknown>;
  cancel?(): void;
  destroy?(): void;
}

export interface StartOptions {
  presentationMode: PresentationMode;
  targetElement?: Element;
  /** `redirect`: whether the SDK leads the page there itself; else `start` resolves with `{redirectURL}`. */
  autoRedirect?: {enabled: boolean};
}

/** Google's sheet and button are Google's own script's. */
export interface GooglePaySession {
  getGooglePayConfig(): Promise<GooglePayConfig>;
  formatConfigForPaymentRequest?(config: unknown): GooglePayConfig;
  confirmOrder(options: {orderId: string; paymentMethodData: unknown}): Promise<{status?: unknown}>;
  /** The bank's check; rejects when the buyer closes it, or does not pass. */
  initiatePayerAction?(options: {orderId: string}): Promise<{liabilityShift?: unknown} | undefined>;
}

/** In the words of Google's client. */
export interface GooglePayConfig {
  allowedPaymentMethods: unknown;
  apiVersion: unknown;
  apiVersionMinor: unknown;
  merchantInfo: unknown;
  countryCode?: unknown;
}

/** Apple's sheet and button are the device's. */
export interface ApplePaySession {
  formatConfigForPaymentRequest(config: unknown): object;
  validateMerchant(options: {validationUrl: string}): Promise<{merchantSession: unknown}>;
  confirmOrder(
    options: {orderId: string} & Record<"token" | "billingContact" | "shippingContact", unknown>,
  ): Promise<{approveApplePayPayment?: {status?: unknown}}>;
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

export type FastlaneLocale = "en_us" | "es_us" | "fr_us" | "zh_us";

/** Accelerated checkout. */
export interface Fastlane {
  setLocale(locale: FastlaneLocale): void;
  readonly identity: {
    /** An empty id: the buyer is no member. */
    lookupCustomerByEmail(email: string): Promise<{customerContextId?: unknown} | undefined>;
    /** Asks a member for a code, in a dialog; `authenticationState` is succeeded, failed, canceled or not_found today. */
    triggerAuthenticationFlow(
      customerContextId: string,
    ): Promise<{authenticationState?: unknown; profileData?: unknown} | undefined>;
  };
  readonly profile: {
    showShippingAddressSelector(): Promise<
      {selectionChanged?: unknown; selectedAddress?: unknown} | undefined
    >;
  };
  FastlaneWatermarkComponent(options: {includeAdditionalInfo: boolean}): Promise<Rendered>;
  FastlanePaymentComponent(options: FastlanePaymentOptions): Promise<FastlanePayment>;
}

interface Rendered {
  /** Takes a selector; what it finds must be in the document. */
  render(selector: string): unknown;
}

export interface FastlanePaymentOptions {
  options: {styles?: Record<string, Record<string, string>>};
  shippingAddress?: FastlaneAddress;
}

export interface FastlanePayment extends Rendered {
  /** Rejects when the card is not right or not accepted; the form tells the buyer which. */
  getPaymentToken(): Promise<{id?: unknown} | undefined>;
  setShippingAddress(address: FastlaneAddress): unknown;
}

export interface FastlaneAddress {
  name?: {fullName: string};
  address: Record<string, string>;
  phoneNumber?: {countryCode: string; nationalNumber: string};
}
