import {html, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult} from "lit";
import type {WindowOptions} from "../../payment-methods/button-session.ts";
import type {Money} from "../../merchant-api/purchase.ts";
import type {DeviceMethod, WindowMethod} from "../../payment-methods/registry.ts";
import {nextPaint} from "../../paypal-sdk/component-batch.ts";
import type {Outcome} from "../../payment-flow/outcome.ts";
import type {PageInstance} from "../../paypal-sdk/page-instance.ts";
import type {SdkInstance} from "../../paypal-sdk/sdk-types.ts";
import {baseStyles} from "../base.styles.ts";
import type {SessionResult} from "../../controllers/payment-host.ts";
import {PaymentElement} from "../payment-element.ts";
import {isTaken} from "../../controllers/running-payments.ts";
import {attributes} from "../../controllers/settings.ts";
import {expectedMethods, expects} from "./expected-methods.ts";
import {readModes} from "./presentation-modes.ts";
import {styles} from "./payment-button.styles.ts";
import type {WalletController, WalletHost} from "./wallet-controller.ts";

/** Base of the buttons that open a window or a sheet: one button, one session, and a message below it. */
export abstract class PaymentButton extends PaymentElement<WalletController> implements WalletHost {
  static override styles = [baseStyles, styles];
  static override properties: PropertyDeclarations = {
    ...attributes(["returnUrl", "cancelUrl"]),
    shipping: {type: Boolean},
  };

  /** The goods are sent: the window asks for the address, and the merchant's server prices each choice. */
  shipping = false;
  /** Address that the wallet returns to with `presentation-mode="redirect"`. The page's own address by default. */
  declare returnUrl: string | undefined;
  /** Address for a buyer who cancels. `return-url` by default. */
  declare cancelUrl: string | undefined;
  /** The server expects the method to be eligible: the button renders and accepts a press before its session is ready. */
  #isExpected = false;
  #wasSaving = false;
  #isPressed = false;
  #details: unknown;

  // Browsers open windows only in the task of the press.
  protected override needsController = true;

  protected abstract override readMethod(): WindowMethod | DeviceMethod;
  /** Renders the button. `details` are the eligibility details of the method. */
  protected abstract buttonView(details: unknown, off: boolean): TemplateResult;

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const {isSaving} = this.state;
    if (isSaving === this.#wasSaving) return;
    this.#wasSaving = isSaving;
    // The session is made with this option.
    void this.controller?.session.renew();
  }

  protected override startsOver(changed: (name: string) => boolean): boolean {
    return super.startsOver(changed) || ["shipping", "presentationMode"].some(changed);
  }

  protected override async prepare(signal: AbortSignal): Promise<void> {
    if (expects(this.setting("eligibility"), this.readMethod().eligibility)) {
      this.#setExpected(true);
      // First, because requests would delay the rendering on a slow device, by 4 to 5 % (P1, 15 pairs).
      await nextPaint();
    }
    if (!signal.aborted) await super.prepare(signal);
    if (signal.aborted) return;
    if (this.ineligibleReason)
      // oxlint-disable-next-line no-console -- shows the developer why the element is hidden
      console.info(`<${this.localName}> is hidden: ${this.ineligibleReason}.`);
    else this.controller?.comeBack();
    if (this.#forgetPress()) void this.controller?.press();
  }

  /** @internal */
  override async openSession(
    quoting?: Promise<Money | undefined>,
    page = this.sdk.request(),
  ): Promise<SessionResult> {
    if (this.status === "loading") void this.#expect(page);
    return super.openSession(quoting, page);
  }

  async #expect(page: PageInstance): Promise<void> {
    const {signal} = this.abortController;
    const {eligibility} = this.readMethod();
    const reply = await expectedMethods(page, this.setting("eligibility"), this.setting("currencyCode"));
    // Device sheets, and brands whose REST names differ, wait for the SDK.
    if (!signal.aborted) this.#setExpected(expects(reply, eligibility));
  }

  #setExpected(isExpected: boolean): void {
    this.#isExpected = isExpected;
    this.requestUpdate();
  }

  /**
   * Pays like a press of the button. Call it in the task of a press, because browsers open windows only there. A press before the
   * session is ready begins the payment when it is.
   * @returns the outcome, or undefined if the payment doesn't begin now. Never rejects.
   */
  async submit(): Promise<Outcome | undefined> {
    if (this.status !== "loading") return this.controller?.press();
    if (this.#isExpected && !this.isDisabled) {
      this.#isPressed = true;
      this.state.set({message: this.texts.processing});
    }
    return undefined;
  }

  protected override async importController() {
    const {WalletController} = await import("./wallet-controller.ts");
    return () =>
      new WalletController(this, {
        method: () => this.readMethod(),
        windowOptions: () => this.windowOptions(),
      });
  }

  protected override get quotedTerms() {
    // The sample order has no shipping.
    return this.shipping && !("sample" in this.purchase()) ? {shipping: {}} : super.quotedTerms;
  }

  /** @returns whether there was a press */
  #forgetPress(): boolean {
    const wasPressed = this.#isPressed;
    this.#isPressed = false;
    if (wasPressed) this.state.set({message: ""});
    return wasPressed;
  }

  /** @internal */
  override async quote(): Promise<Money | undefined> {
    try {
      return await super.quote();
    } catch (error) {
      // After the return the cart may be empty. The order has the price.
      if (!this.setting("presentationMode")?.startsWith("r") || !location.search) throw error;
      return undefined;
    }
  }

  /** @internal */
  override async open(sdk: SdkInstance, details: unknown): Promise<string | undefined> {
    const reason = await this.controller?.open(sdk, details);
    this.#details = details;
    return reason;
  }

  /** Options of a press for `session.start`. */
  protected windowOptions(): WindowOptions {
    return {modes: readModes(this, this.readMethod())};
  }

  /** @internal */
  override teardown(): void {
    this.#setExpected(false);
    this.#forgetPress();
    this.controller?.teardown();
  }

  protected override render(): TemplateResult {
    const {status} = this;
    const {receipt} = this.state;
    const isExpected = status === "loading" && this.#isExpected;
    const isBare = !isExpected && ["idle", "loading", "ineligible", "failed"].includes(status);
    // An inactive button keeps the focus.
    const isOff = this.isDisabled || isTaken(this) || this.#isPressed;
    const off = isOff || (status !== "ready" && !isExpected);
    const button = html`<div class="place" @click=${() => this.submit()}>
      ${isBare ? nothing : this.buttonView(this.#details, off)}
    </div>`;
    return this.frame(isExpected ? "expected" : status, [receipt ? receipt() : button, this.ownStatusView()]);
  }
}
