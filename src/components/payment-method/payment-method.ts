import {html, nothing, type PropertyDeclarations, type TemplateResult} from "lit";
import type {LocalMethodKey} from "../../payment-methods/local-methods.ts";
import type {PaymentMethodEventMap} from "../../payment-flow/events.ts";
import type {SdkInstance} from "../../paypal-sdk/sdk-types.ts";
import {requireDocument} from "../../controllers/configuration.ts";
import {attributes, states} from "../../controllers/settings.ts";
import {baseStyles} from "../base.styles.ts";
import {formStyles} from "../form.styles.ts";
import type {Offer} from "../payment-button/window-payment.ts";
import {PaymentElement, type EligibleMethod} from "../payment-element.ts";
import type {MethodPayment} from "./method-payment.ts";

/**
 * Pays with a local payment method, such as iDEAL, BLIK or Klarna. It shows the fields that the method needs, and its button.
 * The buyer agrees in a window.
 *
 * @tag checkout-payment-method
 * @fires checkout-ready
 * @fires checkout-ineligible
 * @fires checkout-submit
 * @fires checkout-approve
 * @fires checkout-complete
 * @fires checkout-pending
 * @fires checkout-cancel
 * @fires checkout-error
 * @slot name - PayPal's field for the name, filled by the element
 * @slot email - PayPal's field for the e-mail address, filled by the element
 * @slot terms - replaces the legal text above the button
 * @csspart group - the frame around everything
 * @csspart title - the title above the fields
 * @csspart label - label of a field
 * @csspart field - the border around an input
 * @csspart error - error of a field
 * @csspart terms - the legal text
 * @csspart button - "Try again", "Start over"
 * @csspart result - the status message
 * @csspart receipt - the receipt, and how to pay a voucher
 * @csspart copy - copies the order number, or a number of the voucher
 * @csspart voucher - link to the voucher
 * @cssprop [--checkout-color-surface=light-dark(#fff, #14171a)] - background of the fields
 * @cssprop [--checkout-field-height=48px] - height of a field
 */
export class CheckoutPaymentMethod extends PaymentElement<MethodPayment, PaymentMethodEventMap> {
  static override readonly tag: string = "checkout-payment-method";
  static override styles = [baseStyles, formStyles];
  static override properties: PropertyDeclarations = {
    ...attributes(["method"]),
    ...attributes(["expiresInDays"], {type: Number}),
    ...states(["offer"]),
  };

  /** @internal */
  declare readonly shadowRoot: ShadowRoot;
  /** PayPal's eligibility key of the method, such as `ideal`, `blik` or `klarna`. Required. */
  declare method: LocalMethodKey | undefined;
  /** Days until a voucher can no longer be paid, 1 to 30; 3 by default. Only for methods whose shop decides it. */
  declare expiresInDays: number | undefined;
  /** @internal */
  declare offer: Offer | undefined;

  protected override readonly terms = undefined;
  protected override needsForm = true;

  protected override startsOver(changed: (name: string) => boolean): boolean {
    return (
      super.startsOver(changed) ||
      ["method", "expiresInDays"].some(changed) ||
      // Typed input stays.
      (changed("buyer") && !this.paymentForm?.isTyped)
    );
  }

  /** The list of methods is loaded with the form, at the same time as the script and the token. */
  protected override async prepare(signal: AbortSignal): Promise<void> {
    this.pageInstance();
    await this.loadForm();
    if (!signal.aborted) await super.prepare(signal);
    if (!signal.aborted) this.paymentForm!.explain();
  }

  protected override readMethod(): EligibleMethod {
    requireDocument(this);
    return this.paymentForm!.readMethod();
  }

  protected override async loadFormClass() {
    return (await import("./method-payment.ts")).MethodPayment;
  }

  /** @internal */
  override open(sdk: SdkInstance, details: unknown): Promise<string | undefined> {
    return this.paymentForm!.open(sdk, details);
  }

  /** @internal */
  override leave(): void {
    this.paymentForm?.leave();
  }

  /** @internal */
  override async loadLocale(): Promise<void> {
    await super.loadLocale();
    this.paymentForm?.relabel();
  }

  protected override render(): TemplateResult {
    const {status, receipt, paymentForm: form} = this;
    // checkout.css reserves the space until here.
    if (form) this.internals.states.add("drawn");
    return html`<div
      class="group ${status} ${this.isUntranslated ? "untranslated" : ""}"
      part="group"
      role="group"
      aria-label=${form?.title}
      lang=${this.messages.language}
      dir=${this.language.direction}
    >
      ${receipt ? receipt() : form?.view()}
      ${form || status === "failed" ? this.footView(this.offer) : nothing}
    </div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "checkout-payment-method": CheckoutPaymentMethod;
  }
}
