import type {TemplateResult} from "lit";
import type {OrderOptions, OrderRequest, Shipping} from "../../merchant-api/purchase.ts";
import {FastlaneSession} from "../../payment-methods/fastlane-session.ts";
import {isCheckoutError, type CheckoutError} from "../../errors.ts";
import type {SdkInstance} from "../../paypal-sdk/sdk-types.ts";
import {fastlane as englishFastlane} from "../../locales/en-fastlane.ts";
import {payment as englishPayment} from "../../locales/en-payment.ts";
import type {Messages} from "../../locales/messages.ts";
import {typingStyles} from "../typing.styles.ts";
import {adoptStyles} from "../base.styles.ts";
import {formatMoney} from "../../controllers/money.ts";
import type {PaymentController} from "../../controllers/payment-controller.ts";
import type {MethodController, Receipt} from "../../controllers/payment-host.ts";
import {SessionController} from "../../controllers/session-controller.ts";
import {paymentStyles} from "../payment.styles.ts";
import {receipt} from "../receipt.ts";
import {isEmail, type Field} from "../address.ts";
import {Buyer} from "./buyer.ts";
import {FastlaneFields} from "./fastlane-fields.ts";
import type {FastlaneHost} from "./fastlane-host.ts";
import {fastlaneFormStyles} from "./fastlane-form.styles.ts";
import {SdkContainers} from "./sdk-containers.ts";
import {FastlanePayment} from "./fastlane-payment.ts";
import {FastlaneShipping, isRefusal} from "./fastlane-shipping.ts";
import {fastlaneView} from "./fastlane-view.ts";

/**
 * Fastlane: identifies the buyer, asks for address and card, and handles a press until its end. It exists as long as
 * the element, so that buyers are asked once.
 */
export class FastlaneController implements MethodController {
  readonly host: FastlaneHost;
  readonly session: SessionController;
  readonly #payment: FastlanePayment;
  readonly #containers: SdkContainers;
  readonly #fields: FastlaneFields;
  readonly #buyer = new Buyer();
  readonly #shipping: FastlaneShipping;
  #sdk: SdkInstance | undefined;
  #fastlane: FastlaneSession | undefined;
  /** The buyer pressed "Continue": the focus moves to the next step. */
  #movesOn = false;
  constructor(host: FastlaneHost) {
    this.host = host;
    this.session = new SessionController(host, this);
    this.#containers = new SdkContainers(host);
    this.#payment = new FastlanePayment(host, this, this.session, this.#containers);
    this.#fields = new FastlaneFields(host, () => this.#fastlaneTexts);
    this.#shipping = new FastlaneShipping(host, this.#buyer, this.#fields, () => this.#fastlaneTexts);
    adoptStyles(host.shadowRoot, paymentStyles);
    adoptStyles(host.shadowRoot, typingStyles);
    adoptStyles(host.shadowRoot, fastlaneFormStyles);
  }

  /** Fastlane session of this instance. The current one if it has the same instance. */
  async begin(sdk: SdkInstance): Promise<FastlaneSession> {
    return sdk === this.#sdk && this.#fastlane ? this.#fastlane : FastlaneSession.begin(sdk);
  }

  /** Opens the form. After a move in the page, or with a new token, it continues where it was. */
  open(sdk: SdkInstance, details: unknown): void {
    const fastlane = details as FastlaneSession;
    const isOther = fastlane !== this.#fastlane;
    this.close();
    this.#sdk = sdk;
    this.#fastlane = fastlane;
    // Only the session in which the member entered the code has the member's profile.
    if (this.#buyer.step === "looking" || (isOther && this.#buyer.profile)) this.#forgetBuyer();
    this.setLocale();
    fastlane.showWatermark(this.#containers.open("watermark")).catch(() => {
      // The buyer can pay without the watermark.
    });
    if (this.#buyer.step === "open") void this.#showPayment();
    this.sessionOpened();
  }

  /** Sets the language of the SDK's dialogs and forms, if the SDK has it. */
  setLocale(): void {
    this.#fastlane?.setLocale(this.host.setting("locale"));
  }

  /** Removes the SDK's forms. Typed input stays. */
  close(): void {
    this.#buyer.invalidate();
    this.#containers.close("watermark");
    this.#payment.remove();
  }

  sessionOpened(): void {
    this.session.sessionOpened();
  }

  requote(): Promise<void> {
    return this.session.requote();
  }

  teardown(): void {
    this.session.teardown();
  }

  get isTyped(): boolean {
    return this.#buyer.step !== "email";
  }

  /** The SDK's form asks for a card, and its input is lost with the form. */
  get hasTypedCard(): boolean {
    return this.#payment.isShown && !this.#buyer.profile;
  }

  get #fastlaneTexts(): Messages["fastlane"] {
    return this.host.messages.fastlane ?? englishFastlane;
  }

