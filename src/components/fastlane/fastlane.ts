import {html, type PropertyDeclarations, type PropertyValues, type TemplateResult} from "lit";
import {fetchQuote, type Quote} from "../../merchant-api/client.ts";
import type {Money, Purchase} from "../../merchant-api/purchase.ts";
import type {FastlanePaymentForm, FastlaneSession} from "../../payment-methods/fastlane-session.ts";
import type {PageInstance} from "../../paypal-sdk/page-instance.ts";
import type {SdkInstance} from "../../paypal-sdk/sdk-types.ts";
import {formStyles} from "../form.styles.ts";
import {baseStyles} from "../base.styles.ts";
import {paymentMethods} from "../../payment-methods/registry.ts";
import {PaymentElement} from "../payment-element.ts";
import type {SessionResult} from "../../controllers/payment-host.ts";
import {readServer} from "../../controllers/configuration.ts";
import {attributes} from "../../controllers/settings.ts";
import {typingStyles} from "../typing.styles.ts";
import {styles} from "./fastlane.styles.ts";
import type {FastlaneController} from "./fastlane-controller.ts";
import type {FastlaneHost} from "./fastlane-host.ts";
import {FastlaneSteps} from "./fastlane-steps.ts";

/**
 * Accelerated checkout: an e-mail address; for a member a code and the saved address and card, for other buyers the fields
 * for both; and a button that pays.
 *
 * @tag checkout-fastlane
 * @fires checkout-ready
 * @fires checkout-ineligible
 * @fires checkout-delivery-change
 * @fires checkout-submit
 * @fires checkout-approve
 * @fires checkout-complete
 * @fires checkout-authorized
 * @fires checkout-partly-complete
 * @fires checkout-pending
 * @fires checkout-cancel
 * @fires checkout-error
 * @slot watermark - the SDK's watermark, filled by the element
 * @slot payment - the SDK's form, filled by the element
 * @csspart group - the frame around everything
 * @csspart label - label of a field
 * @csspart field - the border around an input
 * @csspart address - the shipping address of a member
 * @csspart delivery - the ways of delivery
 * @csspart error - error of a field
 * @csspart button - "Continue", and the pay button
 * @csspart result - the status message
 * @csspart receipt - the receipt
 * @csspart copy - copies the order number
 * @csspart choice - the buttons that pay an order which was approved before, or not
 * @csspart bank - the buttons of the bank's check
 * @cssprop [--checkout-color-surface=light-dark(#fff, #14171a)] - background of the fields
 * @cssprop [--checkout-field-height=48px] - height of a field
 */
export class CheckoutFastlane extends PaymentElement<FastlaneController> implements FastlaneHost {
  static override readonly tag: string = "checkout-fastlane";
  static override styles = [baseStyles, formStyles, typingStyles, styles];
  static override properties: PropertyDeclarations = {
    ...attributes(["email"]),
    shipping: {type: Boolean},
  };

  /** E-mail address of the buyer, as in the field. */
  declare email: string | undefined;
  /** The goods are sent: the form asks for an address, and the price includes the delivery. */
  shipping = false;

  readonly #steps = new FastlaneSteps(this, {
    pay: (form) => void this.#pay(form),
    requote: () => this.refresh(),
    onFailed: (error) => void this.fail(error),
  });
  #sample: Money | undefined;

  protected override refreshes(changed: (name: string) => boolean): boolean {
    return super.refreshes(changed) || changed("shipping");
  }

  protected override readMethod() {
    return paymentMethods.fastlane;
  }

  protected override async importController() {
    const {FastlaneController} = await import("./fastlane-controller.ts");
    return () => new FastlaneController(this, this.#steps);
  }

  protected override get quotedTerms() {
    return this.shipping ? {shipping: this.#steps.shippingTerms} : undefined;
  }

  protected override quoted({shipping}: Quote, terms: typeof this.quotedTerms): void {
    // The buyer may have chosen again meanwhile.
    const isCurrent = JSON.stringify(terms) === JSON.stringify(this.quotedTerms);
    if (isCurrent) this.#steps.offerDelivery(shipping);
  }

  /** @internal */
  override async quote(): Promise<Money | undefined> {
    const purchase = super.purchase();
    if (this.setting("createOrder") || !("sample" in purchase)) return super.quote();
    const {shipping} = this;
    const server = readServer(this);
    const {current} = this.pagePurchase;
    // The sample's price stays while the buyer changes the address.
    if (!shipping || !this.#sample) {
      const sample = await fetchQuote(server, purchase, undefined, current?.place);
      current?.learn(sample.purchase);
      this.#sample = sample.amount;
    }
    const amount = this.#sample;
    if (!amount || !shipping) return amount;
    const terms = this.quotedTerms;
    const quoted = await fetchQuote(server, {amount}, terms);
    this.quoted(quoted, terms);
    return quoted.amount;
  }

  /** The sample order can't be paid with a token, so its amount is bought instead. @internal */
  override purchase(): Purchase {
    const purchase = super.purchase();
    return "sample" in purchase && this.#sample ? {amount: this.#sample} : purchase;
  }

  /** @internal */
  override async openSession(
    quoting?: Promise<Money | undefined>,
    page?: PageInstance,
  ): Promise<SessionResult> {
    const result = await super.openSession(quoting, page);
    return result.eligible ? {...result, details: await this.#steps.begin(result.sdk)} : result;
  }

  /** @internal */
  override open(_sdk: SdkInstance, details: unknown): void {
    this.#steps.open(details as FastlaneSession);
    this.controller?.session.sessionOpened();
  }

  /** @internal */
  override teardown(): void {
    this.controller?.session.teardown();
    // The SDK's form of a payment in progress is removed after its end.
    if (!this.state.isBusy) this.#steps.close();
  }

  protected override inputLost(): void {
    if (this.#steps.hasTypedCard) super.inputLost();
  }

  protected override async loadLocale(): Promise<void> {
    await super.loadLocale();
    this.#steps.setLocale();
  }

  /**
   * Identifies the buyer by `email`, for a page that has its own e-mail field. A member is asked for the code.
   *
   * @returns whether the buyer is a member who entered the code, and can pay here
   */
  async identify(): Promise<boolean> {
    return this.status === "ready" && (await this.#steps.identify());
  }

  async #pay(form: FastlanePaymentForm): Promise<void> {
    const controller = this.controller ?? (await this.loadForPress());
    await controller?.press(form);
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    if (changed.has("email")) this.#steps.emailChanged();
  }

  protected override render(): TemplateResult {
    const {status} = this;
    const {receipt} = this.state;
    // With the SDK's watermark, whose height depends on the width.
    const isEarly = ["idle", "loading"].includes(status) && !this.#steps.hasBegun;
    const form = isEarly || this.isUntranslated ? html`<div class="form"></div>` : this.#steps.view();
    return this.frame(status, [receipt ? receipt() : form, this.statusView()]);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "checkout-fastlane": CheckoutFastlane;
  }
}
