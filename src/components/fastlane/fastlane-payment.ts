import type {PaymentAttempt} from "../../controllers/payment-attempt.ts";
import {PaymentController} from "../../controllers/payment-controller.ts";
import type {PaidMethod} from "../../controllers/payment-host.ts";
import type {SessionController} from "../../controllers/session-controller.ts";
import {printError, toCheckoutError, type CheckoutError} from "../../errors.ts";
import type {OrderRequest, Shipping} from "../../merchant-api/purchase.ts";
import {CheckoutErrorEvent} from "../../payment-flow/events.ts";
import type {Approval} from "../../payment-flow/outcome.ts";
import type {FastlanePaymentForm, FastlaneSession} from "../../payment-methods/fastlane-session.ts";
import {BankCheck} from "../bank-check.ts";
import type {FastlaneHost} from "./fastlane-host.ts";
import type {SdkContainers} from "./sdk-containers.ts";
import {sdkFormStyle} from "./sdk-form-style.ts";

/** The SDK's payment form of Fastlane, and a press until its end. */
export class FastlanePayment {
  /** Single-use token of the last press. */
  token: string | undefined;
  /** Error of a card that the SDK refused. */
  refusal: CheckoutError | undefined;
  /** Resolves when the last {@link show} has ended. */
  showing: Promise<void> | undefined;
  readonly bank: BankCheck;
  readonly #host: FastlaneHost;
  readonly payments: PaymentController;
  readonly #containers: SdkContainers;
  #form: FastlanePaymentForm | undefined;

  constructor(host: FastlaneHost, method: PaidMethod, session: SessionController, containers: SdkContainers) {
    this.#host = host;
    this.payments = new PaymentController(host, method, session);
    this.bank = new BankCheck(host, () => method.texts);
    this.#containers = containers;
  }

  get isShown(): boolean {
    return this.#form !== undefined;
  }

  /** @param isCurrent returns whether the form is still needed */
  show(
    fastlane: FastlaneSession,
    shipping: () => Shipping | undefined,
    isCurrent: () => boolean,
  ): Promise<void> {
    return (this.showing = this.#show(fastlane, shipping, isCurrent));
  }

  async #show(
    fastlane: FastlaneSession,
    shipping: () => Shipping | undefined,
    isCurrent: () => boolean,
  ): Promise<void> {
    const host = this.#host;
    this.#form = undefined;
    await host.updateComplete;
    try {
      const styles = sdkFormStyle(host.shadowRoot);
      const form = await fastlane.showPayment(this.#containers.open("payment"), styles, shipping());
      if (isCurrent()) this.#form = form;
    } catch (thrown) {
      if (!isCurrent() || host.abortController.signal.aborted) return;
      const error = toCheckoutError(thrown, "script-load", "The SDK's payment form could not be shown.");
      host.state.set({message: host.texts.loadFailed});
      host.setStatus("failed", error);
      printError(host, error);
      host.dispatchEvent(new CheckoutErrorEvent(error));
    }
  }

  remove(): void {
    this.#form = undefined;
    this.#containers.close("payment");
  }

  shipTo(shipping: Shipping): void {
    this.#form?.shipTo(shipping);
  }

  /**
   * Pays.
   * @param request read once there is a token
   * @param invalidCard message if the SDK's form shows an error of the card
   * @param onError called with the error of an order that was not created
   */
  async press(
    request: () => OrderRequest | undefined,
    invalidCard: string,
    onError: (error: unknown) => void,
  ): Promise<void> {
    const form = this.#form;
    if (!form) return;
    const attempt = this.payments.begin(() => this.bank.giveUp());
    if (!attempt) return;
    let token: string | undefined;
    try {
      token = await form.token();
    } catch (thrown) {
      const error = toCheckoutError(thrown, "unexpected-state", "The payment stopped unexpectedly.");
      if (error.code === "order-create") this.refusal = error;
      await attempt.completeWithoutOrder({state: "error", error});
      return;
    }
    if (token === undefined) return attempt.abort(invalidCard);
    // Each press needs its own token.
    this.token = token;
    await attempt.run(this.#approve(attempt, request, onError));
  }

  async #approve(
    attempt: PaymentAttempt,
    request: () => OrderRequest | undefined,
    onError: (error: unknown) => void,
  ): Promise<Approval> {
    try {
      return await this.bank.approve(attempt.createOrder(request()));
    } catch (error) {
      onError(error);
      throw error;
    }
  }
}
