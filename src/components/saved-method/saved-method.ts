import {html, nothing, type PropertyDeclarations, type TemplateResult} from "lit";
import type {Money} from "../../merchant-api/purchase.ts";
import type {Saved} from "../../merchant-api/vault.ts";
import {CheckoutMethodRemoveEvent} from "../../payment-flow/events.ts";
import type {Outcome} from "../../payment-flow/outcome.ts";
import {paymentMethods, type EligibleMethod} from "../../payment-methods/registry.ts";
import type {PageInstance} from "../../paypal-sdk/page-instance.ts";
import type {SdkInstance} from "../../paypal-sdk/sdk-types.ts";
import type {SessionResult} from "../../controllers/payment-host.ts";
import {baseStyles} from "../base.styles.ts";
import {formStyles} from "../form.styles.ts";
import {PaymentElement} from "../payment-element.ts";
import type {SavedMethodHost, SavedMethodController} from "./saved-method-controller.ts";

/** A saved card or wallet in the list of `<checkout-payment>`: pays with it, or removes it. */
export class CheckoutSavedMethod extends PaymentElement<SavedMethodController> implements SavedMethodHost {
  static override readonly tag: string = "checkout-saved-method";
  static override styles = [baseStyles, formStyles];
  static override properties: PropertyDeclarations = {
    saved: {attribute: false},
    threeDSecure: {attribute: false},
  };

  /** The saved card or wallet. */
  declare saved: Saved;
  /** `never`, `when-required` (default) or `always`. */
  declare threeDSecure: string | undefined;
  /** The buyer is asked to confirm the removal. */
  #isAsking = false;
  #isRemoving = false;

  protected override needsController = true;

  protected override readMethod(): EligibleMethod {
    const {saved} = this;
    const wallets: Readonly<Record<string, EligibleMethod | undefined>> = {
      paypal: paymentMethods.paypal,
      venmo: paymentMethods.venmo,
      apple_pay: paymentMethods.applepay,
    };
    return ("wallet" in saved ? wallets[saved.wallet] : undefined) ?? paymentMethods.card;
  }

  protected override async importController() {
    const {SavedMethodController} = await import("./saved-method-controller.ts");
    return () => new SavedMethodController(this);
  }

  /** A saved method needs no eligibility. @internal */
  override async openSession(
    quoting?: Promise<Money | undefined>,
    page?: PageInstance,
  ): Promise<SessionResult> {
    return {...(await super.openSession(quoting, page)), eligible: true};
  }

  /** The server pays, without a session of the SDK. @internal */
  override open(_sdk: SdkInstance): void {
    this.controller?.session.sessionOpened();
  }

  /** @internal */
  override teardown(): void {
    this.controller?.session.teardown();
  }

  /** Pays. @returns the outcome, or undefined if no payment begins. Never rejects. */
  async submit(): Promise<Outcome | undefined> {
    return this.#isFree(true) ? this.controller?.press() : undefined;
  }

  /** Returns whether the element can pay. The buyer has to confirm or cancel a removal first. */
  async validate({focus = true}: {focus?: boolean} = {}): Promise<boolean> {
    return this.#isFree(focus);
  }

  #isFree(focus: boolean): boolean {
    if (this.#isAsking && focus) this.#ask(true);
    return this.status === "ready" && !this.#isAsking;
  }

  async #remove(): Promise<void> {
    this.#isRemoving = true;
    this.state.set({message: ""});
    try {
      await this.controller!.remove();
      this.dispatchEvent(new CheckoutMethodRemoveEvent(this.saved.id));
    } catch {
      this.state.set({message: this.controller!.checkoutTexts.notRemoved});
      this.#ask(false);
    }
    this.#isRemoving = false;
    this.requestUpdate();
  }

  #ask(isAsking: boolean): void {
    this.#isAsking = isAsking;
    this.requestUpdate();
    const wanted = isAsking ? "[part=keep]" : "[part=remove]";
    void this.updateComplete.then(() => this.shadowRoot.querySelector<HTMLElement>(wanted)?.focus());
  }

  protected override render(): TemplateResult {
    const {status} = this;
    const {receipt} = this.state;
    return this.frame(`embedded ${status}`, [
      receipt ? receipt() : this.#removalView(),
      this.ownStatusView(),
    ]);
  }

  #removalView(): TemplateResult | typeof nothing {
    const {controller, status, isDisabled} = this;
    if (!controller) return nothing;
    const {cards} = controller.extendedTexts;
    const off = status !== "ready" || isDisabled || this.#isRemoving;
    if (!this.#isAsking)
      return html`<button
        type="button"
        class="quiet small"
        part="remove"
        aria-label="${cards.remove}: ${controller.title}"
        ?disabled=${off}
        @click=${() => this.#ask(true)}
      >
        ${cards.remove}
      </button>`;
    return html`<div class="confirm" role="group" aria-labelledby="confirm">
      <span id="confirm">${controller.checkoutTexts.remove.replace("#", () => controller.title)}</span>
      <button
        type="button"
        class="quiet small danger"
        part="remove"
        ?disabled=${off}
        @click=${() => this.#remove()}
      >
        ${cards.remove}
      </button>
      <button type="button" class="quiet small" part="keep" ?disabled=${off} @click=${() => this.#ask(false)}>
        ${cards.keep}
      </button>
    </div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "checkout-saved-method": CheckoutSavedMethod;
  }
}
