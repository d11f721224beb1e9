import {html, nothing, type PropertyDeclarations, type TemplateResult} from "lit";
import {fetchQuote} from "../../merchant-api/client.ts";
import {isMoney, type Money, type Purchase, type ScaMethod} from "../../merchant-api/purchase.ts";
import type {SessionMethod} from "../../methods/session-method.ts";
import {SessionPayment} from "../../methods/session-payment.ts";
import type {Endpoints} from "../../payment/endpoints.ts";
import type {CheckoutError} from "../../payment/errors.ts";
import {CheckoutIneligibleEvent, CheckoutReadyEvent, CheckoutWarnEvent} from "../../payment/events.ts";
import type {CaptureResult} from "../../payment/outcome.ts";
import {within} from "../../sdk/deadline.ts";
import {attributes, CheckoutElement} from "../checkout-element.ts";
import {readPurchase} from "../configuration.ts";
import {alert, circleCheck, icon} from "../icons.ts";
import {formatMoney} from "../money.ts";
import type {PaymentButtonHost} from "./host.ts";
import {readModes} from "./modes.ts";
import {styles} from "./payment-button.styles.ts";
import {loadPaying} from "./paying-part.ts";
import type {ButtonPaying} from "./paying.ts";

const partDeadline = 10_000;

/** What the tags share that open a window of the SDK's: one button, one session, and what became of a press under it. */
export abstract class PaymentButton extends CheckoutElement implements PaymentButtonHost {
  static override styles = styles;
  static override properties: PropertyDeclarations = {
    ...attributes(["presentationMode"]),
    createOrder: {attribute: false},
    captureOrder: {attribute: false},
    receipt: {state: true},
  };

  /** `auto` (default: a popup, or a dialog where popups are blocked), `popup` or `modal`. */
  declare presentationMode: string | undefined;
  /** Replaces the order route, and with it `items`, `cart` and the quote. */
  declare createOrder: Endpoints["createOrder"];
  /** Replaces the capture route; see the card fields. */
  declare captureOrder: ((order: {orderId: string; attemptId: string}) => Promise<CaptureResult>) | undefined;

  /** @internal */
  readonly html = html;
  /** @internal */
  declare total: Money | undefined;
  /** @internal */
  declare receipt: PaymentButtonHost["receipt"];
  /** @internal */
  currency = "";
  /** @internal */
  payment: SessionPayment | undefined;
  #paying: ButtonPaying | undefined;
  #reason: string | undefined;

  /** Why the tag is `ineligible`. */
  get ineligibleReason(): string | undefined {
    return this.#reason;
  }

  /** What is paid with. @throws CheckoutError `invalid-config` */
  protected abstract readMethod(): SessionMethod;
  /** The SDK's button; `details` is what eligibility says of the method. */
  protected abstract buttonView(details: unknown): TemplateResult;
  /** @internal */
  abstract get startOptions(): PaymentButtonHost["startOptions"];

  #details: unknown;

  protected override async load(signal: AbortSignal): Promise<void> {
    this.receipt = this.#reason = undefined;
    const method = this.readMethod();
    readModes(this);
    const page = this.pageInstance([method.component]);
    // A press must find all that it needs: browsers open windows only in its own task.
    const [sdk, total, {ButtonPaying}] = await Promise.all([
      page.sdk,
      this.quote(),
      within(partDeadline, loadPaying()),
    ]);
    this.currency = total?.currency_code ?? this.currencyCode ?? "USD";
    const [eligible, details] = await page.eligibility(this.currency, (methods) => [
      methods.isEligible(method.method) === true,
      methods.getDetails?.(method.method),
    ]);
    if (signal.aborted) return;
    this.total = total;
    if (!eligible) {
      this.#reason = "not-eligible";
      this.setStatus("ineligible");
      this.dispatchEvent(new CheckoutIneligibleEvent(this.#reason));
      return;
    }
    this.#details = details;
    this.payment = new SessionPayment(sdk, method, () => this.dispatchEvent(new CheckoutWarnEvent()));
    this.#paying ??= new ButtonPaying(this);
    this.setStatus("ready");
    this.dispatchEvent(new CheckoutReadyEvent());
  }

  protected override async explain(error: CheckoutError): Promise<string | undefined> {
    try {
      const {ButtonPaying} = await within(partDeadline, loadPaying());
      return (this.#paying ?? new ButtonPaying(this)).explain(error);
    } catch {
      // The message names the setting, at least.
      return undefined;
    }
  }

  protected override purchaseChanged(): void {
    void this.#paying?.requote();
  }

  /** @internal */
  override leave(): void {
    // A payment under way goes on; its session is cleared away when it has ended.
    if (this.isBusy) return;
    this.payment?.destroy();
    this.payment = undefined;
  }

  /** @internal */
  quote(): Promise<Money | undefined> {
    if (!this.createOrder) return fetchQuote(this.serverUrl, readPurchase(this));
    const shown = {currency_code: this.currencyCode, value: this.amount};
    return Promise.resolve(isMoney(shown) ? shown : undefined);
  }

  /** @internal */
  bought(): [Purchase, ScaMethod] {
    return [readPurchase(this), "NONE"];
  }

  /** @internal */
  format(amount: Money | undefined): string {
    return amount ? formatMoney(amount, this.locale) : "";
  }

  protected override render(): TemplateResult | typeof nothing {
    const {status, texts, error, receipt} = this;
    if (status === "ineligible") return nothing;
    const failed = status === "failed";
    const isError = failed || (status === "ready" && error);
    const mark = isError ? icon(html, alert) : receipt ? icon(html, circleCheck) : nothing;
    return html`<div class=${status} part="group">
      ${
        receipt
          ? receipt()
          : html`<div class="place" @click=${() => this.#paying?.press()}>
              ${status === "idle" || status === "loading" || failed ? nothing : this.buttonView(this.#details)}
            </div>`
      }
      ${
        failed && error?.recoverable
          ? html`<button type="button" class="quiet" part="button" @click=${() => this.restart()}>
              ${texts.tryAgain}
            </button>`
          : nothing
      }
      <div
        class="result ${isError ? "danger" : ""}"
        part="result"
        role="status"
        tabindex=${receipt ? -1 : nothing}
      >
        ${this.message ? html`${mark}<span>${this.message}</span>` : nothing}
      </div>
    </div>`;
  }
}
