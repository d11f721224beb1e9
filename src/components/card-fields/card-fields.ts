import {html, nothing, type PropertyDeclarations, type TemplateResult} from "lit";
import type {Money, Terms} from "../../merchant-api/purchase.ts";
import type {Outcome, SavedOutcome} from "../../payment-flow/outcome.ts";
import {CardPayment, hostedFields} from "../../payment-methods/card-payment.ts";
import {paymentMethods} from "../../payment-methods/registry.ts";
import {CheckoutError} from "../../errors.ts";
import {CheckoutErrorEvent, type CardFieldsEventMap} from "../../payment-flow/events.ts";
import type {Messages} from "../../locales/en.ts";
import {pause} from "../../promises.ts";
import type {HostedField, SdkInstance} from "../../paypal-sdk/sdk-types.ts";
import {demandDocument, oneOf, readSdkUrl} from "../../controllers/configuration.ts";
import {look} from "../base.styles.ts";
import type {Renewal} from "../../controllers/payment-host.ts";
import {PaymentElement, type EligibleMethod} from "../payment-element.ts";
import {states} from "../../controllers/settings.ts";
import {cardFieldsProperties, extraSettings, type CardFieldsSettings} from "./card-settings.ts";
import {styles} from "../form.styles.ts";
import type {FieldName, OwnField} from "./field-names.ts";
import {formView} from "./card-form-view.ts";
import {watchFrames} from "./frame-watch.ts";
import {hostedStyle} from "./hosted-style.ts";
import type {CardForm} from "./card-form.ts";
import type {CardFormExtras} from "./extended-card-form.ts";

/**
 * Card number, expiry date and security code in frames of the service's origin, a postal code, and a button that pays.
 *
 * @tag checkout-card-fields
 * @fires checkout-ready @fires checkout-ineligible @fires checkout-change @fires checkout-submit @fires checkout-approve
 * @fires checkout-complete @fires checkout-authorized @fires checkout-saved @fires checkout-pending @fires checkout-cancel @fires checkout-error
 * @slot button - takes the place of the button, and a click on it pays; an empty element leaves it to `submit()`
 * @slot consent-text - takes the place of the words of the consent to save a card
 * @csspart group - the frame around all @csspart label - of a field @csspart field - the border around one input
 * @csspart error - what is wrong with a field @csspart button - what pays, and "Try again"
 * @csspart result - where the status is announced @csspart receipt - what was paid @csspart copy - copies the order number
 * @csspart saved-cards - the cards to choose from @csspart remove - removes a saved card @csspart keep - keeps it after all
 * @csspart bank - the way to the buyer's bank, when it wants to be asked about a saved card
 */
// oxlint-disable-next-line typescript/no-unsafe-declaration-merging -- the interface declares what Lit defines
export class CheckoutCardFields extends PaymentElement<CardForm, CardFieldsEventMap> {
  static override readonly tag: string = "checkout-card-fields";
  static override styles = [look, styles];
  static override properties: PropertyDeclarations = {
    ...cardFieldsProperties,
    ...states(["values", "problems", "marks", "announcement"]),
  };

  /** Text in the element's own inputs. @internal */
  values: Partial<Record<OwnField, string>> = {};
  /** Messages about what is wrong, by field. @internal */
  problems: Partial<Record<FieldName, unknown>> = {};
  /** Marks at the end of a field: a tick, the card network. @internal */
  marks: Partial<Record<FieldName, unknown>> = {};
  /** Read at once by a screen reader. @internal */
  announcement = "";
  /**
   * To whom, where and how the goods are sent, when the page has asked for it: the order says so, and its price is with the
   * delivery.
   */
  declare terms: Pick<Terms, "shipping"> | undefined;
  /** @internal */
  declare card: CardPayment | undefined;

  /**
   * A page that still loads had the tag before its script, and keeps its place (`checkout.css`): it is drawn when what
   * the SDK has to load is on its way, which a slow device would ask for only after it had drawn.
   */
  #undrawn: boolean | Promise<unknown> = this.isConnected && document.readyState !== "complete";
  /** Aborted when the fields are cleared away. */
  #watching: AbortController | undefined;
  /** The first document of the fields is there. */
  #shown: Promise<unknown> | undefined;

  // From here on: loading.

  protected override startsOver(changed: (name: string) => boolean): boolean {
    return (
      super.startsOver(changed) ||
      extraSettings.some(changed) ||
      // A page that makes its own orders is offered no saved cards.
      (!!this.savedCards && changed("createOrder"))
    );
  }

