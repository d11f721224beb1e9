import {nothing, type PropertyDeclarations, type TemplateResult} from "lit";
import type {Quote} from "../../merchant-api/client.ts";
import type {LocalMethodKey} from "../../payment-methods/local-methods.ts";
import type {Outcome} from "../../payment-flow/outcome.ts";
import type {SdkInstance} from "../../paypal-sdk/sdk-types.ts";
import {attributes} from "../../controllers/settings.ts";
import {baseStyles} from "../base.styles.ts";
import {formStyles} from "../form.styles.ts";
import type {EligibleMethod} from "../../payment-methods/registry.ts";
import {PaymentElement} from "../payment-element.ts";
import type {LocalMethodController, LocalMethodHost} from "./local-method-controller.ts";

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
 * @csspart button - "Try again"
 * @csspart result - the status message
 * @csspart receipt - the receipt, and how to pay a voucher
 * @csspart copy - copies the order number, or a number of the voucher
 * @csspart choice - the buttons that pay an order which was approved before, or not
 * @csspart voucher - link to the voucher
 * @cssprop [--checkout-color-surface=light-dark(#fff, #14171a)] - background of the fields
 * @cssprop [--checkout-field-height=48px] - height of a field
 */
export class CheckoutPaymentMethod extends PaymentElement<LocalMethodController> implements LocalMethodHost {
  static override readonly tag: string = "checkout-payment-method";
  static override styles = [baseStyles, formStyles];
  static override properties: PropertyDeclarations = {
    ...attributes(["method"]),
    ...attributes(["expiresInDays"], {type: Number}),
  };

  /** PayPal's eligibility key of the method, such as `ideal`, `blik` or `klarna`. Required. */
  declare method: LocalMethodKey | undefined;
  /** Days until a voucher can no longer be paid, 1 to 30; 3 by default. Only for methods whose shop decides it. */
  declare expiresInDays: number | undefined;

  protected override needsController = true;
  #hasUnits = false;

  protected override startsOver(changed: (name: string) => boolean): boolean {
    return (
      // Typed input stays: a session for another country pays, too.
      super.startsOver((name) => changed(name) && !(name === "buyerCountry" && this.controller?.isTyped)) ||
      ["method", "expiresInDays"].some(changed) ||
      (changed("buyer") && !!this.controller?.hasOtherBuyer)
    );
  }

  /** The list of methods is loaded with the controller, at the same time as the script and the token. */
  protected override async prepare(signal: AbortSignal): Promise<void> {
    this.sdk.request();
    await this.loadController();
    if (!signal.aborted) await super.prepare(signal);
    if (!signal.aborted) this.controller!.explain();
  }

  protected override readMethod(): EligibleMethod {
    return this.controller!.readMethod();
  }

  protected override async importController() {
    const {LocalMethodController} = await import("./local-method-controller.ts");
    return () => new LocalMethodController(this);
  }

  /**
   * Pays like a press of the button. Call it in the task of a press, because browsers open windows only there.
   * @returns the outcome, or undefined if no payment begins, such as with an invalid field. Never rejects.
   */
  async submit(): Promise<Outcome | undefined> {
    return this.controller?.press();
  }

  /**
   * Marks each empty or invalid field, so that a page can check its own fields in the same press.
   * @param options `focus: false` keeps the focus; by default it moves to the first of these fields
   * @returns whether the element is ready and all fields are valid; never rejects
   */
  async validate({focus = true}: {focus?: boolean} = {}): Promise<boolean> {
    return this.controller?.validate(focus) ?? false;
  }

  /** The element's own inputs are valid. PayPal's fields are checked at the press. @internal */
  get isComplete(): boolean {
    return this.controller?.inputs.isComplete ?? false;
  }

  protected override quoted({hasUnits = false}: Quote): void {
    this.#hasUnits = hasUnits;
  }

  /** @internal */
  override async open(sdk: SdkInstance, details: unknown): Promise<string | undefined> {
    return this.#hasUnits ? "purchase-units" : this.controller!.open(sdk, details);
  }

  /** @internal */
  override teardown(): void {
    this.controller?.teardown();
  }

  protected override async loadLocale(): Promise<void> {
    await super.loadLocale();
    this.controller?.relabel();
  }

  protected override render(): TemplateResult {
    const {status, controller} = this;
    const {receipt} = this.state;
    // checkout.css reserves the space until here.
    if (controller) this.internals.states.add("drawn");
    const content = [
      receipt ? receipt() : controller?.view(),
      controller || status === "failed" ? this.ownStatusView() : nothing,
    ];
    return this.frame(this.formClasses, content, controller?.title ?? "");
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "checkout-payment-method": CheckoutPaymentMethod;
  }
}
