import type {OrderRequest} from "../../merchant-api/purchase.ts";
import type {ButtonSession, WindowOptions} from "../../payment-methods/button-session.ts";
import type {Approval, Outcome} from "../../payment-flow/outcome.ts";
import type {SdkInstance, SessionFields} from "../../paypal-sdk/sdk-types.ts";
import type {PaymentAttempt} from "../../controllers/payment-attempt.ts";
import type {PaymentHost} from "../../controllers/payment-host.ts";
import {BaseMethodController} from "../base-method-controller.ts";

/** Handles a press that opens a window until its end. */
export abstract class WindowPaymentController<
  Host extends PaymentHost,
  Session extends ButtonSession,
> extends BaseMethodController<Host> {
  /** The SDK's session, or the device's sheet. */
  protected payment: Session | undefined;
  /** The buyer is deciding. */
  protected isAsking = false;
  /** Options of the press for `session.start`. */
  protected windowOptions: WindowOptions | undefined;
  /** Restores the total, because the next order starts with the first way of delivery. */
  #forgetDelivery: (() => void) | undefined;

  /** Makes a session of this instance. Undefined if the device can't pay. */
  protected abstract make(sdk: SdkInstance, details: unknown): Session | Promise<Session | undefined>;
  /** Contents of the order. Undefined if the page creates its own orders. */
  protected abstract orderRequest(): OrderRequest | undefined;
  /** Options for `session.start`. */
  protected abstract readOptions(): WindowOptions;
  /** Values for PayPal in addition to the order's id. */
  protected get sessionFields(): SessionFields | undefined {
    return undefined;
  }

  /**
   * Replaces the session by one of this instance. Rejects if the element has left the page.
   * @returns the reason if the device can't pay
   */
  async open(sdk: SdkInstance, details: unknown): Promise<string | undefined> {
    const {host} = this;
    const {signal} = host.abortController;
    const payment = await this.make(sdk, details);
    // The buyer has pressed, or the element has left the page.
    if (signal.aborted || host.state.isBusy) payment?.destroy();
    signal.throwIfAborted();
    if (host.state.isBusy) return undefined;
    if (!payment) return "not-supported-here";
    this.payment?.destroy();
    this.payment = payment;
    this.session.sessionOpened();
    return undefined;
  }

  teardown(): void {
    this.session.teardown();
    // The session of a payment in progress is destroyed after its end.
    if (this.host.state.isBusy) return;
    this.payment?.destroy();
    this.payment = undefined;
  }

  /** Ends the payment in whose window the buyer is deciding. */
  closeWindow(): void {
    if (this.isAsking) this.payment?.cancel();
  }

  /** Opens the window in the task of the press. @returns undefined if no payment begins */
  async press(): Promise<Outcome | undefined> {
    const {host, payment} = this;
    if (host.status !== "ready" || host.isDisabled || !payment) return undefined;
    const giveUp = () => {
      payment.cancel();
      return true;
    };
    const attempt = this.payments.begin({isOpen: true, giveUp});
    if (!attempt) return undefined;
    const focused = host.shadowRoot.activeElement;
    const {total} = host.state;
    this.#forgetDelivery = () => {
      host.state.set({total});
    };
    const stop = new AbortController();
    window.addEventListener(
      "pageshow",
      ({persisted}) => {
        if (!persisted) return;
        // Back from the wallet's page without a result.
        if (this.windowOptions?.modes.includes("redirect")) payment.cancel();
        else this.showSlowNotice();
      },
      {signal: stop.signal},
    );
    host.state.set({offer: undefined});
    this.windowOptions = undefined;
    this.isAsking = true;
    const approving = this.#approve(payment, attempt, stop);
    host.state.set({message: this.texts.asking});
    return this.#finish(attempt, approving, focused);
  }

  /** Opens the window in this task, because browsers open windows only in the task of the press. */
  async #approve(payment: Session, attempt: PaymentAttempt, stop: AbortController): Promise<Approval> {
    const {host} = this;
    try {
      const ordering = attempt.createOrder(this.orderRequest());
      const options = (this.windowOptions ??= this.readOptions());
      const approval = await payment.start(options, ordering, this.sessionFields);
      if (approval.state === "approved") host.state.set({message: host.texts.processing});
      return approval;
    } finally {
      this.isAsking = false;
      host.state.set({offer: undefined});
      stop.abort();
    }
  }

  async #finish(
    attempt: PaymentAttempt,
    approving: Promise<Approval>,
    focused: Element | null,
  ): Promise<Outcome | undefined> {
    const {host} = this;
    const outcome = await attempt.run(approving);
    const code = outcome?.state === "error" && outcome.error.code;
    if (!outcome || outcome.state === "canceled" || (code && code !== "amount-changed"))
      this.#forgetDelivery?.();
    if (code === "popup-blocked")
      host.state.set({offer: {text: host.texts.tryAgain, act: () => void this.press()}});
    // The purchase was paid before.
    if (host.status !== "ready") return outcome;
    // A voucher that was shown is not valid any more.
    host.state.set({receipt: undefined});
    // Some browsers lose the focus with the window.
    if (focused instanceof HTMLElement && document.activeElement === document.body)
      void host.updateComplete.then(() => focused.focus());
    this.session.check();
    return outcome;
  }

  /** Offers to start over while the buyer decides, because the window may be gone. */
  override showSlowNotice(): void {
    this.host.state.set({message: this.isAsking ? this.texts.waiting : this.texts.stillWorking});
    if (!this.isAsking) return;
    this.host.state.set({offer: {text: this.host.texts.tryAgain, act: () => this.payment?.cancel()}});
  }
}
