import {html, nothing, type PropertyDeclarations, type TemplateResult} from "lit";
import type {Quote} from "../merchant-api/client.ts";
import type {Money, Purchase, OrderOptions} from "../merchant-api/purchase.ts";
import {CheckoutError} from "../errors.ts";
import {fillNotCharged} from "../locales/not-charged.ts";
import {CheckoutIneligibleEvent, CheckoutReadyEvent} from "../payment-flow/events.ts";
import type {EligibleMethod} from "../payment-methods/registry.ts";
import {loadCode, pause} from "../promises.ts";
import type {EligibilityReply} from "../paypal-sdk/page-instance.ts";
import type {SdkInstance} from "../paypal-sdk/sdk-types.ts";
import {CheckoutElement} from "./checkout-element.ts";
import {readPurchase, readServer} from "../controllers/configuration.ts";
import {warnOfSettings} from "../controllers/developer-warnings.ts";
import {eligibilityOptions, quote} from "../controllers/quote.ts";
import {alert, circleCheck, icon, spinner} from "./icons.ts";
import {choice} from "./choice.ts";
import {notice, noticeButton} from "./notice.ts";
import type {
  IneligibleReason,
  MethodController,
  PaymentHost,
  SessionResult,
  Status,
} from "../controllers/payment-host.ts";
import type {Sold} from "../controllers/page-purchase.ts";
import {showError} from "../controllers/show-error.ts";
import {watchers} from "../controllers/running-payments.ts";
import {PurchaseController} from "../controllers/purchase-controller.ts";

/** Longest time that a new purchase waits for the confirmation of the last one, ms. */
const confirmationDeadline = 2000;

type QuotedTerms = Pick<OrderOptions, "shipping"> | undefined;

