/**
 * The part of the browser SDK (version 6) that we call, as types. What the SDK hands to us is typed `unknown` or
 * optional where we must look before we believe it.
 */

export interface SdkGlobal {
  readonly version: string;
  createInstance(options: {
    clientToken: string;
    components: string[];
    locale?: string;
    pageType?: string;
  }): Promise<SdkInstance>;
}

export interface SdkInstance {
  findEligibleMethods(options: {currencyCode: string}): Promise<EligibleMethods>;
  /** Absent when the component `card-fields` was not asked for. */
  createCardFieldsOneTimePaymentSession?(): CardFieldsSession;
}

export interface EligibleMethods {
  isEligible(method: string): boolean;
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
  submit(orderId: string, options: {billingAddress?: {postalCode: string}}): Promise<SubmitResult>;
  destroy?(): void;
}

/** `state` is one of succeeded, canceled, failed today; a new one must not pass for any of them. */
export interface SubmitResult {
  state?: unknown;
  data?: {orderId?: unknown; message?: unknown; liabilityShift?: unknown};
}
