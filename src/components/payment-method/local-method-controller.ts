import {html, nothing, type TemplateResult} from "lit";
import type {OrderOptions, OrderRequest} from "../../merchant-api/purchase.ts";
import {localMethods, type LocalMethod} from "../../payment-methods/local-methods.ts";
import {LocalSession} from "../../payment-methods/local-session.ts";
import type {WindowOptions} from "../../payment-methods/button-session.ts";
import {sessionFailure} from "../../payment-methods/session-failure.ts";
import type {CheckoutError} from "../../errors.ts";
import {refuse} from "../../controllers/configuration.ts";
import {eligibilityOptions} from "../../controllers/quote.ts";
import {focusIn} from "../../controllers/focus-in.ts";
import type {PaymentHost} from "../../controllers/payment-host.ts";
import {isTaken} from "../../controllers/running-payments.ts";
import {showError} from "../../controllers/show-error.ts";
import type {Outcome, PendingInstructions, PendingReason} from "../../payment-flow/outcome.ts";
import type {SdkInstance, SessionFields} from "../../paypal-sdk/sdk-types.ts";
import {fastlane as englishFastlane} from "../../locales/en-fastlane.ts";
import {localMethods as english} from "../../locales/en-local-methods.ts";
import type {Messages} from "../../locales/messages.ts";
import {adoptStyles} from "../base.styles.ts";
import type {EligibleMethod} from "../../payment-methods/registry.ts";
import {methodName} from "../method-name.ts";
import {WindowPaymentController} from "../payment-button/window-payment-controller.ts";
import {typingStyles} from "../typing.styles.ts";
import {methodStyles} from "./method.styles.ts";
import {methodView, type MethodForm} from "./method-view.ts";
import {type FramesHost, PaymentFrames} from "./payment-frames.ts";
import {SessionInputs, type InputName, type InputsHost} from "./session-inputs.ts";
import {voucherView} from "./voucher-view.ts";

type Method = LocalMethod & EligibleMethod;

/** The element of a local payment method, as its form uses it. */
export interface LocalMethodHost extends PaymentHost, FramesHost, InputsHost {
  /** PayPal's eligibility key of the method. */
  readonly method: string | undefined;
  readonly ineligibleReason: string | undefined;
}