  get texts(): Messages["payment"] {
    return this.host.messages.payment ?? englishPayment;
  }

  get expired(): string {
    // In the first step, no card is typed.
    return this.#buyer.step === "email" ? this.#fastlaneTexts.expired : this.texts.expired;
  }

  errorText(error: CheckoutError): string | undefined {
    if (error === this.#payment.refusal) return this.#fastlaneTexts.cardRefused;
    return isRefusal(error) ? this.#fastlaneTexts.notSent : undefined;
  }

  /** The buyer or the page has changed the e-mail address. */
  emailChanged(): void {
    const {host} = this;
    const {email} = this.#fields;
    this.#fields.emailChanged();
    const isTyping = this.#fields.input("email")?.matches(":focus");
    if (!isTyping && this.#buyer.step !== "email" && email !== this.#buyer.email && !host.state.isBusy) {
      this.#forgetBuyer();
      host.state.set({message: ""});
    }
    host.requestUpdate();
  }

  /** The buyer is unknown again. Typed input stays. */
  #forgetBuyer(): void {
    if (this.#buyer.profile) this.#payment.remove();
    this.#buyer.reset();
    this.#shipping.isRefused = false;
  }

  async #identify(): Promise<void> {
    const {host} = this;
    const fastlane = this.#fastlane;
    if (!fastlane) return;
    this.#forgetBuyer();
    const identifying = this.#buyer.identify(fastlane, this.#fields.email);
    host.state.set({message: this.#fastlaneTexts.looking});
    if (await identifying) await this.#identified();
  }

  /** Identifies the buyer for the page. Other buyers than members go on with the page's own form. */
  async identify(): Promise<boolean> {
    const fastlane = this.#fastlane;
    if (!fastlane || !isEmail(this.#fields.email)) return false;
    this.#forgetBuyer();
    if (!(await this.#buyer.identify(fastlane, this.#fields.email))) return false;
    if (this.#buyer.profile) void this.#identified();
    else this.#buyer.reset();
    return this.#buyer.profile !== undefined;
  }

  async #askAgain(): Promise<void> {
    const fastlane = this.#fastlane;
    if (!fastlane) return;
    this.#movesOn = true;
    const asking = this.#buyer.askAgain(fastlane);
    this.host.requestUpdate();
    if (await asking) await this.#identified();
  }

  async #identified(): Promise<void> {
    const {host} = this;
    const hadFocus = host.shadowRoot.activeElement?.matches(".next, .quiet") ?? false;
    this.#buyer.step = "open";
    const {profile} = this.#buyer;
    const {welcome, guest} = this.#fastlaneTexts;
    // By a function, because `$&` in a name would be replaced.
    host.state.set({message: profile ? welcome.replace("#", () => profile.firstName) : guest});
    host.requestUpdate();
    await host.updateComplete;
    if (this.#movesOn || hadFocus) this.#focusNext();
    // A typed card stays, unless a member's card replaces it.
    if (profile || !this.#payment.isShown) await this.#showPayment();
    this.#updatePrice();
  }

  /** Focuses the next field to fill in, or the next step. */
  #focusNext(): void {
    this.#movesOn = false;
    const {host} = this;
    const empty = this.#shipping.isTyped
      ? (["name", "line1"] as const).find((field) => !this.#fields.address[field].trim())
      : undefined;
    (empty ? this.#fields.input(empty) : host.shadowRoot.querySelector<HTMLElement>(".step"))?.focus();
  }

  get shippingAddress(): Shipping | undefined {
    return this.#shipping.address;
  }

  #updatePrice(): void {
    const shipping = this.#shipping.takeForPrice();
    if (!shipping) return;
    this.#payment.shipTo(shipping);
    void this.requote();
  }

  quoteFailed(error: unknown): boolean {
    if (isCheckoutError(error) && error.code === "invalid-config") return false;
    this.#shipping.priceFailed(error);
    return true;
  }

  async #changeAddress(): Promise<void> {
    if (!(await this.#shipping.change(this.#fastlane))) return;
    this.#updatePrice();
    this.host.requestUpdate();
  }

  #changed(field: Field, text: string, left: boolean): void {
    if (this.host.status !== "ready") return;
    this.#fields.change(field, text, left, this.#needsAddress);
    const {email} = this.#fields;
    if (field === "email") {
      if (left && isEmail(email) && email !== this.#buyer.email) void this.#identify();
    } else if (left || field === "country") this.#updatePrice();
  }

  /** The buyer has to type an address now. */
  get #needsAddress(): boolean {
    return this.#buyer.step === "open" && this.#shipping.isTyped;
  }

  async #showPayment(): Promise<void> {
    if (!this.#fastlane) return;
    const shipping = () => this.#shipping.address ?? this.#shipping.typed;
    await this.#payment.show(this.#fastlane, shipping, this.#buyer.watch());
  }

  /** The buyer pressed the button, or Enter. */
  #submit(): void {
    const {host} = this;
    if (host.status !== "ready" || host.isDisabled) return;
    if (this.#buyer.step === "looking") {
      // The press made the field lose the focus, which started the look-up.
      this.#movesOn = true;
      return;
    }
    if (!this.#fields.validate(this.#needsAddress)) return;
    if (this.#buyer.step === "email" || this.#fields.email !== this.#buyer.email) {
      this.#movesOn = true;
      void this.#identify();
    } else void (this.#payment.isShown ? this.#press() : this.#waitForPayment());
  }

  /** Repeats a press once the SDK's form, for which it came too early, is shown. */
  async #waitForPayment(): Promise<void> {
    const {host} = this;
    const {looking} = this.#fastlaneTexts;
    const {showing} = this.#payment;
    host.state.set({message: looking});
    await showing;
    if (host.state.message === looking) host.state.set({message: ""});
    // For another buyer there is another form by now.
    if (showing === this.#payment.showing && this.#payment.isShown) this.#submit();
  }

  async #press(): Promise<void> {
    const {host} = this;
    const request = (): OrderRequest | undefined =>
      host.setting("createOrder")
        ? undefined
        : {purchase: host.purchase(), scaMethod: "NONE", options: this.terms};
    await this.#payment.press(request, this.#fastlaneTexts.checkCard, (error) => {
      if (isRefusal(error)) this.#shipping.isRefused = true;
    });
  }

  get payments(): PaymentController {
    return this.#payment.payments;
  }

  get isChargedAtOnce(): boolean {
    return this.#payment.token !== undefined;
  }

  drawReceipt(paid: Receipt): () => TemplateResult {
    return receipt(this.host, this.texts, paid);
  }

  showSlowNotice(): void {
    if (!this.#payment.bank.isOpen) this.host.state.set({message: this.texts.stillWorking});
  }

  get typedEmail(): string {
    return this.#fields.email;
  }

  get terms(): OrderOptions {
    const shipping = this.shippingAddress;
    const {token} = this.#payment;
    return {
      ...(token !== undefined && {singleUseToken: token}),
      ...(shipping && {shipping}),
    };
  }

  view(): TemplateResult {
    const {host} = this;
    return fastlaneView({
      status: host.status,
      isResuming: host.state.isResuming,
      disabled: host.isDisabled,
      step: this.#buyer.step,
      texts: host.texts,
      words: this.#fastlaneTexts,
      language: host.messages.language,
      total: host.state.total,
      busyText: host.state.busyText,
      email: host.email ?? "",
      chosen: this.#shipping.chosen,
      typed: this.#shipping.isTyped ? this.#fields.address : undefined,
      isOpen: this.#buyer.step === "open" || (this.#buyer.step === "looking" && this.#payment.isShown),
      mayAskAgain: this.#buyer.mayAskAgain,
      problemOf: (field) => this.#fields.errorText(field),
      isRefused: this.#shipping.isRefused,
      announcement: this.#fields.announcement,
      format: (amount) => formatMoney(amount, host),
      changed: (field, text, left) => this.#changed(field, text, left),
      submit: () => this.#submit(),
      askAgain: () => void this.#askAgain(),
      changeAddress: () => void this.#changeAddress(),
    });
  }
}
