import type {PaymentAttempt} from "../../controllers/payment-attempt.ts";
import type {PaymentHost} from "../../controllers/payment-host.ts";
import {isCheckoutError, toCheckoutError, type CheckoutError} from "../../errors.ts";
import type {Messages} from "../../locales/messages.ts";
import type {OrderOptions, OrderRequest, Shipping} from "../../merchant-api/purchase.ts";
import type {Approval} from "../../payment-flow/outcome.ts";
import type {FastlanePaymentForm} from "../../payment-methods/fastlane-session.ts";
import {isAddressRefusal} from "../address.ts";
import {BankCheck} from "../bank-check.ts";
import {BaseMethodController} from "../base-method-controller.ts";

/** What Fastlane tells its payments. */
export interface FastlaneSource {
  readonly texts: Messages["fastlane"];
  /** The buyer has been asked for more than the e-mail address. */
  readonly isTyped: boolean;
  readonly email: string;
  /** Destination of the goods, once it is known. */
  readonly shippingAddress: Shipping | undefined;
  /** The order was refused, because the shop doesn't send to the address. */
  addressRefused(): void;
  /** The order was refused. @returns whether the way of delivery is gone */
  optionRefused(error: unknown): boolean;
  /** The price could not be loaded. */
  priceFailed(error: unknown): void;
}

/** Pays with Fastlane: from a press with a shown card to the outcome. Loaded while the buyer types. */
export class FastlaneController extends BaseMethodController<PaymentHost> {
  readonly #source: FastlaneSource;
  readonly #bank: BankCheck;
  /** Single-use token of the last press. */
  #token: string | undefined;
  /** Error of a card that the SDK refused. */
  #refusal: CheckoutError | undefined;
  /** Error of an order whose way of delivery is gone. */
  #optionGone: unknown;

  constructor(host: PaymentHost, source: FastlaneSource) {
    super(host);
    this.#source = source;
    this.#bank = new BankCheck(host, () => this.texts);
  }

  get isTyped(): boolean {
    return this.#source.isTyped;
  }

  override get expired(): string {
    // In the first step, no card is typed.
    return this.isTyped ? this.texts.expired : this.#source.texts.expired;
  }

  get isChargedAtOnce(): boolean {
    return this.#token !== undefined;
  }

  get typedEmail(): string {
    return this.#source.email;
  }

  get shippingAddress(): Shipping | undefined {
    return this.#source.shippingAddress;
  }

  override get terms(): OrderOptions {
    const shipping = this.shippingAddress;
    return {
      ...(this.#token !== undefined && {singleUseToken: this.#token}),
      ...(shipping && {shipping}),
    };
  }

  /** Pays with the card of the SDK's form. */
  async press(form: FastlanePaymentForm): Promise<void> {
    const attempt = this.payments.begin(this.#bank);
    if (!attempt) return;
    let token: string | undefined;
    try {
      token = await form.token();
    } catch (thrown) {
      const error = toCheckoutError(thrown, "unexpected-state", "The payment stopped unexpectedly.");
      if (error.code === "order-create") this.#refusal = error;
      await attempt.completeWithoutOrder({state: "error", error});
      return;
    }
    // The SDK's form shows what is wrong.
    if (token === undefined) return attempt.abort(this.#source.texts.checkCard);
    // Each press needs its own token.
    this.#token = token;
    await attempt.run(this.#approve(attempt));
  }

  /** Undefined if the page creates its own orders. */
  get #orderRequest(): OrderRequest | undefined {
    const host = this.host;
    return host.setting("createOrder")
      ? undefined
      : {purchase: host.purchase(), scaMethod: "NONE", options: this.terms};
  }

  async #approve(attempt: PaymentAttempt): Promise<Approval> {
    try {
      return await this.#bank.approve(attempt.createOrder(this.#orderRequest));
    } catch (error) {
      if (isAddressRefusal(error)) this.#source.addressRefused();
      if (this.#source.optionRefused(error)) this.#optionGone = error;
      throw error;
    }
  }

  quoteFailed(error: unknown): boolean {
    if (isCheckoutError(error) && error.code === "invalid-config") return false;
    this.#source.priceFailed(error);
    return true;
  }

  errorText(error: CheckoutError): string | undefined {
    if (error === this.#refusal) return this.#source.texts.cardRefused;
    if (error === this.#optionGone) return this.#source.texts.optionGone;
    return isAddressRefusal(error) ? this.#source.texts.notSent : undefined;
  }

  override showSlowNotice(): void {
    if (!this.#bank.isOpen) this.host.state.set({message: this.texts.stillWorking});
  }
}
