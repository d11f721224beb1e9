import type {TemplateResult} from "lit";
import type {Bought, Terms} from "../../merchant-api/purchase.ts";
import type {ButtonSession, WindowOptions} from "../../payment-methods/button-session.ts";
import type {DeviceMethod} from "../../payment-methods/registry.ts";
import {SessionPayment} from "../../payment-methods/session-payment.ts";
import {shippingListeners} from "../../payment-methods/shipping.ts";
import type {CheckoutError} from "../../errors.ts";
import {CheckoutSubmitEvent, CheckoutWarnEvent} from "../../payment-flow/events.ts";
import type {Approval} from "../../payment-flow/outcome.ts";
import type {SdkInstance} from "../../paypal-sdk/sdk-types.ts";
import {readSdkUrl, refuse} from "../../controllers/configuration.ts";
import {adoptStyles} from "../base.styles.ts";
import type {PaymentAttempt} from "../../controllers/payment-attempt.ts";
import {PaymentController} from "../../controllers/payment-controller.ts";
import type {PaymentForm, Receipt} from "../../controllers/payment-host.ts";
import {SessionController} from "../../controllers/session-controller.ts";
import {payment as english} from "../../locales/en-payment.ts";
import type {Messages} from "../../locales/messages.ts";
import {paymentStyles} from "../payment.styles.ts";
import {receipt} from "../receipt.ts";
import type {PaymentButton} from "./payment-button.ts";
import {readModes} from "./presentation-modes.ts";
import {mayReturn, returnAddresses, storedReturn} from "./redirect-return.ts";

/** Handles a press of a payment button until its end. It is loaded before the button is ready. */
export class ButtonPayment implements PaymentForm {
  readonly host: PaymentButton<unknown>;
  readonly session: SessionController;
  readonly #controller: PaymentController;
  /** The SDK's session, or the device's sheet. */
  #payment: ButtonSession | undefined;
  /** The buyer is deciding. */
  #isAsking = false;
  /** Options of the press for `session.start`. */
  #windowOptions: WindowOptions | undefined;
  /** Restores the total, because the next order starts with the first way of delivery. */
  #forgetDelivery: (() => void) | undefined;

  constructor(host: PaymentButton<unknown>) {
    this.host = host;
    this.session = new SessionController(host, this);
    this.#controller = new PaymentController(host, this, this.session);
    adoptStyles(host.shadowRoot, paymentStyles);
  }

  get texts(): Messages["payment"] {
    return this.host.messages.payment ?? english;
  }

  readonly isTyped = false;

  watch(): void {
    this.session.watch();
  }

  requote(): Promise<void> {
    return this.session.requote();
  }

  /** The vendor's button, if the SDK has none. */
  get button(): HTMLElement | undefined {
    return this.#payment?.button;
  }

  /**
   * Replaces the session by one of this instance. Rejects if the element has left the page.
   * @returns the reason if the device can't pay
   */
  async open(sdk: SdkInstance, details: unknown): Promise<string | undefined> {
    const {host} = this;
    const {signal} = host.abortController;
    const payment = await this.#make(sdk, details);
    // The buyer has pressed, or the element has left the page.
    if (signal.aborted || host.isBusy) payment?.destroy();
    signal.throwIfAborted();
    if (host.isBusy) return undefined;
    if (!payment) return "not-supported-here";
    this.#payment?.destroy();
    this.#payment = payment;
    this.watch();
    return undefined;
  }

  leave(): void {
    this.session.leave();
    // The session of a payment in progress is destroyed after its end.
    if (this.host.isBusy) return;
    this.#payment?.destroy();
    this.#payment = undefined;
  }

