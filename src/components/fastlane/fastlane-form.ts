import type {TemplateResult} from "lit";
import type {Bought, Shipping, Terms} from "../../merchant-api/purchase.ts";
import {approvalOf} from "../../payment-methods/charged-order.ts";
import {Accelerated, type PaymentForm, type Profile} from "../../payment-methods/fastlane-session.ts";
import {isCheckoutError, toCheckoutError, type CheckoutError} from "../../errors.ts";
import {CheckoutErrorEvent, CheckoutSubmitEvent} from "../../payment-flow/events.ts";
import type {Approval} from "../../payment-flow/outcome.ts";
import type {SdkInstance} from "../../paypal-sdk/sdk-types.ts";
import type {Messages} from "../../locales/en.ts";
// The same form, with the same marks of what is wrong.
import {typingStyles} from "../typing.styles.ts";
import {BankCheck} from "../bank-check.ts";
import {adoptStyles} from "../../controllers/adopt-styles.ts";
import {PaymentController, type PaymentAttempt} from "../../controllers/payment-controller.ts";
import type {PaymentForm as ControlledForm, Receipt} from "../../controllers/payment-host.ts";
import {SessionController} from "../../controllers/session-controller.ts";
import {paymentStyles as receiptStyles} from "../payment.styles.ts";
import {receipt} from "../receipt.ts";
import {isEmail, problemsOf, toShipping, type Address, type Field, type Problem} from "./address.ts";
import {countryOf} from "./likely-country.ts";
import type {CheckoutFastlane} from "./fastlane.ts";
import {formStyles} from "./fastlane-form.styles.ts";
import {paymentStyles} from "./sdk-form-style.ts";
import {Places} from "./sdk-containers.ts";
import {fastlaneView, type FastlaneModel} from "./fastlane-view.ts";

/** Why the merchant's server sends nothing to an address. */
const refusals = /^(ADDRESS|COUNTRY|STATE|ZIP)_ERROR$/;

const isRefusal = (error: unknown): boolean =>
  isCheckoutError(error) && refusals.test(String((error.cause as {code?: unknown} | null | undefined)?.code));

/**
 * The form of accelerated checkout: who the buyer is, where the goods go, what pays, and a press to its end. It lives as long
 * as the element, so that nothing is asked for twice.
 */
export class FastlaneForm implements ControlledForm {
  readonly host: CheckoutFastlane;
  readonly session: SessionController;
  readonly #controller: PaymentController;
  readonly #places: Places;
  readonly #bank: BankCheck;
  readonly #address: Address;
  readonly #problems = new Map<Field, Problem>();
  #sdk: SdkInstance | undefined;
  #accelerated: Accelerated | undefined;
  #payment: PaymentForm | undefined;
  #step: FastlaneModel["step"] = "email";
  /** The address that was looked up last. */
  #known = "";
  #profile: Profile | undefined;
  /** A member who closed the dialog. */
  #closedBy: string | undefined;
  /** Counts the buyers that were asked for, so that a late answer about an earlier one is told. */
  #turn = 0;
  #isChoosing = false;
  #isRefused = false;
  /** The address that the price is for. */
  #priced = "";
  #announcement = "";
  /** The buyer pressed to go on, and is to find the focus there. */
  #goesOn = false;
  /** Used once: each press asks for one of its own. */
  #token: string | undefined;
  #noToken: CheckoutError | undefined;

