import {html, nothing, type PropertyDeclarations, type TemplateResult} from "lit";
import type {Money} from "../../merchant-api/purchase.ts";
import {fetchSavesCards} from "../../merchant-api/vault.ts";
import {CheckoutChangeEvent} from "../../payment-flow/events.ts";
import type {Outcome, SavedOutcome} from "../../payment-flow/outcome.ts";
import {hostedFields, type CardPayment} from "../../payment-methods/card-payment.ts";
import {isTyped, readBrand} from "../../payment-methods/card-state.ts";
import {paymentMethods, type EligibleMethod} from "../../payment-methods/registry.ts";
import type {DeclineReason} from "../../errors.ts";
import type {Messages} from "../../locales/messages.ts";
import {loadCode, pause} from "../../promises.ts";
import type {CardFieldsComponentOptions, HostedField, SdkInstance} from "../../paypal-sdk/sdk-types.ts";
import {localeRegions} from "../../controllers/buyer-country.ts";
import {oneOf, readSdkUrl, readServer} from "../../controllers/configuration.ts";
import {currentValue} from "../../controllers/old-names.ts";
import type {SessionResult} from "../../controllers/payment-host.ts";
import {hasFocus} from "../../controllers/slot-chain.ts";
import {adoptStyles, baseStyles} from "../base.styles.ts";
import {formStyles} from "../form.styles.ts";
import {inputValues} from "../input-values.ts";
import {payButton} from "../pay-button.ts";
import {PaymentElement} from "../payment-element.ts";
import type * as PaymentParts from "./card-payment-controller.ts";
import {cardFieldsProperties, fieldSettings, type CardFieldsSettings} from "./card-settings.ts";
import {CardModel, isHosted} from "./card-model.ts";
import {BlockedFrames} from "./blocked-frames.ts";
import type {CardMarks, MarkedFields} from "./card-marks.ts";
import type {CardSaver} from "./card-saver.ts";
import {FieldErrors} from "./field-errors.ts";
import type {FieldName, OwnField} from "./field-names.ts";
import {FormAssociation, type Invalid} from "./form-association.ts";
import {formView, textInput, type CardView} from "./form-view.ts";
import {HostedFields} from "./hosted-fields.ts";
import {hostedStyle} from "./hosted-style.ts";
import {knownValues} from "./known-values.ts";
import type * as OptionalParts from "./optional-parts.ts";
import type {Problem} from "./problems.ts";
import {RenderDelay} from "./render-delay.ts";
import type {SavedCards} from "./saved-cards.ts";

type Ending = Outcome | SavedOutcome;

/** Fields by the reason of a decline. Any other decline is about the number. */
const declinedFields: ReadonlyMap<DeclineReason | undefined, HostedField> = new Map([
  ["code", "cvv"],
  ["expired", "expiry"],
]);

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
 * @fires checkout-partly-complete
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
export class CheckoutCardFields extends PaymentElement<PaymentParts.CardPaymentController> {
  static override readonly tag: string = "checkout-card-fields";
  static override styles = [baseStyles, formStyles];
  static override properties: PropertyDeclarations = cardFieldsProperties;