  /** Opens the window in the task of the press. */
  press(): void {
    const {host} = this;
    const payment = this.#payment;
    if (host.status !== "ready" || host.isDisabled || !payment) return;
    if (!this.#controller.mayBegin() || !host.dispatchEvent(new CheckoutSubmitEvent())) return;
    const focused = host.shadowRoot.activeElement;
    const {total} = host;
    this.#forgetDelivery = () => {
      host.total = total;
    };
    const stop = new AbortController();
    window.addEventListener(
      "pageshow",
      ({persisted}) => {
        if (!persisted) return;
        // Back from the wallet's page without a result.
        if (this.#windowOptions?.modes.includes("redirect")) payment.cancel();
        else this.stillWorking();
      },
      {signal: stop.signal},
    );
    host.offer = this.#windowOptions = undefined;
    this.#isAsking = true;
    const attempt = this.#controller.begin(() => {
      payment.cancel();
      return true;
    });
    const approving = this.#approve(payment, attempt, stop);
    host.message = this.texts.asking;
    void this.#finish(attempt, approving, focused);
  }

  /** Opens the window in this task, because browsers open windows only in the task of the press. */
  async #approve(payment: ButtonSession, attempt: PaymentAttempt, stop: AbortController): Promise<Approval> {
    const {host} = this;
    try {
      const ordering = attempt.createOrder(this.#bought());
      const approval = await payment.start((this.#windowOptions ??= host.windowOptions), ordering);
      if (approval.state === "approved") host.message = host.texts.processing;
      return approval;
    } finally {
      this.#isAsking = false;
      host.offer = undefined;
      stop.abort();
    }
  }

  async #finish(
    attempt: PaymentAttempt,
    approving: Promise<Approval>,
    focused: Element | null,
  ): Promise<void> {
    const {host} = this;
    const outcome = await attempt.finish(approving);
    const code = outcome.state === "error" && outcome.error.code;
    if (outcome.state === "canceled" || (code && code !== "amount-changed")) this.#forgetDelivery?.();
    if (code === "popup-blocked") host.offer = {text: host.texts.tryAgain, act: () => this.press()};
    if (outcome.state !== "canceled" && outcome.state !== "error") return;
    // Some browsers lose the focus with the window.
    if (focused instanceof HTMLElement && document.activeElement === document.body)
      void host.updateComplete.then(() => focused.focus());
    this.session.check();
  }

  get terms(): Terms {
    const {host} = this;
    const method = host.readMethod();
    if (method.flow === "device" || !method.paymentSource) return {};
    return {wallet: method.paymentSource, ...(host.review && {review: true})};
  }

  /** Contents of the order. Undefined if the page creates its own orders. */
  #bought(): Bought | undefined {
    const {host, terms} = this;
    if (host.setting("createOrder")) return undefined;
    const purchase = host.purchase();
    const {modes} = (this.#windowOptions ??= host.windowOptions);
    const leaves = modes.includes("redirect") && host.readMethod().flow === "window";
    // The sample order has neither.
    if ("sample" in purchase && (leaves || host.shipping)) throw refuse("items");
    return [
      purchase,
      "NONE",
      {...terms, ...(host.shipping && {shipping: {}}), ...(leaves && returnAddresses(host))},
    ];
  }

  get expired(): string {
    return this.texts.sessionEnded;
  }

  drawReceipt(paid: Receipt): () => TemplateResult {
    return receipt(this.host, this.texts, paid);
  }

  /** Offers to start over while the buyer decides, because the window may be gone. */
  stillWorking(): void {
    this.host.message = this.#isAsking ? this.texts.waiting : this.texts.stillWorking;
    if (!this.#isAsking) return;
    this.host.offer = {text: this.texts.startOver, act: () => this.#payment?.cancel()};
  }

  /** Continues after the return from a wallet's page, without another press. */
  comeBack(): void {
    const {host} = this;
    const payment = this.#payment;
    if (!(payment instanceof SessionPayment) || host.status !== "ready") return;
    const method = host.readMethod();
    if (!readModes(host, method).includes("redirect")) return;
    const memory = storedReturn(method.eligibility);
    const known = memory.orderId;
    // Last, so that an element of another wallet doesn't claim the return.
    if ((known === undefined && !payment.hasReturned) || !mayReturn(host)) return;
    const approving: Promise<Approval> =
      known === undefined ? payment.resume() : Promise.resolve({state: "approved", orderId: known});
    void this.#controller
      .begin()
      .finish(
        approving.then((approval) => {
          // Until the result is known, so that a reload repeats the same capture.
          if (approval.state === "approved") memory.store(approval.orderId);
          return approval;
        }),
      )
      .then(() => memory.remove());
  }

  #make(sdk: SdkInstance, details: unknown): ButtonSession | Promise<ButtonSession | undefined> {
    const {host} = this;
    const method = host.readMethod();
    if (method.flow === "device") return this.#makeDevice(sdk, details, method.eligibility);
    const payment: SessionPayment = new SessionPayment(sdk, method, {
      onWarn: (warning) => this.#warn(warning),
      onUnsure: () => this.stillWorking(),
      ...(this.terms.wallet === "paypal" && {commit: !host.review}),
      ...(host.shipping &&
        shippingListeners(() => ({
          server: host.serverUrl,
          orderId: payment.orderId,
          dispatchEvent: (event) => host.dispatchEvent(event),
          repriced: (amount) => {
            host.total = amount;
          },
        }))),
    });
    return payment;
  }

  async #makeDevice(sdk: SdkInstance, details: unknown, device: DeviceMethod["eligibility"]) {
    const {host} = this;
    const devices = await host.devices!;
    return devices[device](sdk, details, {
      environment: host.setting("environment"),
      sdkOrigin: readSdkUrl(host),
      nonce: host.setting("nonce"),
      locale: host.setting("locale"),
      root: host.shadowRoot,
      buttonType: host.buttonType ?? "pay",
      total: () => host.total,
      errorText: (error) => this.#controller.errorText(error as CheckoutError),
      onPress: () => this.press(),
    });
  }

  /** Passes the SDK's warning to the developer, and shows a message to the buyer. */
  #warn(warning: unknown): void {
    const {message, code} = (warning ?? {}) as {message?: unknown; code?: unknown};
    const text = (value: unknown) => (typeof value === "string" ? value.slice(0, 300) : "");
    if (this.#isAsking) this.host.message = this.texts.checkForm;
    this.host.dispatchEvent(new CheckoutWarnEvent(text(message), text(code)));
  }
}
