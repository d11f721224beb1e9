import type {TemplateResult} from "lit";
import type {CardPayment} from "../../payment-methods/card-payment.ts";
import type {CheckoutError} from "../../errors.ts";
import type {Outcome, SavedOutcome} from "../../payment-flow/outcome.ts";
import type {HostedField, SdkInstance} from "../../paypal-sdk/sdk-types.ts";
import type {PaymentHost} from "../../controllers/payment-host.ts";
import type {CheckoutElement} from "../checkout-element.ts";
import type {CardFieldsSettings} from "./card-settings.ts";
import type {FieldName, OwnField} from "./field-names.ts";

/** Optional parts of the card form, as its view uses them. */
export interface ExtendedView {
  /** The saved cards, above the fields. */
  above(): TemplateResult | undefined;
  input(name: OwnField, host: CardHost): TemplateResult;
}

/** `<checkout-card-fields>`, as its forms and fields use it. */
export interface CardHost
  extends CheckoutElement, Omit<PaymentHost, keyof CheckoutElement | "open">, CardFieldsSettings {
  /** Text in the element's own inputs. */
  values: Partial<Record<OwnField, string>>;
  /** Error messages by field. */
  problems: Partial<Record<FieldName, unknown>>;
  /** Marks at the end of a field: a tick, or the card network. */
  marks: Partial<Record<FieldName, unknown>>;
  /** Message that screen readers announce immediately. */
  announcement: string;
  /** Eligibility details of card payments. */
  readonly details: unknown;
  /** Card session with its hosted fields. */
  readonly card: CardPayment | undefined;
  /** The buyer agrees to save the card during the payment. */
  readonly isSaving: boolean | undefined;
  /** Adds to the fields. Undefined until it has loaded. */
  readonly paymentForm: {besideLabel(name: FieldName): unknown} | undefined;
  /** The form, if it has optional parts. */
  readonly extendedForm: ExtendedView | undefined;
  /** Resolves when the field's frame has loaded, perhaps with an error page. */
  frameLoaded(name: HostedField): Promise<unknown> | undefined;
  /** Fails, because the browser refuses the frames, or the one of this field. */
  framesBlocked(error: CheckoutError, field?: HostedField): void;
  typed(name: OwnField, text: string, left: boolean): void;
  focusField(name: FieldName): void;
  /** Opens hosted fields with a session of this instance. */
  open(sdk: SdkInstance, details: unknown): void;
  submit(): Promise<Outcome | SavedOutcome | undefined>;
}
