import type {TemplateResult} from "lit";
import type {Shipping} from "../../merchant-api/purchase.ts";
import {FastlaneSession, type FastlanePaymentForm} from "../../payment-methods/fastlane-session.ts";
import type {CheckoutError} from "../../errors.ts";
import type {SdkInstance} from "../../paypal-sdk/sdk-types.ts";
import {fastlane as english} from "../../locales/en-fastlane.ts";
import type {Messages} from "../../locales/messages.ts";
import {CheckoutDeliveryChangeEvent} from "../../payment-flow/events.ts";
import {isEmail, type Field} from "../address.ts";
import {Buyer} from "./buyer.ts";
import type {FastlaneSource} from "./fastlane-controller.ts";
import {FastlaneFields} from "./fastlane-fields.ts";
import type {FastlaneHost} from "./fastlane-host.ts";
import {FastlaneShipping} from "./fastlane-shipping.ts";
import {fastlaneView} from "./fastlane-view.ts";
import {SdkForms} from "./sdk-forms.ts";

/** What the steps need of the element around them. */
export interface StepsOptions {
  /** Pays with the card of the SDK's form. */
  pay(form: FastlanePaymentForm): void;
  /** The price depends on an address that has changed. */
  requote(): void;
  /** The SDK's form can't be shown. */
  onFailed(error: CheckoutError): void;
}

/**
 * The buyer's steps: e-mail address, a member's code, shipping address and card, until the press that pays. They stay as long
 * as the element, so that buyers are asked once.
 */
export class FastlaneSteps implements FastlaneSource {
  readonly #host: FastlaneHost;
  readonly #options: StepsOptions;
  readonly #forms: SdkForms;
  readonly #fields: FastlaneFields;
  readonly #buyer = new Buyer();
  readonly #shipping: FastlaneShipping;
  #begun: {sdk: SdkInstance; session: Promise<FastlaneSession>} | undefined;
  #fastlane: FastlaneSession | undefined;
  /** Resolves when the card is shown, or can't be. */
  #showing: Promise<void> | undefined;
  /** The buyer pressed "Continue": the focus moves to the next step. */
  #movesOn = false;

  constructor(host: FastlaneHost, options: StepsOptions) {
    const texts = () => this.texts;
    this.#host = host;
    this.#options = options;
    this.#forms = new SdkForms(host, (error) => options.onFailed(error));
    this.#fields = new FastlaneFields(host, texts);
    this.#shipping = new FastlaneShipping(host, this.#buyer, this.#fields, texts);
  }

  /** The SDK's forms have been opened. */
  get hasBegun(): boolean {
    return this.#fastlane !== undefined;
  }

  get texts(): Messages["fastlane"] {
    return this.#host.messages.fastlane ?? english;
  }

  get isTyped(): boolean {
    return this.#buyer.step !== "email";
  }

  get email(): string {
    return this.#fields.email;
  }

  get shippingAddress(): Shipping | undefined {
    return this.#shipping.address;
  }

  /** Terms that the price depends on. */
  get shippingTerms(): Shipping | {option?: string} {
    return this.#shipping.terms;
  }

  addressRefused(): void {
    this.#shipping.isRefused = true;
  }

  optionRefused(error: unknown): boolean {
    const isGone = this.#shipping.optionRefused(error);
    if (isGone) this.#options.requote();
    return isGone;
  }