/** Base of the elements that pay: purchase, eligibility, and a controller that is loaded later. */
export abstract class PaymentElement<Method extends MethodController>
  extends CheckoutElement
  implements PaymentHost
{
  static override properties: PropertyDeclarations = {isEmbedded: {state: true}};

  /** The element around this one shows the title, the button and the message. @internal */
  declare isEmbedded: boolean | undefined;
  /** @internal */
  readonly pagePurchase = new PurchaseController(this, () => this.sold);
  /** @internal */
  controller: Method | undefined;
  #loadingController: Promise<Method> | undefined;
  #reason: string | undefined;
  /** Message that typed input is lost, until the element is ready. */
  #cleared = "";

  /** Why the element is `ineligible`. */
  get ineligibleReason(): string | undefined {
    return this.#reason;
  }

  /** Terms that change the price. @throws CheckoutError `invalid-config` */
  protected get quotedTerms(): QuotedTerms {
    return this.setting("terms");
  }

  /** The payment method. @throws CheckoutError `invalid-config` */
  protected abstract readMethod(): EligibleMethod;
  /** Makes the element usable with a session of this instance. @internal */
  abstract open(sdk: SdkInstance, details: unknown): IneligibleReason;
  /** Loads the code of the controller. @returns makes the controller */
  protected abstract importController(): Promise<() => Method>;
  /** The element is ready only after the controller has loaded. */
  protected needsController = false;

  protected override async prepare(signal: AbortSignal): Promise<void> {
    // A new start shows no earlier receipt.
    if (this.state.receipt) this.state.set({message: ""});
    this.state.set({receipt: undefined, offer: undefined, isPartly: false});
    this.#reason = undefined;
    this.readMethod();
    // First, so that the token is requested at the same time as the quote.
    const page = this.sdk.request();
    const quoting = this.quote();
    const [{sdk, eligible, details}, refusal, total] = await Promise.all([
      this.openSession(quoting, page),
      this.prepareMethod(),
      quoting,
      this.loadLocale(),
    ]);
    // An element inside may show that the purchase is paid.
    if (signal.aborted || this.status === "succeeded") return;
    // Only now, because formatting the first amount is slow on slow devices.
    this.state.set({total});
    this.#reason = eligible
      ? refusal || ((await this.open(sdk, details)) as string | undefined)
      : "not-eligible";
    if (this.#reason) {
      this.setStatus("ineligible");
      void import("./hide-ineligible.ts").then(
        ({hideIneligible}) => hideIneligible(this, signal),
        () => undefined,
      );
      this.dispatchEvent(new CheckoutIneligibleEvent(this.#reason));
      // A wrong setting may be the reason.
      void warnOfSettings(this);
      return;
    }
    await this.#resume();
    // The purchase is paid.
    if (signal.aborted || !["loading", "ready"].includes(this.status)) return;
    this.setStatus("ready", this.error);
    if (this.#cleared) this.state.set({message: this.#cleared});
    this.#cleared = "";
    this.dispatchEvent(new CheckoutReadyEvent());
    // While the buyer reads and types. If it fails, the press tries again.
    this.loadController().catch(() => undefined);
  }

  /** Loads what the element needs before it is ready. @returns why the method can't be offered, or "" */
  protected async prepareMethod(): Promise<string> {
    if (this.needsController) await this.loadController();
    return "";
  }

  /** Shows a payment of the purchase that an earlier page or another tab has begun. */
  async #resume(): Promise<void> {
    const purchase = this.pagePurchase.current;
    if (!purchase?.hasEarlier) return;
    const {payments} = await this.loadController();
    const earlier = purchase.takeEarlier();
    // The element of the wallet captures an order with which the buyer has come back.
    const isReturn = earlier?.orderId !== undefined && location.search.includes(earlier.orderId);
    if (!earlier || (isReturn && earlier.state === "approved")) return;
    const ask = async () => (await this.#quoteNow()).purchase?.payment;
    await payments.resume(earlier, purchase.id === undefined ? undefined : ask);
  }

  /** @internal */
  async openSession(quoting?: Promise<Money | undefined>, page = this.sdk.request()): Promise<SessionResult> {
    const {component, eligibility} = this.readMethod();
    const given: Partial<Promise<EligibilityReply>> | undefined = this.setting("eligibility");
    // It may reject before an instance awaits it.
    given?.catch?.(() => undefined);
    // Side by side. Without a new quote, the current total counts.
    const [sdk, total] = await Promise.all([page.sdk(component), quoting ?? this.state.total]);
    const purchase = eligibilityOptions(total, this.setting("currencyCode"));
    return page.eligibility(sdk, purchase, given, (methods) => ({
      sdk,
      eligible: methods.isEligible(eligibility) === true,
      details: methods.getDetails?.(eligibility),
    }));
  }

  protected override inputLost(): void {
    const {controller} = this;
    // After a payment, its own message counts.
    if (controller?.isTyped && !this.state.isBusy) this.#cleared = controller.texts.cleared;
  }

  protected loadController(): Promise<Method> {
    if (!this.#loadingController) {
      this.#loadingController = loadCode(this.importController()).then((makeController) => {
        this.controller = makeController();
        this.controller.session.sessionOpened();
        return this.controller;
      });
      // The next call tries again.
      this.#loadingController.catch(() => (this.#loadingController = undefined));
    }
    return this.#loadingController;
  }

  /** The controller for a press before it has loaded. Undefined if it can't be loaded. */
  protected async loadForPress(): Promise<Method | undefined> {
    try {
      this.state.set({message: this.texts.processing});
      const controller = await this.loadController();
      this.state.set({message: ""});
      return controller;
    } catch (cause) {
      // There is no order yet.
      const error = new CheckoutError("network", "The element could not be loaded.", {cause});
      showError(this, error, fillNotCharged(this.texts.network, this.texts.notCharged));
      return undefined;
    }
  }

  protected override async fail(error: CheckoutError): Promise<void> {
    const {signal} = this.abortController;
    // The controller renders also with a wrong setting.
    if (!error.recoverable) await this.loadController().catch(() => undefined);
    if (!signal.aborted) await super.fail(error);
  }

  protected override refresh(): boolean {
    try {
      this.readMethod();
    } catch {
      return false;
    }
    // The controller may still be loading. Typed input stays.
    this.loadController().then(
      ({session}) => session.requote(),
      () => this.startOver(),
    );
    return true;
  }

  /** Also offers the purchase for sale again, in all elements that sell it. */
  override restart(): void {
    this.pagePurchase.current?.reopen();
    super.restart();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    watchers().add(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    watchers().delete(this);
  }

  /** Another element has sold the purchase, or shows its payment. */
  get #isPaidElsewhere(): boolean {
    const isFree = ["idle", "loading", "ready"].includes(this.status);
    return isFree && this.pagePurchase.current?.message !== undefined;
  }

  /** @internal */
  override get isDisabled(): boolean {
    return this.#isPaidElsewhere || super.isDisabled;
  }

  /**
   * The purchase. Elements sell the same one with the same `items` or `cart`, or with any that they inherit from the same
   * provider or group. Two equal donations are two purchases. Undefined without a purchase.
   */
  protected get sold(): Sold | undefined {
    const provider = this.setting("provider");
    const group = this.setting("group");
    const isInherited = (name: "createOrder" | "amount") => (provider ?? group) !== undefined && !this[name];
    try {
      const purchase = readPurchase(this);
      const createOrder = !!this.setting("createOrder");
      const isGoods = !createOrder && ("items" in purchase || "cart" in purchase);
      const isShared = isGoods || isInherited(createOrder ? "createOrder" : "amount");
      return {
        purchaseKey: JSON.stringify([readServer(this), createOrder, purchase]),
        group: isShared ? JSON.stringify(isGoods ? [provider] : [provider, group]) : undefined,
      };
    } catch {
      // Misconfigured: `prepare` reports it.
      return undefined;
    }
  }

  /** @internal */
  async quote(): Promise<Money | undefined> {
    const purchase = this.pagePurchase.current;
    if (purchase?.confirming) await Promise.race([purchase.confirming, pause(confirmationDeadline)]);
    const terms = this.quotedTerms;
    const quoted = await this.#quoteNow(terms);
    purchase?.learn(quoted.purchase);
    this.quoted(quoted, terms);
    return quoted.amount;
  }

  /** Takes over what a quote for these terms says in addition to the price. */
  protected quoted(_quote: Quote, _terms: QuotedTerms): void {}

  #quoteNow(terms = this.quotedTerms): Promise<Quote> {
    return quote(this, {terms, place: this.pagePurchase.current?.place});
  }

  /** @internal */
  purchase(): Purchase {
    return readPurchase(this);
  }

  /** @internal */
  override setStatus(status: Status, error?: CheckoutError): void {
    // The price may be of another purchase.
    if (status === "failed") this.state.set({total: undefined});
    super.setStatus(status, error);
  }

  /** The translation is still loading: messages are hidden instead of shown in English. */
  protected get isUntranslated(): boolean {
    return this.status === "loading" && this.language.isMissing;
  }

  protected get formClasses(): string {
    return `${this.status} ${this.isUntranslated ? "untranslated" : ""} ${this.isEmbedded ? "embedded" : ""}`;
  }

  /** The message below the form, unless the element around this one shows it. */
  protected ownStatusView(): TemplateResult | typeof nothing {
    return this.isEmbedded && !this.state.receipt && !this.state.isResuming ? nothing : this.statusView();
  }

  /**
   * The status message, and a button next to it: to try again after a failed load, or the offered one.
   * @internal
   */
  statusView(): TemplateResult {
    const {status, error} = this;
    const {receipt, offer, isPartly, isResuming, answer} = this.state;
    const isAlone = isResuming && !receipt;
    const failed = status === "failed";
    const text = this.#isPaidElsewhere ? this.pagePurchase.current?.message : this.state.message;
    const isPaid = status === "succeeded" || (this.#isPaidElsewhere && this.pagePurchase.current?.isPaid);
    const mark = isPaid
      ? isPartly
        ? icon(alert, "partly")
        : icon(circleCheck)
      : isAlone && !offer && !answer
        ? icon(spinner, "spinner")
        : undefined;
    // A new price is not shown as an error.
    const message = error?.code === "amount-changed" && !this.#isPaidElsewhere ? html`<b>${text}</b>` : text;
    const button =
      failed && error?.recoverable ? {text: this.texts.tryAgain, act: () => this.startOver()} : offer;
    const buttons = answer ? choice(this.controller!.texts, answer) : button ? noticeButton(button) : nothing;
    const isError = failed || (status === "ready" && !!error && !this.#isPaidElsewhere);
    return html`<div class="foot ${isAlone ? "alone" : ""}">${notice(message, isError, buttons, mark)}</div>`;
  }
}