  protected override refreshes(changed: (name: string) => boolean): boolean {
    return super.refreshes(changed) || ["threeDSecure", "savePaymentMethod"].some(changed);
  }

  protected override async prepare(signal: AbortSignal): Promise<void> {
    if (!this.needsForm && this.#wantsExtras) {
      this.needsForm = true;
      this.loadingForm = undefined;
      // Until the extras are there and judge, also when they never come: no form is sent unpaid.
      await this.updateComplete;
      const anchor = this.renderRoot.querySelector("button")!;
      this.internals.setValidity({customError: true}, this.texts.required, anchor);
    }
    // Nor one whose rules are not asked (`novalidate`).
    this.internals.form?.addEventListener(
      "submit",
      (event) => {
        if (this.extras || !this.submitsForm || this.isDisabled) return;
        event.preventDefault();
        event.stopImmediatePropagation();
      },
      {capture: true, signal},
    );
    await super.prepare(signal);
    // Fields that were opened ahead.
    if (this.ineligibleReason) this.#clear();
  }

  /** It is more than the plain form: a setting of its own, a form around it, or something of the page's in it. */
  get #wantsExtras(): boolean {
    return (
      !!this.internals.form ||
      // Beside the fields of a load that failed.
      this.querySelectorAll(":scope>[slot]").length > (this.card ? 3 : 0) ||
      extraSettings.some((name) => this[name as "save"])
    );
  }

  /** The form, where the settings ask for more than the plain one. @internal */
  get extras(): CardFormExtras | undefined {
    const form = this.paymentForm;
    return form && "textsOf" in form ? (form as CardFormExtras) : undefined;
  }

  /** @internal */
  override get texts(): Messages["first"] {
    return this.extras?.textsOf(super.texts) ?? super.texts;
  }

  protected override readMethod(): EligibleMethod {
    demandDocument(this);
    oneOf("three-d-secure", ["when-required", "always", "off"], this.threeDSecure);
    return paymentMethods.card;
  }

  protected override async loadFormClass() {
    return this.needsForm
      ? (await import("./extended-card-form.ts")).CardFormExtras
      : (await import("./card-form.ts")).CardForm;
  }

  /** @internal */
  formResetCallback(): void {
    this.extras?.reset();
  }

  /** @internal */
  override async loadLocale(): Promise<void> {
    await super.loadLocale();
    this.paymentForm?.relabel();
  }

  /** Saving sells nothing. @internal */
  override get purchaseKey(): string | undefined {
    return this.save ? undefined : super.purchaseKey;
  }

  /** Saving costs nothing. @internal */
  override async quote(): Promise<Money | undefined> {
    return this.save ? undefined : super.quote();
  }

  /**
   * Beside the answer about eligibility, which is asked for after them, the fields' documents load; with extras they have a
   * say in them first. Whatever else is to be done then waits until the first of the documents is there: on a slow device
   * it would stand in their way.
   * @internal
   */
  override async renew(quoting?: Promise<Money | undefined>, page = this.pageInstance()): Promise<Renewal> {
    const openAhead = async () => {
      const {signal} = this.stay;
      const [sdk] = await Promise.all([page.sdk(paymentMethods.card.component), this.loadLocale()]);
      await this.#undrawn;
      if (!signal.aborted && this.status === "loading") this.open(sdk, undefined, ["number"]);
    };
    const opening = quoting && !this.needsForm && openAhead();
    try {
      const renewal = await super.renew(opening ? opening.then(() => quoting) : quoting, page);
      if (opening && this.querySelector("iframe")) await Promise.race([this.#shown, pause(1000)]);
      return renewal;
    } finally {
      this.#place();
    }
  }

  /** @internal */
  override leave(): void {
    this.paymentForm?.leave();
    // A payment under way goes on; its fields are cleared away when it has ended. What is typed outlives a failed load.
    if (!this.isBusy && (this.status !== "failed" || !this.isConnected)) this.#clear();
  }

  #clear(): void {
    this.#watching?.abort();
    this.card?.destroy();
    this.card = undefined;
  }

  /** The browser refuses the frames: the form can't be used, whatever its status says. */
  #framesBlocked(error: CheckoutError): void {
    const {card, status} = this;
    const isAlive = Object.keys(card?.said ?? {}).length > 0;
    // An ended token is renewed by the next press.
    if (isAlive || this.isBusy || !["loading", "ready"].includes(status) || error.code === "token") return;
    // What still loads must not make it ready.
    this.stay.abort("blocked");
    this.leave();
    this.stay = new AbortController();
    void this.fail(error);
  }

  /** Puts these fields into the page, if they are not there. */
  #place(names = hostedFields): void {
    for (const name of names) {
      const component = this.card?.components[name];
      if (!component || component.slot) continue;
      component.slot = name;
      this.append(component);
    }
  }

  /**
   * @param first the fields whose documents are loaded now; the others' follow when the first is there, which is typed into
   *   first, and on a slow device would wait for them
   * @internal
   */
  override open(sdk: SdkInstance, _details?: unknown, first = hostedFields): void {
    if (this.status === "loading" && this.card?.sdk === sdk) {
      // Opened ahead, perhaps before a load that failed.
      this.requestUpdate();
      return this.paymentForm?.watch();
    }
    const {labels, expiryFormat} = this.texts;
    const style = hostedStyle(this.renderRoot);
    const card = new CardPayment(this.extras?.instanceFor(sdk) ?? sdk, {
      field: (name: HostedField) => ({
        ariaLabel: labels[name],
        placeholder: name === "expiry" ? expiryFormat : "",
        style,
      }),
      onChange: (edited) => this.#fieldsChanged(undefined, edited),
      onSubmit: () => void this.submit(),
    });
    const focused = this.card?.focused;
    this.#clear();
    this.#watching = new AbortController();
    watchFrames(this, card, readSdkUrl(this), this.#watching.signal, (error) => this.#framesBlocked(error));
    // Not at once: then the SDK talks with the document, and its answer is what the buyer waits for.
    this.#shown = new Promise((resolve) => {
      this.addEventListener("load", () => (window.requestIdleCallback ?? setTimeout)(resolve), {
        capture: true,
        once: true,
      });
    });
    this.card = card;
    this.#place(first);
    void this.#shown.then(() => this.#place());
    if (focused) card.components[focused].focus();
    this.problems = {};
    this.marks = {};
    this.paymentForm?.watch();
  }

  // From here on: typing.

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
    // A label can't name an input of another document; its frame bears the same words.
    this.card?.components[name as HostedField]?.focus();
  }

  // From here on: paying.

  /**
   * The same as a press of the button, for a button of the page's own.
   * @returns how it ended; nothing when nothing was sent: a field is not right, the tag is not ready or disabled, or the
   *   page has prevented `checkout-submit`. Never rejects.
   */
  async submit(): Promise<Outcome | SavedOutcome | undefined> {
    if (this.status !== "ready" || this.isDisabled) return undefined;
    try {
      // Nothing is ordered before all that belongs to paying is there.
      this.message = this.texts.processing;
      return await (this.paymentForm ?? (await this.loadForm())).press();
    } catch (cause) {
      this.message = this.texts.network;
      const error = new CheckoutError("network", "The tag could not be loaded.", {cause});
      this.setStatus("ready", error);
      this.dispatchEvent(new CheckoutErrorEvent(error));
      return undefined;
    }
  }

  /**
   * Marks every field that is empty or wrong, so that a page can check its own fields in the same press.
   * @param options `focus: false` leaves the focus where it is; by default it goes to the first of them
   * @returns whether the element is ready and all fields are right; never rejects
   */
  async validate({focus = true}: {focus?: boolean} = {}): Promise<boolean> {
    if (this.status !== "ready") return false;
    const form = this.paymentForm ?? (await this.loadForm().catch(() => undefined));
    return form?.validate(focus) ?? false;
  }

  // From here on: what is seen.

  protected override render(): TemplateResult | typeof nothing {
    if (this.#undrawn && this.page) {
      const draw = () => {
        this.#undrawn = false;
        this.requestUpdate();
        return this.updateComplete;
      };
      if (this.#undrawn === true)
        this.#undrawn = Promise.race([this.page.basis, pause(100)]).then(draw, draw);
      return nothing;
    }
    this.internals.states.add("drawn");
    const {status, texts, receipt} = this;
    return html`<div
      class="group ${status} ${this.isWordless ? "wordless" : ""}"
      part="group"
      role="group"
      aria-label=${texts.title}
      lang=${this.messages.language}
      dir=${this.language.direction}
    >
      ${receipt ? receipt() : formView(this)} ${this.footView()}
      <p class="announced" role="alert">${this.announcement}</p>
    </div>`;
  }
}

// oxlint-disable-next-line typescript/no-empty-object-type -- merged with the class
export interface CheckoutCardFields extends CardFieldsSettings {}

declare global {
  interface HTMLElementTagNameMap {
    "checkout-card-fields": CheckoutCardFields;
  }
}