  readonly #model = new CardModel(() => this.#fieldSettings);
  readonly #errors = new FieldErrors(this, this.#model, {
    texts: () => this.controller?.texts,
    own: (field) => this.#slottedText(`${field}-error`),
    codeSize: () => this.#brand?.codeSize ?? 3,
  });
  readonly #fields = new HostedFields(this, {
    append: (field, slot) => this.placed.placeHosted(field, slot),
    remove: (field) => this.placed.remove(field),
    origin: () => readSdkUrl(this),
    createSession: (sdk) =>
      this.save ? sdk.createCardFieldsSavePaymentSession?.() : sdk.createCardFieldsOneTimePaymentSession?.(),
    options: (name) => this.#fieldOptions(name),
    onChange: (edited) => this.#fieldsChanged(undefined, edited),
    onSubmit: () => void this.submit(),
    onBlocked: (error) => this.#blocked.report(error),
  });
  readonly #blocked = new BlockedFrames(this, this.#fields, this.#errors, (error) => this.stop(error));
  readonly #association = new FormAssociation(this, this.internals, {
    invalid: () => this.#invalid(),
    pays: () => !!this.submitsForm && !this.isDisabled && this.status !== "ineligible",
    pay: () => this.#payForForm(),
  });
  readonly #source: PaymentParts.CardSource = {
    isTyped: () => this.#isTyped,
    payer: () => this.#model.payer,
    priceChanged: () => this.#updateAmount(),
    optional: () => this.#savingParts,
    declined: (reason) => this.#showDecline(reason),
    savedView: (card) => {
      // The consent was for this card.
      this.#model.values = {...this.#model.values, consent: ""};
      return () =>
        this.#optional!.savedCardView(card, this.#moreTexts, this.controller!.texts, () =>
          this.#startAgain(),
        );
    },
  };
  readonly #renderDelay = new RenderDelay(this);
  /** The form in which the element was loaded. */
  #form: HTMLFormElement | undefined;
  /** Eligibility details of card payments. */
  #details: unknown;
  #focused: HostedField | undefined;
  /** Marks and help at the fields, loaded with the payments. */
  #marks: CardMarks | undefined;
  #optional: typeof OptionalParts | undefined;
  #saver: CardSaver | undefined;
  #saved: SavedCards | undefined;

  protected override startsOver(changed: (name: string) => boolean): boolean {
    return (
      // Typed input stays: a session for another country pays, too.
      super.startsOver((name) => changed(name) && !(name === "buyerCountry" && this.#isTyped)) ||
      fieldSettings.some(changed) ||
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

  protected override readMethod(): EligibleMethod {
    const threeDSecure = currentValue("three-d-secure", this.threeDSecure);
    oneOf("three-d-secure", ["when-required", "always", "never"], threeDSecure);
    oneOf("cardholder-name", ["hidden", "optional", "required"], this.cardholderName);
    oneOf("billing-address", ["postal-code", "none", "full"], this.billingAddress);
    return paymentMethods.card;
  }

  get #fieldSettings() {
    const {cardholderName, billingAddress, save, consent} = this;
    return {cardholderName, billingAddress, save, consent, regions: () => localeRegions(this)};
  }

  get #isTyped(): boolean {
    const {card} = this.#fields;
    return card !== undefined && isTyped(card);
  }

  /** Network of the typed card. */
  get #brand() {
    const {card} = this.#fields;
    return card && readBrand(card);
  }

  get #moreTexts(): Messages["extendedCard"] {
    return this.messages.extendedCard ?? this.#optional!.english;
  }

  /** @internal */
  override get texts(): Messages["element"] {
    const plain = super.texts;
    return this.#optional?.elementTexts(plain, this.#moreTexts, this.#model, !!this.save) ?? plain;
  }

  get #savingParts(): PaymentParts.SavingParts | undefined {
    const optional = this.#optional;
    const saver = this.#saver;
    if (!optional || !saver) return undefined;
    const texts = this.#moreTexts;
    return {saver, texts, textsOf: (paying) => optional.paymentTexts(paying, texts, !!this.save)};
  }

  // Loading

  protected override async prepare(signal: AbortSignal): Promise<void> {
    this.#form = this.#association.form;
    this.#association.join();
    this.#model.values = {...knownValues(this.setting("buyer")), ...this.#model.values};
    await super.prepare(signal);
    // The fields were opened early. A saved card may show an earlier payment instead.
    if (this.ineligibleReason || this.status === "succeeded") this.#fields.remove();
  }

  protected override async prepareMethod(): Promise<string> {
    const {save, savedCards} = this;
    const {signal} = this.abortController;
    // A page that creates its own orders doesn't have the chosen card.
    const isOffered = savedCards && !save && !this.setting("createOrder");
    if (!isOffered) this.#saved?.remove();
    const isPlain = this.#model.names.every((name) => isHosted(name) || name === "postal");
    if (isPlain && !save && !isOffered) return "";
    const optional = (this.#optional ??= await loadCode(import("./optional-parts.ts")));
    if (signal.aborted) return "";
    // The list of countries is drawn at once.
    for (const styles of [optional.typingStyles, optional.optionalPartsStyles])
      adoptStyles(this.shadowRoot, styles);
    this.#model.rules = optional.addressRules;
    this.#saver ??= new optional.CardSaver(this);
    this.requestUpdate();
    if (isOffered)
      this.#saved ??= new optional.SavedCards(
        this,
        () => this.#moreTexts,
        () => this.#fields.focus("number"),
      );
    const needsCustomer = save && !this.savePaymentMethod;
    const [saves] = await Promise.all([
      !needsCustomer || fetchSavesCards(readServer(this)),
      isOffered && this.#saved!.load(),
    ]);
    return saves ? "" : "no-customer";
  }

  protected override async importController() {
    const parts = await import("./card-payment-controller.ts");
    return () => {
      this.#marks ??= new parts.CardMarks(this);
      adoptStyles(this.shadowRoot, parts.cardMarksStyles);
      this.requestUpdate();
      return new parts.CardPaymentController(this, this.#source);
    };
  }

  protected override async loadLocale(): Promise<void> {
    await super.loadLocale();
    this.controller?.relabel();
  }

  /** Without a purchase when the card is saved. */
  protected override get sold() {
    return this.save ? undefined : super.sold;
  }

  /** Without a price when the card is saved. @internal */
  override async quote(): Promise<Money | undefined> {
    return this.save ? undefined : super.quote();
  }

  /**
   * Opens the first field before the eligibility is requested, so that both load side by side. Without this, buyers can type 29 to
   * 31 % later (P1, 15 pairs). Further work waits for the first field's document, because it would delay it on a slow device.
   * @internal
   */
  override async openSession(
    quoting?: Promise<Money | undefined>,
    page = this.sdk.request(),
  ): Promise<SessionResult> {
    const openEarly = async () => {
      const {signal} = this.abortController;
      const [sdk] = await Promise.all([page.sdk(paymentMethods.card.component), this.loadLocale()]);
      await this.#renderDelay.ended;
      if (!signal.aborted && this.status === "loading") this.open(sdk, undefined, ["number"]);
    };
    const opening = quoting && openEarly();
    try {
      const result = await super.openSession(opening ? opening.then(() => quoting) : quoting, page);
      this.#details = result.details;
      if (opening && this.#fields.card?.components.number.querySelector("iframe"))
        await Promise.race([this.#fields.firstLoaded, pause(1000)]);
      return result;
    } finally {
      this.#fields.append();
    }
  }

  /** @param first fields to load now; the others follow @internal */
  override open(sdk: SdkInstance, _details?: unknown, first = hostedFields): void {
    // Opened early, perhaps before a load that failed.
    const isOpen = this.status === "loading" && this.#fields.sdk === sdk;
    if (!isOpen) this.#fields.open(sdk, first);
    const {card} = this.#fields;
    if (!isOpen && this.save) card?.session.on("change", () => this.#saver?.forget());
    this.#model.opened();
    this.#focused = card?.focused;
    this.#updateAmount();
    this.requestUpdate();
    this.controller?.session.sessionOpened();
  }

  /** The SDK's offers for the card network depend on the amount. */
  #updateAmount(): void {
    if (this.state.total) this.#fields.card?.session.update?.({amount: this.state.total});
  }

  /** @internal */
  override teardown(): void {
    this.controller?.teardown();
    // The fields of a payment in progress are removed after its end. Typed input outlives a failed load.
    if (!this.state.isBusy && (this.status !== "failed" || !this.isConnected)) this.#fields.remove();
  }

  /** In another form it starts over, because it takes part in the submit. @internal */
  override connectedMoveCallback(): void {
    super.connectedMoveCallback();
    if (this.#association.form === this.#form) return;
    this.inputLost();
    this.startOver();
  }

  protected override replaceFrames(): void {
    super.replaceFrames();
    if (!this.state.isBusy) this.#fields.remove();
  }

  /** Also offers the purchase for sale again, in all elements that sell it. */
  override restart(): void {
    this.#saved?.chosen?.restart();
    super.restart();
  }

  // The fields

  /** Text of the page in a slot of the element. */
  #slottedText(name: string): string | undefined {
    return this.querySelector(`:scope>[slot="${name}"]`)?.textContent.trim() || undefined;
  }

  #fieldOptions(name: HostedField): Omit<CardFieldsComponentOptions, "type"> {
    const {labels, expiryFormat} = super.texts;
    const placeholders = {
      number: this.placeholderNumber,
      expiry: this.placeholderExpiry,
      cvv: this.placeholderCvv,
    };
    return {
      ariaLabel: this.#slottedText(`${name}-label`) ?? labels[name],
      // A removed attribute is null.
      placeholder: placeholders[name] ?? (name === "expiry" ? expiryFormat : ""),
      style: hostedStyle(this.renderRoot, this.fieldStyle),
    };
  }

  /** A field has changed. `left` is an input that lost the focus, `edited` a hosted field with a new text. */
  #fieldsChanged(left?: OwnField, edited?: HostedField): void {
    this.requestUpdate();
    const {card} = this.#fields;
    if (!card || this.state.isBusy) return;
    const before = this.#focused;
    this.#focused = card.focused;
    const problems = this.#model.problems(card);
    const isLeft = before !== card.focused;
    const {isCorrected, wrong} = this.#model.changed(problems, left ?? (isLeft ? before : undefined), edited);
    // Otherwise screen readers would still find the error of a corrected field.
    if (isCorrected) this.#errors.announcement = "";
    if (wrong) this.#errors.announcement = this.#errors.sentence(wrong, "wrong");
    const found = Object.values(problems);
    const isEmpty = found.length === this.#model.names.length && !found.includes("wrong");
    this.dispatchEvent(new CheckoutChangeEvent(!found[0], isEmpty));
  }

  #typed(name: OwnField, text: string, left: boolean): void {
    this.#model.values = {...this.#model.values, [name]: text};
    this.#fieldsChanged(left ? name : undefined);
  }

  #focusField(name: FieldName): void {
    const own = this.shadowRoot.querySelector<HTMLElement>(`.box #${name}`);
    if (own) own.focus();
    // A label can't refer to an input of another document. The frame has the same label.
    else if (isHosted(name)) this.#fields.focus(name);
  }

  /** Browsers focus the border of an invalid field, because they can't focus an input in a frame. */
  #borderFocused(name: FieldName): void {
    const {card} = this.#fields;
    if (this.status !== "ready" || !card) return;
    if (this.#association.isReported) this.#showErrors(card, true);
    else this.#focusField(name);
  }

  // The form around the element

  #invalid(): Invalid | undefined {
    const {status, texts} = this;
    const root = this.shadowRoot;
    const again = root.querySelector<HTMLElement>(".notice button");
    if (status === "failed" && again)
      return {flags: {customError: true}, message: texts.loadFailed, anchor: again};
    const isUsable = !this.isDisabled && (status === "ready" || status === "loading");
    if (!isUsable || this.#saved?.chosen) return undefined;
    const [first] = Object.entries(this.#model.problems(this.#fields.card)) as [FieldName, Problem][];
    if (!first) return undefined;
    const [name, problem] = first;
    return {
      flags: problem === "missing" ? {valueMissing: true} : {badInput: true},
      message: this.#errors.sentence(name, problem) || texts.required,
      anchor: root.querySelector<HTMLElement>(`.${name} > .box`) ?? undefined,
    };
  }

  async #payForForm(): Promise<Ending | undefined> {
    if (this.status === "ready") return this.#loadAndPress();
    this.shadowRoot.querySelector<HTMLElement>(".notice button")?.focus();
    return undefined;
  }

  /** @internal */
  formResetCallback(): void {
    if (!this.state.isBusy && this.status !== "succeeded") void this.#empty();
  }

  /** Opens new hosted fields, because hosted fields can't be cleared. */
  async #empty(): Promise<void> {
    const {signal} = this.abortController;
    // Lit only clears inputs after it has rendered their text.
    await this.updateComplete;
    this.#model.values = {};
    this.#saved?.reset();
    this.requestUpdate();
    if (this.status !== "ready") return;
    this.setStatus("ready");
    this.state.set({message: ""});
    try {
      const {sdk, details} = await this.openSession(undefined, this.sdk.page);
      if (!signal.aborted && this.status === "ready") this.open(sdk, details);
    } catch {
      if (!signal.aborted) this.startOver();
    }
  }

  // Paying

  /**
   * Pays like a press of the button, for a button of the page.
   * @returns the outcome, or undefined if nothing was sent: a field is invalid, the element is not ready or disabled, or the
   *   page prevented `checkout-submit`. Never rejects.
   */
  async submit(): Promise<Ending | undefined> {
    if (this.status !== "ready" || this.isDisabled) return undefined;
    const form = this.#association.submittedForm;
    return form ? this.#association.submit(form) : this.#loadAndPress();
  }

  async #loadAndPress(): Promise<Ending | undefined> {
    const controller = this.controller ?? (await this.loadForPress());
    return controller ? await this.#press(controller) : undefined;
  }

  async #press(payments: PaymentParts.CardPaymentController): Promise<Ending | undefined> {
    this.state.set({message: ""});
    if (this.#saved?.chosen) return this.#saved.submit();
    this.#model.values = {...this.#model.values, ...inputValues(this.shadowRoot)};
    const {card} = this.#fields;
    if (this.status !== "ready" || !card || !this.#showErrors(card, true)) return undefined;
    this.#errors.announcement = "";
    return payments.press(card);
  }

  /**
   * Marks each empty or invalid field, so that a page can check its own fields in the same press.
   * @param options `focus: false` keeps the focus; by default it moves to the first of these fields
   * @returns whether the element is ready and all fields are valid; never rejects
   */
  async validate({focus = true}: {focus?: boolean} = {}): Promise<boolean> {
    if (this.status !== "ready") return false;
    if (this.#saved?.chosen) return this.#saved.chosen.validate({focus});
    // The messages are loaded with the payments.
    if (!this.controller) await this.loadController().catch(() => undefined);
    const {card} = this.#fields;
    return card !== undefined && this.#showErrors(card, focus);
  }

  /** Marks each empty or invalid field. @returns whether there is none */
  #showErrors(card: CardPayment, focus: boolean): boolean {
    const problems = this.#model.problems(card);
    this.#model.declined = undefined;
    this.#model.shown = problems;
    this.requestUpdate();
    const [first] = Object.keys(problems) as FieldName[];
    if (!first) return true;
    // Screen readers read the error of a focused input, because it is the input's description.
    const isRead = focus && !isHosted(first);
    void this.#errors.announce(isRead ? "" : this.#errors.sentences(problems));
    if (focus) this.#focusField(first);
    if (focus && isHosted(first)) void this.#blocked.check(card, first);
    return false;
  }

  /** Marks and focuses the field that a decline is about. */
  #showDecline(reason: DeclineReason | undefined): void {
    const {card} = this.#fields;
    if (!card) return;
    const field = declinedFields.get(reason) ?? "number";
    const {cardDeclined, declines} = this.controller!.texts;
    this.#errors.declineText = reason ? declines[reason] : cardDeclined;
    this.#model.declined = field;
    this.#model.tick(this.#model.problems(card));
    this.requestUpdate();
    // Only if the focus is in the form, or on the page after the bank's dialog.
    if (document.activeElement === document.body || hasFocus(this)) this.#focusField(field);
  }

  #startAgain(): void {
    this.addEventListener("checkout-ready", () => this.#fields.focus("number"), {once: true});
    this.restart();
  }

  // Rendering

  get #view(): CardView {
    const {status, texts, isEmbedded} = this;
    const {isResuming} = this.state;
    const chosen = this.#saved?.chosen;
    const marked = this.#marked;
    const isHidden = ["idle", "ineligible", "failed"].includes(status);
    const view: CardView = {
      status,
      texts,
      model: this.#model,
      isResuming,
      isInForm: this.#association.form !== undefined,
      focused: this.#fields.card?.focused,
      above: this.#saved?.view() ?? nothing,
      isCovered: chosen !== undefined,
      isAlone: this.#saved?.isAlone ?? false,
      button:
        isEmbedded || this.#saved?.isReplaced
          ? nothing
          : html`<slot name="button" @click=${() => this.submit()}>${payButton(chosen ?? this)}</slot>`,
      error: (name) => this.#errors.view(name),
      // The labels of a form that can't be used are hidden.
      besideLabel: (name) => (marked && !isHidden ? this.#marks!.besideLabel(name, marked) : nothing),
      mark: (name) => (marked ? this.#marks!.inField(name, marked) : nothing),
      input: (name) => this.#inputOf(name, view),
      focus: (name) => this.#focusField(name),
      borderFocused: (name) => this.#borderFocused(name),
      typed: (name, text, left) => this.#typed(name, text, left),
      submit: () => this.submit(),
    };
    return view;
  }

  #inputOf(name: OwnField, view: CardView): TemplateResult | typeof nothing {
    // Hidden, and perhaps without the code of the optional parts.
    if (this.status === "failed") return nothing;
    if (!this.#optional) return name === "postal" ? textInput(name, view, "postal-code") : nothing;
    const {language} = this.messages;
    return this.#optional.ownInput(name, view, this.#moreTexts, language, this.placeholderName ?? "");
  }

  /** What the marks at the fields show. Undefined before their code has loaded. */
  get #marked(): MarkedFields | undefined {
    const texts = this.controller?.texts;
    const {language} = this.messages;
    const details = this.#details;
    const accepted = this.status === "loading" && !details ? undefined : {details};
    return texts && {texts, language, brand: this.#brand, accepted, ticked: this.#model.ticked};
  }

  /** Message below the form. That of a saved card is in its element if it has replaced the button. */
  #messageView(): TemplateResult | typeof nothing {
    const chosen = this.#saved?.chosen;
    if (!chosen || this.status === "failed") return this.ownStatusView();
    return chosen.state.receipt || chosen.state.isResuming ? nothing : chosen.statusView();
  }

  protected override render(): TemplateResult | typeof nothing {
    if (this.#renderDelay.isActive) return nothing;
    this.internals.states.add("drawn");
    const {receipt} = this.state;
    const announced = html`<p class="announced" role="alert" translate="no">${this.#errors.announcement}</p>`;
    const content = [receipt ? receipt() : formView(this.#view), this.#messageView(), announced];
    return this.frame(this.formClasses, content, this.texts.title);
  }
}

export interface CheckoutCardFields extends CardFieldsSettings {}

declare global {
  interface HTMLElementTagNameMap {
    "checkout-card-fields": CheckoutCardFields;
  }
}
