/** Types of the SDK (version 6) as far as the elements call it. Values that need a check are `unknown` or optional. */

export interface SdkGlobal {
  readonly version: string;
  createInstance(options: {
    clientToken: string;
    components: string[];
    locale?: string | undefined;
    pageType?: string | undefined;
    clientMetadataId?: string | undefined;
    partnerAttributionId?: string | undefined;
    testBuyerCountry?: string | undefined;
  }): Promise<SdkInstance>;
}

/** Purchase for `findEligibleMethods`, because some methods have a least and a greatest amount. */
export interface EligibilityOptions {
  currencyCode: string;
  /** Decimal number, such as `75.00`. */
  amount?: string;
}

export interface SdkInstance {
  findEligibleMethods(options: EligibilityOptions): Promise<EligibleMethods>;
  /** Reads a reply of find-eligible-methods, without a request. */
  hydrateEligibleMethods?(reply: object): EligibleMethods;
  updateLocale?(locale: string): unknown;
  /** Absent without the component `card-fields`. */
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

/** Way to show a payment window. */
export type PresentationMode = "auto" | "popup" | "modal" | "redirect";

/** Factory of a method that the SDK opens a window for. */
export type CreateSession = (callbacks: SessionCallbacks) => PaymentSession;

/** Callbacks of a session that opens a window. */
export interface SessionCallbacks {
  /** The last button of PayPal's window pays. The order's `user_action` takes precedence. */
  commit?: boolean;
  /** The window says that the wallet will be saved. The order decides whether it is. */
  savePayment?: boolean;
  onApprove(data: {orderId?: unknown} | undefined): void;
  /** `orderId` is absent if the buyer left before there was an order. */
  onCancel(data?: {orderId?: unknown}): void;
  onError(error: unknown): void;
  /** The session has ended. Its state may be any, so it is not an outcome. */
  onComplete(data?: {paymentSessionState?: unknown}): void;
  onWarn(warning: unknown): void;
  /** Refuses a change by an error with one of the messages in `data.errors`. */
  onShippingAddressChange?(data: ShippingChange & {shippingAddress?: unknown}): Promise<void>;
  onShippingOptionsChange?(data: ShippingChange & {selectedShippingOption?: unknown}): Promise<void>;
}

export interface ShippingChange {
  orderId?: unknown;
  errors?: Readonly<Record<string, unknown>>;
}

/** Serves several attempts, one at a time. */
export interface PaymentSession {
  /** Rejects if no window could open. With `isRecoverable`, another mode may be tried with the same promise. */
  start(options: StartOptions, order: Promise<{orderId: string} & SessionFields>): Promise<unknown>;
  /** Returns whether the buyer has come back from a wallet to this address. Works before any start. */
  hasReturned?(): boolean;
  /** Ends the attempt that left the page by `onApprove` or `onCancel`. */
  resume?(): Promise<unknown>;
  cancel?(): void;
  destroy?(): void;
  /** Session of a local payment method: makes a field in a frame. */
  createPaymentFields?(options: PaymentFieldOptions): HTMLElement;
  /** Session of a local payment method: whether all its fields are valid. */
  validate?(): Promise<unknown>;
}

export interface PaymentFieldOptions {
  type: "name" | "email";
  /** Initial text. */
  value?: string;
  style?: {variables: Record<string, string>};
}

/** Values that some local payment methods need with the order's id. */
export interface SessionFields {
  phone?: {countryCode: string; nationalNumber: string};
  billingAddress?: Payer["billingAddress"];
  taxInfo?: {taxId: string; taxIdType: string};
  /** `YYYY-MM-DD`. */
  dateOfBirth?: string;
  numberOfInstallments?: number;
  /** Last day to pay a voucher, `YYYY-MM-DD`. */
  expiryDate?: {expiry_date: string};
}

export interface StartOptions {
  presentationMode: PresentationMode;
  targetElement?: Element;
  /** With `redirect`: the SDK navigates itself. Otherwise `start` resolves with `{redirectURL}`. */
  autoRedirect?: {enabled: boolean};
}

/** Session of Google Pay. The sheet and the button come from Google's script. */
export interface GooglePaySession {
  getGooglePayConfig(): Promise<GooglePayConfig>;
  formatConfigForPaymentRequest?(config: unknown): GooglePayConfig;
  confirmOrder(options: {orderId: string; paymentMethodData: unknown}): Promise<{status?: unknown}>;
  /** Shows the bank's check. Rejects if the buyer closes it or fails it. */
  initiatePayerAction?(options: {orderId: string}): Promise<{liabilityShift?: unknown} | undefined>;
}

/** Configuration with the names of Google's client. */
export interface GooglePayConfig {
  allowedPaymentMethods: unknown;
  apiVersion: unknown;
  apiVersionMinor: unknown;
  merchantInfo: unknown;
  countryCode?: unknown;
}

/** Session of Apple Pay. The sheet and the button come from the device. */
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
  /** @param id id of the order, or the setup token */
  submit(id: string, payer: Payer): Promise<SubmitResult>;
  update?(options: {amount: {value: string; currencyCode: string}}): void;
  destroy?(): void;
}

/** Values of the buyer in addition to the hosted fields. */
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

/** Result of a submit. Known states are succeeded, canceled and failed. Any other one is an error. */
export interface SubmitResult {
  state?: unknown;
  data?: {orderId?: unknown; vaultSetupToken?: unknown; message?: unknown; liabilityShift?: unknown};
}

export type FastlaneLocale = "en_us" | "es_us" | "fr_us" | "zh_us";

export interface Fastlane {
  setLocale(locale: FastlaneLocale): void;
  readonly identity: {
    /** The id is empty for a buyer who is not a member. */
    lookupCustomerByEmail(email: string): Promise<{customerContextId?: unknown} | undefined>;
    /** Asks a member for a code in a dialog. Known states are succeeded, failed, canceled and not_found. */
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
  /** @param selector of an element in the document */
  render(selector: string): unknown;
}

export interface FastlanePaymentOptions {
  options: {styles?: Record<string, Record<string, string>>};
  shippingAddress?: FastlaneAddress;
}

export interface FastlanePayment extends Rendered {
  /** Rejects if the card is invalid or refused. The form shows the buyer which. */
  getPaymentToken(): Promise<{id?: unknown} | undefined>;
  setShippingAddress(address: FastlaneAddress): unknown;
}

export interface FastlaneAddress {
  name?: {fullName: string};
  address: Record<string, string>;
  phoneNumber?: {countryCode: string; nationalNumber: string};
}
