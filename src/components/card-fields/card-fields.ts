import {html, nothing, type PropertyDeclarations, type TemplateResult} from "lit";
import type {Money} from "../../merchant-api/purchase.ts";
import type {Outcome, SavedOutcome} from "../../payment-flow/outcome.ts";
import {hostedFields, type CardPayment} from "../../payment-methods/card-payment.ts";
import {paymentMethods} from "../../payment-methods/registry.ts";
import {CheckoutError} from "../../errors.ts";
import type {Messages} from "../../locales/messages.ts";
import {fillNotCharged} from "../../locales/not-charged.ts";
import {pause} from "../../promises.ts";
import type {HostedField, SdkInstance} from "../../paypal-sdk/sdk-types.ts";
import {oneOf} from "../../controllers/configuration.ts";
import {currentValue} from "../../controllers/old-names.ts";
import {showError} from "../../controllers/show-error.ts";
import {baseStyles} from "../base.styles.ts";
import type {SessionResult} from "../../controllers/payment-host.ts";
import {PaymentElement, type EligibleMethod} from "../payment-element.ts";
import {states} from "../../controllers/settings.ts";
import {cardFieldsProperties, extendedSettings, type CardFieldsSettings} from "./card-settings.ts";
import {formStyles} from "../form.styles.ts";
import type {FieldName, OwnField} from "./field-names.ts";
import {formView} from "./card-form-view.ts";
import {HostedFieldsController} from "./hosted-fields-controller.ts";
import {knownValues} from "./known-values.ts";
import {RenderDelay} from "./render-delay.ts";
import {blockUnpaidSubmit, invalidateForm} from "./unpaid-form.ts";
import type {CardForm} from "./card-form.ts";
import type {CardHost} from "./card-host.ts";
import type {ExtendedCardForm} from "./extended-card-form.ts";

/**
 * Card number, expiry date and security code in frames from PayPal, a postal code, and a button that pays.
 *
 * @tag checkout-card-fields
 * @fires checkout-ready
 * @fires checkout-ineligible
 * @fires checkout-change
 * @fires checkout-submit
 * @fires checkout-approve
 * @fires checkout-complete
 * @fires checkout-authorized
 * @fires checkout-saved
 * @fires checkout-pending
 * @fires checkout-cancel
 * @fires checkout-error
 * @slot button - replaces the button, and a click on it pays; with an empty element only `submit()` pays
 * @slot consent-text - replaces the text of the consent to save a card
 * @slot name-label - replaces the label of the cardholder's name
 * @slot number-label - replaces the label of the card number
 * @slot expiry-label - replaces the label of the expiry date
 * @slot cvv-label - replaces the label of the security code
 * @slot line1-label - replaces the label of the first address line
 * @slot line2-label - replaces the label of the second address line
 * @slot city-label - replaces the label of the city
 * @slot region-label - replaces the label of the state or province
 * @slot postal-label - replaces the label of the postal code
 * @slot country-label - replaces the label of the country
 * @slot name-error - replaces the error of the cardholder's name
 * @slot number-error - replaces the error of the card number
 * @slot expiry-error - replaces the error of the expiry date
 * @slot cvv-error - replaces the error of the security code
 * @slot line1-error - replaces the error of the first address line
 * @slot line2-error - replaces the error of the second address line
 * @slot city-error - replaces the error of the city
 * @slot region-error - replaces the error of the state or province
 * @slot postal-error - replaces the error of the postal code
 * @slot country-error - replaces the error of the country
 * @slot consent-error - replaces the error of the consent to save a card
 * @csspart group - the frame around everything
 * @csspart title - the title above the fields
 * @csspart label - label of a field
 * @csspart field - the border around an input
 * @csspart accepted - the marks of the accepted card networks
 * @csspart help - the explanation of the security code
 * @csspart error - error of a field
 * @csspart button - the pay button, and "Try again"
 * @csspart result - the status message
 * @csspart receipt - the receipt
 * @csspart copy - copies the order number
 * @csspart choice - the buttons that pay an order which was approved before, or not
 * @csspart another - begins to save another card
 * @csspart saved-cards - the list of saved cards
 * @csspart remove - removes a saved card
 * @csspart keep - cancels the removal
 * @csspart bank - the buttons of the bank's check of a saved card
 * @cssprop [--checkout-color-surface=light-dark(#fff, #14171a)] - background of the fields
 * @cssprop [--checkout-field-height=48px] - height of a field
 */
// oxlint-disable-next-line typescript/no-unsafe-declaration-merging -- the interface declares what Lit defines
export class CheckoutCardFields extends PaymentElement<CardForm> implements CardHost {
  static override readonly tag: string = "checkout-card-fields";
  static override styles = [baseStyles, formStyles];
  static override properties: PropertyDeclarations = {
    ...cardFieldsProperties,
    ...states(["values", "problems", "marks", "announcement", "details"]),
  };

