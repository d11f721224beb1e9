import {isPurchaseRefusal, type CheckoutError} from "../errors.ts";
import {pause} from "../promises.ts";
import {warnOfSettings} from "./developer-warnings.ts";
import type {SessionMethod, PaymentHost} from "./payment-host.ts";
import {showError} from "./show-error.ts";
import {SessionLifetime} from "./session-lifetime.ts";

/** Keeps the SDK session of an element usable: renews it before its token ends, and requests prices again. */
export class SessionController {
  readonly #host: PaymentHost;
  readonly #method: SessionMethod;
  readonly #lifetime = new SessionLifetime(() => void this.renew());
  #renewing = false;
  #quoted = 0;

  constructor(host: PaymentHost, method: SessionMethod) {
    this.#host = host;
    this.#method = method;
  }

  get isExpired(): boolean {
    return this.#lifetime.isExpired;
  }

  /** Watches the end of a new session. */
  sessionOpened(): void {
    const {isConnected, sdk} = this.#host;
    // The element may have left the page while this module was loading.
    if (isConnected && sdk.page) this.#lifetime.watch(sdk.page);
    void this.#warn();
  }

  teardown(): void {
    this.#lifetime.stop();
  }

  /** Renews the session if that is due. */
  check(): void {
    this.#lifetime.check();
  }

  /** PayPal has refused the token: the session is over. */
  end(): void {
    this.#lifetime.end();
  }

  /**
   * Shows why the changed purchase is refused. What was typed stays, and a press is refused by the server, too. It would also
   * refuse the shown price, if the purchase has another one.
   */
  #showRefusal(error: CheckoutError): void {
    const host = this.#host;
    // The payment in progress has its own result.
    if (host.status !== "ready") return;
    const text = this.#method.payments.errorText(error);
    if (!host.isEmbedded) return showError(host, error, text);
    host.setStatus("ready", error);
    host.state.set({message: text});
  }

  async #warn(): Promise<void> {
    // The session of a button opens just before the button is ready.
    await pause(0);
    if (this.#host.status === "ready") await warnOfSettings(this.#host);
  }

  /**
   * Opens a new session. Typed input delays that until the old session ends: the buyer reads a warning first, and then the
   * input is cleared.
   */
  async renew(): Promise<void> {
    const host = this.#host;
    const method = this.#method;
    const {abortController} = host;
    const mustKeepInput = () => method.isTyped && !this.isExpired;
    if (host.status !== "ready" || this.#renewing) return;
    if (mustKeepInput()) {
      host.state.set({message: method.texts.expiring});
      return;
    }
    this.#renewing = true;
    try {
      const {sdk, eligible, details} = await host.openSession();
      // The buyer may have begun to type or to pay.
      if (abortController.signal.aborted || host.status !== "ready" || mustKeepInput()) return;
      if (!eligible) return host.startOver();
      const cleared = method.isTyped;
      if (await host.open(sdk, details)) return host.startOver();
      if (cleared) host.state.set({message: method.payments.fill(method.expired, "no-order")});
      // A message about the last press stays.
      else if (host.state.message === method.texts.expiring) host.state.set({message: ""});
    } catch {
      // Perhaps offline: the old session works until its end. Then the buyer can try again.
      if (!abortController.signal.aborted && this.isExpired) host.startOver();
    } finally {
      this.#renewing = false;
    }
  }

  /** Requests the price and the eligibility of a purchase that has changed. */
  async requote(): Promise<void> {
    const host = this.#host;
    const {signal} = host.abortController;
    const requested = (this.#quoted += 1);
    const isOver = () => signal.aborted || requested !== this.#quoted;
    try {
      const total = await host.quote();
      if (isOver()) return;
      host.state.set({total});
      this.#method.quoted?.();
      // Starting over shows the payment.
      if (host.pagePurchase.current?.hasEarlier) return host.startOver();
      if (isPurchaseRefusal(host.error) && host.status === "ready") {
        host.setStatus("ready");
        host.state.set({message: ""});
      }
      // Eligibility depends on the amount.
      const {eligible} = await host.openSession(undefined, host.sdk.page);
      if (!eligible && !isOver()) host.startOver();
    } catch (error) {
      if (isOver()) return;
      if (isPurchaseRefusal(error)) return this.#showRefusal(error);
      // Starting over shows the error, and offers to try again.
      if (!this.#method.quoteFailed?.(error)) host.startOver();
    }
  }
}