/** Form of a local payment method, and its payments. It is loaded before the element is ready, with the list of methods. */
export class LocalMethodController
  extends WindowPaymentController<LocalMethodHost, LocalSession>
  implements MethodForm
{
  /** Keys of all methods, for messages to the developer. */
  readonly methodNames: readonly string[] = Object.keys(localMethods);
  readonly inputs: SessionInputs;
  /** PayPal's fields are invalid. */
  areFramesWrong = false;
  /** Message that screen readers announce immediately. */
  announcement = "";
  readonly #frames: PaymentFrames;
  #isValidating = false;
  #brand: HTMLElement | undefined;

  constructor(host: LocalMethodHost) {
    super(host);
    this.inputs = new SessionInputs(host, () => this.readMethod());
    this.#frames = new PaymentFrames(host);
    adoptStyles(host.shadowRoot, typingStyles);
    adoptStyles(host.shadowRoot, methodStyles);
    host.requestUpdate();
  }

  /** Method of the settings. @throws CheckoutError `invalid-config` */
  readMethod(): Method {
    const method: string = this.host.method ?? "";
    // A removed attribute is null.
    const expiresInDays = this.host.expiresInDays ?? 3;
    const methods: Readonly<Record<string, LocalMethod>> = localMethods;
    const found = Object.hasOwn(methods, method) ? methods[method] : undefined;
    if (!found) throw refuse("method");
    if (!(Number.isInteger(expiresInDays) && expiresInDays >= 1 && expiresInDays <= 30))
      throw refuse("expires-in-days");
    return {...found, eligibility: method};
  }

  /** The method, or undefined while the settings are wrong. */
  get method(): Method | undefined {
    try {
      return this.readMethod();
    } catch {
      return undefined;
    }
  }

  get title(): string {
    const {method, host} = this;
    if (!method) return "";
    const name = methodName(method.eligibility, method, host.messages);
    return this.methodTexts.title.replace("#", () => name);
  }

  get methodTexts(): Messages["localMethods"] {
    return this.host.messages.localMethods ?? english;
  }

  /** Labels and errors of names and addresses. */
  get addressTexts(): Messages["fastlane"] {
    return this.host.messages.fastlane ?? englishFastlane;
  }

  override get texts(): Messages["payment"] {
    return {...super.texts, expiring: this.methodTexts.expiring};
  }

  override get expired(): string {
    return this.readMethod().fields.length > 0 ? this.methodTexts.expired : super.expired;
  }

  get isTyped(): boolean {
    return this.#frames.isTouched;
  }

  /** PayPal's fields begin with other values by now. Typed input stays. */
  get hasOtherBuyer(): boolean {
    return !this.isTyped && this.#frames.isOutdated;
  }

  override get terms(): OrderOptions {
    return {...this.host.setting("terms"), method: this.readMethod().eligibility};
  }

  protected override get sessionFields(): SessionFields {
    return this.inputs.fields;
  }

  /** The methods have no other way to show their window. */
  protected readOptions(): WindowOptions {
    return {modes: ["popup"]};
  }

  protected orderRequest(): OrderRequest | undefined {
    const {host} = this;
    if (host.setting("createOrder")) return undefined;
    return {purchase: host.purchase(), scaMethod: "NONE", options: this.terms};
  }

  protected make(sdk: SdkInstance): LocalSession {
    return new LocalSession(sdk, this.readMethod(), {
      onUnsure: () => this.showSlowNotice(),
      onWarn: () => undefined,
    });
  }

  override async open(sdk: SdkInstance, details: unknown): Promise<string | undefined> {
    const reason = await super.open(sdk, details);
    const {host, payment} = this;
    // The frames get the computed styles of the form.
    await host.updateComplete;
    if (payment && payment === this.payment && !host.state.isBusy) {
      this.areFramesWrong = false;
      this.#frames.open(payment, this.readMethod(), this.addressTexts.labels);
    }
    return reason;
  }

  override teardown(): void {
    super.teardown();
    // Typed input outlives a failed load.
    if (!this.host.state.isBusy) this.#frames.remove();
  }

  /** Opens fields in the changed language, unless typed input would be lost. */
  relabel(): void {
    if (!this.isTyped) void this.session.renew();
  }

  /** Tells the developer why the element is hidden. */
  explain(): void {
    const {host} = this;
    if (!host.ineligibleReason) return;
    const {name, countries, currencies} = this.readMethod();
    const {currencyCode} = eligibilityOptions(host.state.total, host.setting("currencyCode"));
    const isSandbox = host.setting("environment") === "sandbox";
    const advice = [
      `${name} is for buyers in ${countries.join(", ")} who pay in ${currencies.join(", ")}.`,
      ...(host.ineligibleReason === "purchase-units" ? ["It pays orders of one purchase unit only."] : []),
      ...(currencies.includes(currencyCode)
        ? []
        : [
            `The currency is ${currencyCode}: write currency-code="${currencies[0]}", or sell items with that price.`,
          ]),
      ...(isSandbox && !countries.includes(host.setting("buyerCountry") ?? "")
        ? [`In the sandbox write buyer-country="${countries[0]}".`]
        : []),
    ];
    // oxlint-disable-next-line no-console -- shows the developer why the element is hidden
    console.info(`<${host.localName}> is hidden: ${host.ineligibleReason}. ${advice.join(" ")}`);
  }

  /** Checks the fields, and opens the window. Only the SDK's check is awaited, because browsers block later windows. */
  override async press(): Promise<Outcome | undefined> {
    const {host} = this;
    if (host.isDisabled || !(await this.validate())) return undefined;
    return super.press();
  }

  /** Marks each empty or invalid field. @returns whether there is none */
  async validate(focus = true): Promise<boolean> {
    const {host, payment} = this;
    if (host.status !== "ready" || !payment || this.#isValidating) return false;
    const wrong = this.inputs.check();
    host.state.set({message: ""});
    this.#isValidating = true;
    const checked = await payment
      .validate()
      .catch((thrown: unknown) => sessionFailure(thrown, "frames-blocked"));
    this.#isValidating = false;
    // A new session has new fields.
    if (payment !== this.payment) return this.validate(focus);
    if (typeof checked !== "boolean") {
      showError(host, checked, host.texts.loadFailed);
      return false;
    }
    this.areFramesWrong = !checked;
    if (!this.areFramesWrong && !wrong) return true;
    host.requestUpdate();
    await this.announce(this.areFramesWrong ? this.framesError : "");
    if (!focus) return false;
    if (this.areFramesWrong) this.#frames.focus();
    // Screen readers read the error of a focused input, because it is the input's description.
    else host.shadowRoot.querySelector<HTMLElement>(`#${wrong}`)?.focus();
    return false;
  }

  /** Message about PayPal's fields. The SDK doesn't say which one is wrong. */
  get framesError(): string {
    const {name, nameAndEmail} = this.methodTexts.check;
    return this.readMethod().fields.includes("email") ? nameAndEmail : name;
  }

  /** An input of the element has changed; `left` if it lost the focus. */
  changed(name: InputName, text: string, left: boolean): void {
    const isNew = this.inputs.change(name, text, left);
    if (isNew) void this.announce(this.errorOf(name));
    this.host.requestUpdate();
  }

  /** Error message of an input. Empty if it has none. */
  errorOf(name: InputName): string {
    const problem = this.inputs.problem(name);
    if (!problem) return "";
    const messages: Partial<Record<InputName, string>> = {
      ...this.addressTexts[problem],
      ...this.methodTexts[problem],
    };
    return messages[name] ?? "";
  }

  async announce(message: string): Promise<void> {
    const {host} = this;
    // Cleared first, because the same text is not announced again.
    this.announcement = "";
    host.requestUpdate();
    await host.updateComplete;
    this.announcement = message;
    host.requestUpdate();
  }

  errorText({code}: CheckoutError): string | undefined {
    const {declined, approvalExpired} = this.methodTexts;
    if (code === "approval-expired") return approvalExpired;
    return code === "declined" || code === "capture" ? declined : undefined;
  }

  showPending(
    orderId: string | undefined,
    reason: PendingReason,
    instructions: PendingInstructions | undefined,
    leave: (() => void) | undefined,
  ): string | undefined {
    if (reason === "unknown") return undefined;
    const {host} = this;
    const {pending} = this.methodTexts;
    if (!instructions || orderId === undefined) return pending.other;
    const another = leave && (() => this.#payAnotherWay(leave));
    host.state.set({receipt: voucherView(host, {orderId, instructions, another}, this.texts, pending)});
    return pending.voucher;
  }

  /** Shows the form again instead of the voucher. */
  #payAnotherWay(leave: () => void): void {
    const {host} = this;
    host.state.set({receipt: undefined, message: ""});
    leave();
    // The pressed button is gone, and the form can't be focused before it has loaded. In a list, the method is focused.
    const focus = () => document.activeElement === document.body && focusIn(host, "[part=title]");
    host.addEventListener("checkout-ready", () => void focus(), {once: true});
  }

  view(): TemplateResult | typeof nothing {
    const {method} = this;
    return method ? methodView(this, method) : nothing;
  }

  /** The button of the brand. */
  buttonView(): TemplateResult {
    const {host, method} = this;
    const isUsable = !["idle", "loading", "ineligible", "failed"].includes(host.status);
    return html`<div class="place" @click=${() => this.press()}>
      ${isUsable && method ? this.#brandButton(method.button) : nothing}
    </div>`;
  }

  /** The SDK's element, created once for each brand. */
  #brandButton(name: string): HTMLElement {
    const {host} = this;
    if (this.#brand?.localName !== name) this.#brand = document.createElement(name);
    const isOff = host.isDisabled || isTaken(host) || host.status !== "ready";
    this.#brand.toggleAttribute("disabled", isOff);
    return this.#brand;
  }
}