  readonly #hostedFields = new HostedFieldsController(this, {
    onChange: (edited) => this.#fieldsChanged(undefined, edited),
    onBlocked: (error) => this.framesBlocked(error),
  });
  readonly #renderDelay = new RenderDelay(this);
  /** The form in which the element was loaded. */
  #form: HTMLFormElement | null = null;
  /** Text in the element's own inputs. @internal */
  values: Partial<Record<OwnField, string>> = {};
  /** Error messages by field. @internal */
  problems: Partial<Record<FieldName, unknown>> = {};
  /** Marks at the end of a field: a tick, or the card network. @internal */
  marks: Partial<Record<FieldName, unknown>> = {};
  /** Message that screen readers announce immediately. @internal */
  announcement = "";
  /** Eligibility details of card payments. @internal */
  details: unknown;

  protected override startsOver(changed: (name: string) => boolean): boolean {
    return (
      // Typed input stays: a session for another country pays, too.
      super.startsOver((name) => changed(name) && !(name === "buyerCountry" && this.paymentForm?.isTyped)) ||
      extendedSettings.some(changed) ||
      // Saved cards aren't offered with orders of the page.
      (!!this.savedCards && changed("createOrder"))
    );
  }

  protected override refreshes(changed: (name: string) => boolean): boolean {
    return super.refreshes(changed) || ["threeDSecure", "savePaymentMethod"].some(changed);
  }

  protected override get needsSession(): boolean {
    return this.save ? !this.createSetupToken || !this.savePaymentMethod : super.needsSession;
  }

  protected override async prepare(signal: AbortSignal): Promise<void> {
    if (!this.needsForm && this.#needsExtendedForm) {
      this.needsForm = true;
      this.loadingForm = undefined;
      await this.updateComplete;
      invalidateForm(this);
    }
    this.#form = this.internals.form;
    blockUnpaidSubmit(this, signal);
    this.values = {...knownValues(this.setting("buyer")), ...this.values};
    await super.prepare(signal);
    // The fields were opened early.
    if (this.ineligibleReason) this.#hostedFields.remove();
  }

  /** A setting of the extended form is used, a form is around the element, or the page has slotted content. */
  get #needsExtendedForm(): boolean {
    return (
      !!this.internals.form ||
      [...this.children].some((child) => child.slot && !this.placed.has(child)) ||
      extendedSettings.some((name) => this[name as "save"])
    );
  }

  /** Card session with its hosted fields. @internal */
  get card(): CardPayment | undefined {
    return this.#hostedFields.card;
  }

  /** The form, if it is the extended one. @internal */
  get extendedForm(): ExtendedCardForm | undefined {
    const form = this.paymentForm;
    return form && "textsFrom" in form ? (form as ExtendedCardForm) : undefined;
  }

  /** @internal */
  override get texts(): Messages["element"] {
    return this.extendedForm?.textsFrom(super.texts) ?? super.texts;
  }

  protected override readMethod(): EligibleMethod {
    const threeDSecure = currentValue("three-d-secure", this.threeDSecure);
    oneOf("three-d-secure", ["when-required", "always", "never"], threeDSecure);
    return paymentMethods.card;
  }

  protected override async loadFormClass() {
    return this.needsForm
      ? (await import("./extended-card-form.ts")).ExtendedCardForm
      : (await import("./card-form.ts")).CardForm;
  }

  /** @internal */
  formResetCallback(): void {
    this.extendedForm?.reset();
  }

  /** @internal */
  override async loadLocale(): Promise<void> {
    await super.loadLocale();
    this.paymentForm?.relabel();
  }

  /** Without a purchase when the card is saved. @internal */
  override get sold() {
    return this.save ? undefined : super.sold;
  }

  /** Without a price when the card is saved. @internal */
  override async quote(): Promise<Money | undefined> {
    return this.save ? undefined : super.quote();
  }

  /**
   * Opens the first field before the eligibility is requested, so that both load side by side. The extended form opens its
   * fields later. Further work waits for the first field's document, because it would delay it on a slow device.
   * @internal
   */
  override async openSession(
    quoting?: Promise<Money | undefined>,
    page = this.pageInstance(),
  ): Promise<SessionResult> {
    const openEarly = async () => {
      const {signal} = this.abortController;
      const [sdk] = await Promise.all([page.sdk(paymentMethods.card.component), this.loadLocale()]);
      await this.#renderDelay.ended;
      if (!signal.aborted && this.status === "loading") this.open(sdk, undefined, ["number"]);
    };
    const opening = quoting && !this.needsForm && openEarly();
    try {
      const renewal = await super.openSession(opening ? opening.then(() => quoting) : quoting, page);
      this.details = renewal.details;
      if (opening && this.card?.components.number.querySelector("iframe"))
        await Promise.race([this.#hostedFields.firstLoaded, pause(1000)]);
      return renewal;
    } finally {
      this.#hostedFields.appendFields();
    }
  }

  /** @internal */
  override teardown(): void {
    this.paymentForm?.teardown();
    // The fields of a payment in progress are removed after its end. Typed input outlives a failed load.
    if (!this.isBusy && (this.status !== "failed" || !this.isConnected)) this.#hostedFields.remove();
  }

  /** In another form it starts over, because it takes part in the submit. @internal */
  override connectedMoveCallback(): void {
    super.connectedMoveCallback();
    if (this.internals.form === this.#form) return;
    this.inputLost();
    this.startOver();
  }

  protected override replaceFrames(): void {
    super.replaceFrames();
    if (!this.isBusy) this.#hostedFields.remove();
  }

  /** Resolves when the field's frame has loaded, perhaps with an error page. @internal */
  frameLoaded(name: HostedField): Promise<unknown> | undefined {
    return this.#hostedFields.loaded(name);
  }

  /** Fails, because the browser refuses the frames, or the one of this field. @internal */
  framesBlocked(error: CheckoutError, field?: HostedField): void {
    const {card, status} = this;
    const isAlive = field ? card?.alive.has(field) : card?.alive.size;
    // The next press renews an expired token.
    if (isAlive || this.isBusy || !["loading", "ready"].includes(status) || error.code === "token") return;
    this.stop(error);
  }

  /** @param first fields to load now; the others follow @internal */
  override open(sdk: SdkInstance, _details?: unknown, first = hostedFields): void {
    if (this.status === "loading" && this.card?.sdk === sdk) {
      // Opened early, perhaps before a load that failed.
      this.requestUpdate();
      return this.paymentForm?.sessionOpened();
    }
    this.#hostedFields.open(this.extendedForm?.instanceFor(sdk) ?? sdk, first);
    this.problems = {};
    this.marks = {};
    this.paymentForm?.sessionOpened();
  }

  #fieldsChanged(left?: OwnField, edited?: HostedField): void {
    this.requestUpdate();
    this.paymentForm?.fieldsChanged(left, edited);
  }

  /** @internal */
  typed(name: OwnField, text: string, left: boolean): void {
    this.values = {...this.values, [name]: text};
    this.#fieldsChanged(left ? name : undefined);
  }

  /** @internal */
  focusField(name: FieldName): void {
    // A label can't refer to an input of another document. The frame has the same label.
    this.card?.components[name as HostedField]?.focus();
  }

  /**
   * Pays like a press of the button, for a button of the page.
   * @returns the outcome, or undefined if nothing was sent: a field is invalid, the element is not ready or disabled, or the
   *   page prevented `checkout-submit`. Never rejects.
   */
  async submit(): Promise<Outcome | SavedOutcome | undefined> {
    if (this.status !== "ready" || this.isDisabled) return undefined;
    try {
      // There is no order before the form is loaded.
      this.message = this.texts.processing;
      return await (this.paymentForm ?? (await this.loadForm())).press();
    } catch (cause) {
      // There is no order yet.
      const error = new CheckoutError("network", "The element could not be loaded.", {cause});
      showError(this, error, fillNotCharged(this.texts.network, this.texts.notCharged));
      return undefined;
    }
  }

  /**
   * Marks each empty or invalid field, so that a page can check its own fields in the same press.
   * @param options `focus: false` keeps the focus; by default it moves to the first of these fields
   * @returns whether the element is ready and all fields are valid; never rejects
   */
  async validate({focus = true}: {focus?: boolean} = {}): Promise<boolean> {
    if (this.status !== "ready") return false;
    const form = this.paymentForm ?? (await this.loadForm().catch(() => undefined));
    return form?.validate(focus) ?? false;
  }

  protected override render(): TemplateResult | typeof nothing {
    if (this.#renderDelay.isActive) return nothing;
    this.internals.states.add("drawn");
    const {status, texts, receipt} = this;
    return html`<div
      class="group ${status} ${this.isUntranslated ? "untranslated" : ""} ${this.isEmbedded ? "embedded" : ""}"
      part="group"
      role="group"
      aria-label=${texts.title}
      lang=${this.messages.language}
      dir=${this.language.direction}
    >
      ${receipt ? receipt() : formView(this)} ${this.ownStatusView()}
      <p class="announced" role="alert" translate="no">${this.announcement}</p>
    </div>`;
  }
}

export interface CheckoutCardFields extends CardFieldsSettings {}

declare global {
  interface HTMLElementTagNameMap {
    "checkout-card-fields": CheckoutCardFields;
  }
}