  priceFailed(error: unknown): void {
    if (this.#shipping.priceFailed(error)) this.#options.requote();
  }

  /** Offers the ways of delivery of the current price. */
  offerDelivery(shipping: unknown): void {
    this.#shipping.offer(shipping);
    this.#host.requestUpdate();
  }

  /** The SDK's form asks for a card, and its input is lost with the form. */
  get hasTypedCard(): boolean {
    return this.#forms.card !== undefined && !this.#buyer.profile;
  }

  /** Fastlane session of this instance. Each instance has one, because only that knows the member who entered the code. */
  begin(sdk: SdkInstance): Promise<FastlaneSession> {
    if (sdk === this.#begun?.sdk) return this.#begun.session;
    const session = FastlaneSession.begin(sdk);
    this.#begun = {sdk, session};
    // The next call tries again.
    session.catch(() => {
      if (this.#begun?.session === session) this.#begun = undefined;
    });
    return session;
  }

  /** Opens the SDK's forms. After a move in the page, or with a new token, the buyer continues with the same step. */
  open(fastlane: FastlaneSession): void {
    const isOther = fastlane !== this.#fastlane;
    this.close();
    this.#fastlane = fastlane;
    // Only the session in which the member entered the code has the member's profile.
    if (this.#buyer.step === "looking" || (isOther && this.#buyer.profile)) this.#forgetBuyer();
    this.setLocale();
    this.#forms.showWatermark(fastlane);
    if (this.#buyer.step === "open") void this.#showCard();
  }

  /** Sets the language of the SDK's dialogs and forms, if the SDK has it. */
  setLocale(): void {
    this.#fastlane?.setLocale(this.#host.setting("locale"));
  }

  /** Removes the SDK's forms. Typed input stays. */
  close(): void {
    this.#buyer.invalidate();
    this.#forms.remove();
  }

  /** The buyer or the page has changed the e-mail address. */
  emailChanged(): void {
    const host = this.#host;
    const {email} = this.#fields;
    this.#fields.emailChanged();
    const isTyping = this.#fields.input("email")?.matches(":focus");
    if (!isTyping && this.#buyer.step !== "email" && email !== this.#buyer.email && !host.state.isBusy) {
      this.#forgetBuyer();
      host.state.set({message: ""});
    }
  }

  /** The buyer is unknown again. Typed input stays. */
  #forgetBuyer(): void {
    if (this.#buyer.profile) this.#forms.removeCard();
    this.#buyer.reset();
    this.#shipping.isRefused = false;
  }

  async #identify(): Promise<void> {
    const host = this.#host;
    const fastlane = this.#fastlane;
    if (!fastlane) return;
    this.#forgetBuyer();
    const identifying = this.#buyer.identify(fastlane, this.#fields.email);
    host.state.set({message: this.texts.looking});
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
    this.#host.requestUpdate();
    if (await asking) await this.#identified();
  }

  async #identified(): Promise<void> {
    const host = this.#host;
    const hadFocus = host.shadowRoot.activeElement?.matches(".next, .quiet") ?? false;
    this.#buyer.step = "open";
    const {profile} = this.#buyer;
    const {welcome, guest} = this.texts;
    // By a function, because `$&` in a name would be replaced.
    host.state.set({message: profile ? welcome.replace("#", () => profile.firstName) : guest});
    host.requestUpdate();
    await host.updateComplete;
    if (this.#movesOn || hadFocus) this.#focusNext();
    // A typed card stays, unless a member's card replaces it.
    if (profile || !this.#forms.card) await this.#showCard();
    this.#updatePrice();
  }

  /** Focuses the next field to fill in, or the next step. */
  #focusNext(): void {
    this.#movesOn = false;
    const host = this.#host;
    const empty = this.#shipping.isTyped
      ? (["name", "line1"] as const).find((field) => !this.#fields.address[field].trim())
      : undefined;
    (empty ? this.#fields.input(empty) : host.shadowRoot.querySelector<HTMLElement>(".step"))?.focus();
  }

  #updatePrice(): void {
    const shipping = this.#shipping.takeForPrice();
    if (!shipping) return;
    this.#forms.card?.shipTo(shipping);
    this.#options.requote();
    this.#host.dispatchEvent(new CheckoutDeliveryChangeEvent(shipping));
  }

  async #chooseDelivery(option: string): Promise<void> {
    const host = this.#host;
    if (host.status !== "ready") return;
    this.#shipping.choose(option);
    host.requestUpdate();
    // Otherwise the button of a choice that is refused would stay checked.
    await host.updateComplete;
    // Without an address there is only the price of this way.
    if (this.#shipping.address) this.#updatePrice();
    else this.#options.requote();
  }

  async #changeAddress(): Promise<void> {
    if (!(await this.#shipping.change(this.#fastlane))) return;
    this.#updatePrice();
    this.#host.requestUpdate();
  }

  #changed(field: Field, text: string, left: boolean): void {
    if (this.#host.status !== "ready") return;
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

  async #showCard(): Promise<void> {
    if (!this.#fastlane) return;
    const shipping = () => this.#shipping.address ?? this.#shipping.typed;
    this.#showing = this.#forms.showCard(this.#fastlane, shipping, this.#buyer.watch());
    await this.#showing;
  }

  /** The buyer pressed the button, or Enter. */
  #submit(): void {
    const host = this.#host;
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
    } else if (this.#forms.card) this.#options.pay(this.#forms.card);
    else void this.#waitForCard();
  }

  /** Repeats a press once the SDK's form, for which it came too early, is shown. */
  async #waitForCard(): Promise<void> {
    const host = this.#host;
    const {looking} = this.texts;
    const showing = this.#showing;
    host.state.set({message: looking});
    await showing;
    if (host.state.message === looking) host.state.set({message: ""});
    // For another buyer there is another form by now.
    if (showing === this.#showing && this.#forms.card) this.#submit();
  }

  view(): TemplateResult {
    return fastlaneView({
      host: this.#host,
      step: this.#buyer.step,
      words: this.texts,
      chosen: this.#shipping.chosen,
      typed: this.#shipping.isTyped ? this.#fields.address : undefined,
      isOpen:
        this.#buyer.step === "open" || (this.#buyer.step === "looking" && this.#forms.card !== undefined),
      mayAskAgain: this.#buyer.mayAskAgain,
      problemOf: (field) => this.#fields.errorText(field),
      isRefused: this.#shipping.isRefused,
      delivery: this.#host.shipping ? this.#shipping.options : [],
      announcement: this.#fields.announcement,
      changed: (field, text, left) => this.#changed(field, text, left),
      submit: () => this.#submit(),
      askAgain: () => void this.#askAgain(),
      changeAddress: () => void this.#changeAddress(),
      chooseDelivery: (option) => void this.#chooseDelivery(option),
    });
  }
}