  constructor(host: CheckoutFastlane) {
    this.host = host;
    this.session = new SessionController(host, this);
    this.#controller = new PaymentController(host, this, this.session);
    this.#places = new Places(host);
    this.#bank = new BankCheck(host);
    this.#address = {
      name: "",
      country: countryOf(host.setting("locale"), navigator.languages),
      line1: "",
      line2: "",
      city: "",
      state: "",
      postalCode: "",
    };
    adoptStyles(host.shadowRoot!, receiptStyles);
    adoptStyles(host.shadowRoot!, typingStyles);
    adoptStyles(host.shadowRoot!, formStyles);
  }

  // From here on: the session.

  /** Accelerated checkout on this instance: the one that stands, as long as it is the same instance's. */
  async begin(sdk: SdkInstance): Promise<Accelerated> {
    return sdk === this.#sdk && this.#accelerated ? this.#accelerated : Accelerated.begin(sdk);
  }

  /** The tag can be used; after a move in the page, or with a new token, where it was. */
  open(sdk: SdkInstance, details: unknown): void {
    const accelerated = details as Accelerated;
    const isOther = accelerated !== this.#accelerated;
    this.close();
    this.#sdk = sdk;
    this.#accelerated = accelerated;
    // Only the session in which the code was given knows the member.
    if (this.#step === "looking" || (isOther && this.#profile)) this.#forget();
    this.setLocale();
    accelerated.showWatermark(this.#places.open("watermark")).catch(() => {
      // It tells, and does nothing: without it the buyer can pay as well.
    });
    if (this.#step === "open") void this.#showPayment();
    this.watch();
  }

  /** Sets the language of the SDK's dialogs and forms, as far as the SDK has it. */
  setLocale(): void {
    this.#accelerated?.setLocale(this.host.setting("locale"));
  }

  /** What the SDK drew is gone; what the buyer said is kept. */
  close(): void {
    this.#turn += 1;
    this.#payment = undefined;
    this.#places.close("watermark");
    this.#places.close("payment");
  }

  watch(): void {
    this.session.watch();
  }

  requote(): Promise<void> {
    return this.session.requote();
  }

  leave(): void {
    this.session.leave();
  }

  get isTyped(): boolean {
    return this.#step !== "email";
  }

  // From here on: words.

  get #words(): Messages["fastlane"] {
    return this.host.messages.fastlane;
  }

  get texts(): Messages["paying"] {
    return this.host.messages.paying;
  }

  get expired(): string {
    // Who must give the code again has typed no card.
    return this.#step === "email" ? this.#words.expired : this.texts.expired;
  }

  errorText(error: CheckoutError): string | undefined {
    if (error === this.#noToken) return this.#words.cardRefused;
    return isRefusal(error) ? this.#words.notSent : undefined;
  }

  async #announce(sentence: () => string): Promise<void> {
    // Emptied first: the same words again would not be announced.
    this.#say("");
    await this.host.updateComplete;
    this.#say(sentence());
  }

  #say(sentence: string): void {
    this.#announcement = sentence;
    this.host.requestUpdate();
  }

  #problemOf(field: Field): string {
    const problem = this.#problems.get(field);
    const sentences = problem && (this.#words[problem] as Partial<Record<Field, string>>);
    return sentences?.[field] ?? "";
  }

  // From here on: who the buyer is.

  get #email(): string {
    return (this.host.email ?? "").trim();
  }

  /** The field is another now: by the buyer, or by the page. */
  emailChanged(): void {
    if (isEmail(this.#email) && this.#problems.delete("email")) this.#announcement = "";
    const isTyping = this.#input("email")?.matches(":focus");
    if (!isTyping && this.#step !== "email" && this.#email !== this.#known && !this.host.isBusy) {
      this.#forget();
      this.host.message = "";
    }
    this.host.requestUpdate();
  }

  /** Nothing is known of the buyer any more; what was typed stays. */
  #forget(): void {
    if (this.#profile) this.#closePayment();
    this.#turn += 1;
    this.#step = "email";
    this.#known = "";
    this.#profile = this.#closedBy = undefined;
    this.#isRefused = false;
  }

  async #identify(): Promise<void> {
    const {host} = this;
    const accelerated = this.#accelerated;
    if (!accelerated) return;
    this.#forget();
    this.#step = "looking";
    const email = (this.#known = this.#email);
    const turn = this.#turn;
    host.message = this.#words.looking;
    let id: string | undefined;
    try {
      id = await accelerated.lookUp(email);
    } catch {
      // The service's trouble is none of the buyer's, who goes on as everybody does that it doesn't know.
    }
    if (turn === this.#turn) await this.#authenticate(id);
  }

  async #authenticate(id: string | undefined): Promise<void> {
    const {host} = this;
    const turn = this.#turn;
    this.#step = "looking";
    this.#closedBy = undefined;
    host.requestUpdate();
    try {
      const result = id === undefined ? undefined : await this.#accelerated?.authenticate(id);
      if (turn !== this.#turn) return;
      if (result?.state === "succeeded") this.#profile = result.profile;
      if (result?.state === "canceled") this.#closedBy = id;
    } catch {
      // As above.
      if (turn !== this.#turn) return;
    }
    const wasNext = host.shadowRoot?.activeElement?.matches(".next, .quiet") ?? false;
    this.#step = "open";
    const profile = this.#profile;
    // By a function: in a text, `$&` of a name would stand for something else.
    host.message = profile ? this.#words.welcome.replace("#", () => profile.firstName) : this.#words.guest;
    host.requestUpdate();
    await host.updateComplete;
    if (this.#goesOn || wasNext) this.#goOn();
    // A card that was typed stays, unless another one is shown in its place.
    if (this.#profile || !this.#payment) await this.#showPayment();
    this.#price();
  }

  /** To what is to be filled in next, or to what was found. */
  #goOn(): void {
    this.#goesOn = false;
    const {host} = this;
    const empty = this.#isAddressTyped
      ? (["name", "line1"] as const).find((field) => !this.#address[field].trim())
      : undefined;
    (empty ? this.#input(empty) : host.shadowRoot?.querySelector<HTMLElement>(".step"))?.focus();
  }

  // From here on: where the goods go.

  get #isAddressTyped(): boolean {
    return this.host.shipping && !this.#profile?.shipping;
  }

  /** Where the goods are sent, once that is known. */
  get shippingAddress(): Shipping | undefined {
    if (!this.host.shipping || this.#step !== "open") return undefined;
    if (this.#profile?.shipping) return this.#profile.shipping;
    return Object.keys(problemsOf(this.#address)).length === 0 ? toShipping(this.#address) : undefined;
  }

  /** The price is with the delivery. */
  #price(): void {
    const shipping = this.shippingAddress;
    const address = JSON.stringify(shipping?.address);
    if (!shipping || address === this.#priced) return;
    this.#priced = address;
    this.#isRefused = false;
    this.#payment?.shipTo(shipping);
    void this.requote();
  }

  quoteFailed(error: unknown): boolean {
    if (isCheckoutError(error) && error.code === "invalid-config") return false;
    // A press asks again before anything is ordered.
    this.#priced = "";
    if (isRefusal(error)) this.#refuse();
    return true;
  }

  #refuse(): void {
    this.#isRefused = true;
    void this.#announce(() => this.#words.notSent);
  }

  async #changeAddress(): Promise<void> {
    const {host} = this;
    const profile = this.#profile;
    if (!profile || this.#isChoosing || host.status !== "ready") return;
    this.#isChoosing = true;
    try {
      const chosen = await this.#accelerated?.selectAddress();
      if (!chosen || profile !== this.#profile) return;
      profile.shipping = chosen;
      this.#price();
      host.requestUpdate();
    } catch {
      host.message = host.texts.network;
    } finally {
      this.#isChoosing = false;
    }
  }

  // From here on: typing.

  #changed(field: Field, text: string, left: boolean): void {
    const {host} = this;
    if (host.status !== "ready") return;
    if (field === "email") host.email = text;
    else this.#address[field] = text;
    const problem = this.#problemsNow().get(field);
    const shown = this.#problems.get(field);
    // A "missing" is over with the first letter; a "wrong" only when it is right.
    if (!problem || (shown === "missing" && problem === "wrong")) {
      // Screen readers would still find the sentence about a field that is right now.
      if (this.#problems.delete(field)) this.#announcement = "";
    }
    if (left && problem === "wrong") {
      this.#problems.set(field, problem);
      if (shown !== problem) void this.#announce(() => this.#problemOf(field));
    }
    // Another country has other rules.
    if (field === "country")
      for (const other of ["state", "postalCode"] as const) this.#problems.delete(other);
    host.requestUpdate();
    if (field === "email") {
      if (left && isEmail(this.#email) && this.#email !== this.#known) void this.#identify();
    } else if (left || field === "country") this.#price();
  }

  /** Everything that is missing or wrong now, in the order of the fields. */
  #problemsNow(): Map<Field, Problem> {
    const problems = new Map<Field, Problem>();
    const email = this.#email;
    if (!email) problems.set("email", "missing");
    else if (!isEmail(email)) problems.set("email", "wrong");
    if (this.#step === "open" && this.#isAddressTyped)
      for (const [field, problem] of Object.entries(problemsOf(this.#address)))
        problems.set(field as Field, problem);
    return problems;
  }

  #input(field: Field): HTMLElement | null | undefined {
    return this.host.shadowRoot?.querySelector<HTMLElement>(`#${field}`);
  }

  /** Marks every field that is empty or wrong and goes to the first; true when there is none. */
  #allRight(): boolean {
    const problems = this.#problemsNow();
    this.#problems.clear();
    for (const [field, problem] of problems) this.#problems.set(field, problem);
    this.host.requestUpdate();
    const [first] = problems.keys();
    // A field reads its error itself as it gets the focus: it is its description.
    if (first) this.#input(first)?.focus();
    return !first;
  }

  // From here on: paying.

  #closePayment(): void {
    this.#payment = undefined;
    this.#places.close("payment");
  }

  async #showPayment(): Promise<void> {
    const {host} = this;
    const accelerated = this.#accelerated;
    if (!accelerated) return;
    this.#payment = undefined;
    const turn = this.#turn;
    await host.updateComplete;
    const shipping = this.shippingAddress ?? (this.#isAddressTyped ? toShipping(this.#address) : undefined);
    try {
      const styles = paymentStyles(host.shadowRoot!);
      const payment = await accelerated.showPayment(this.#places.open("payment"), styles, shipping);
      if (turn === this.#turn) this.#payment = payment;
    } catch (thrown) {
      if (turn !== this.#turn || host.stay.signal.aborted) return;
      const error = toCheckoutError(thrown, "script-load", "The SDK's payment form could not be shown.");
      host.message = host.texts.loadFailed;
      host.setStatus("failed", error);
      host.dispatchEvent(new CheckoutErrorEvent(error));
    }
  }

  /** The buyer pressed the button, or Enter. */
  #submit(): void {
    const {host} = this;
    if (host.status !== "ready" || host.isDisabled) return;
    if (this.#step === "looking") {
      // Left by the press itself: the look-up has begun.
      this.#goesOn = true;
      return;
    }
    if (!this.#allRight()) return;
    if (this.#step === "email" || this.#email !== this.#known) {
      this.#goesOn = true;
      void this.#identify();
    } else void this.#press();
  }

  async #press(): Promise<void> {
    const {host} = this;
    const payment = this.#payment;
    // The form is on its way.
    if (!payment) return;
    if (!this.#controller.mayBegin() || !host.dispatchEvent(new CheckoutSubmitEvent())) return;
    const attempt = this.#controller.begin(() => this.#bank.giveUp());
    let token: string | undefined;
    try {
      token = await payment.token();
    } catch (thrown) {
      const error = toCheckoutError(thrown, "unexpected-state", "The payment stopped unexpectedly.");
      if (error.code === "order-create") this.#noToken = error;
      await attempt.end({state: "error", error});
      return;
    }
    // The SDK's form tells the buyer what is wrong with the card.
    if (token === undefined) return attempt.stop(this.#words.checkCard);
    this.#token = token;
    await attempt.finish(this.#approve(attempt));
  }

  async #approve(attempt: PaymentAttempt): Promise<Approval> {
    try {
      return await approvalOf(attempt.createOrder(this.#bought()), (order) => this.#bank.ask(order));
    } catch (error) {
      if (isRefusal(error)) this.#isRefused = true;
      throw error;
    }
  }

  /** The order that is asked for; undefined where the page makes its own. */
  #bought(): Bought | undefined {
    return this.host.setting("createOrder") ? undefined : [this.host.purchase(), "NONE", this.terms];
  }

  get isChargedAtOnce(): boolean {
    return this.#token !== undefined;
  }

  drawReceipt(paid: Receipt): () => TemplateResult {
    return receipt(this.host, this.texts, paid);
  }

  stillWorking(): void {
    if (!this.#bank.isOpen) this.host.message = this.texts.stillWorking;
  }

  get terms(): Terms {
    const shipping = this.shippingAddress;
    return {
      ...(this.#token !== undefined && {singleUseToken: this.#token}),
      ...(shipping && {shipping}),
    };
  }

  // From here on: what is seen.

  view(): TemplateResult {
    const {host} = this;
    return fastlaneView({
      status: host.status,
      disabled: host.isDisabled,
      step: this.#step,
      texts: host.texts,
      words: this.#words,
      language: host.messages.language,
      total: host.total,
      busyText: host.busyText,
      email: host.email ?? "",
      chosen: host.shipping ? this.#profile?.shipping : undefined,
      typed: this.#isAddressTyped ? this.#address : undefined,
      isOpen: this.#step === "open" || (this.#step === "looking" && this.#payment !== undefined),
      mayAskAgain: this.#step === "open" && this.#closedBy !== undefined,
      problemOf: (field) => this.#problemOf(field),
      isRefused: this.#isRefused,
      announcement: this.#announcement,
      format: (amount) => host.format(amount),
      changed: (field, text, left) => this.#changed(field, text, left),
      submit: () => this.#submit(),
      askAgain: () => {
        this.#goesOn = true;
        void this.#authenticate(this.#closedBy);
      },
      changeAddress: () => void this.#changeAddress(),
    });
  }
}
