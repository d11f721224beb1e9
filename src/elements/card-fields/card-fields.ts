import {html, nothing, type PropertyDeclarations, type TemplateResult} from "lit";
import {fetchQuote} from "../../merchant-api/client.ts";
import {isMoney, type Money, type Purchase, type ScaMethod} from "../../merchant-api/purchase.ts";
import {CardPayment, component, hostedFields, method} from "../../methods/card-payment.ts";
import type {Endpoints} from "../../payment/endpoints.ts";
import {CheckoutError} from "../../payment/errors.ts";
import {
  CheckoutErrorEvent,
  CheckoutIneligibleEvent,
  CheckoutReadyEvent,
  type CardFieldsEventMap,
} from "../../payment/events.ts";
import type {CaptureResult} from "../../payment/outcome.ts";
import {within} from "../../sdk/deadline.ts";
import type {PageInstance} from "../../sdk/page-instance.ts";
import type {HostedField} from "../../sdk/surface.ts";
import {attributes, CheckoutElement} from "../checkout-element.ts";
import {readPurchase, readScaMethod} from "../configuration.ts";
import {alert, circleCheck, icon} from "../icons.ts";
import {formatMoney} from "../money.ts";
import {styles} from "./card-fields.styles.ts";
import {problemsOf, type FieldName, type Problems} from "./field-errors.ts";
import {formView} from "./form.ts";
import type {CardFieldsHost} from "./host.ts";
import {hostedStyle} from "./hosted-style.ts";
import {loadPaying} from "./paying-part.ts";
import type {CardFieldsPaying} from "./paying.ts";

/** How long a press waits for the second part. */
const partDeadline = 10_000;

/**
 * Card number, expiry date and security code in frames of the service's origin, a postal code, and a button that pays.
 *
 * @tag checkout-card-fields
 * @fires checkout-ready @fires checkout-ineligible @fires checkout-change @fires checkout-submit @fires checkout-approve
 * @fires checkout-complete @fires checkout-pending @fires checkout-cancel @fires checkout-error
 * @csspart group - the frame around all @csspart label @csspart field - the border around one input
 * @csspart error @csspart button @csspart result - where the status is announced @csspart receipt @csspart copy
 */
// eslint-disable-next-line @typescript-eslint/no-unsafe-declaration-merging -- the interface only types events
export class CheckoutCardFields extends CheckoutElement implements CardFieldsHost {
  static override readonly tag: string = "checkout-card-fields";
  static override styles = styles;
  static override properties: PropertyDeclarations = {
    ...attributes(["scaMethod"]),
    createOrder: {attribute: false},
    captureOrder: {attribute: false},
    total: {state: true},
    postal: {state: true},
    problems: {state: true},
    mark: {state: true},
    announcement: {state: true},
    receipt: {state: true},
  };

  /** `SCA_ALWAYS`, `SCA_WHEN_REQUIRED` (default) or `NONE`. */
  declare scaMethod: string | undefined;
  /** Replaces the order route, and with it `items`, `cart` and the quote. */
  declare createOrder: Endpoints["createOrder"];
  /**
   * Replaces the capture route; resolves with the order service's capture result. Called again with the same
   * `attemptId` when it rejects, until the truth is known; reject with a `CheckoutError` for a definite failure.
   */
  declare captureOrder: ((order: {orderId: string; attemptId: string}) => Promise<CaptureResult>) | undefined;

  // What follows without a word of its own is the tag's and its second part's own business: see host.ts.

  /** @internal */
  readonly html = html;
  /** @internal */
  declare total: Money | undefined;
  /** @internal */
  declare receipt: CardFieldsHost["receipt"];
  /** @internal */
  declare mark: CardFieldsHost["mark"];
  /** @internal */
  postal = "";
  /** @internal */
  problems: Partial<Record<FieldName, string>> = {};
  /** @internal */
  announcement = "";
  /** @internal */
  declare card: CardPayment | undefined;
  /** @internal */
  currency = "";
  /** @internal */
  declare page: PageInstance | undefined;

  #paying: CardFieldsPaying | undefined;
  #reason: string | undefined;

  /** Why the tag is `ineligible`. */
  get ineligibleReason(): string | undefined {
    return this.#reason;
  }

  // From here on: loading.

  protected override async load(signal: AbortSignal): Promise<void> {
    this.receipt = this.#reason = undefined;
    readScaMethod(this);
    const [, total] = await Promise.all([this.pageInstance([component]).sdk, this.quote()]);
    this.currency = total?.currency_code ?? this.currencyCode ?? "USD";
    const [page, eligible] = await this.findPage();
    if (signal.aborted) return;
    this.total = total;
    if (!eligible) {
      this.#reason = "not-eligible";
      this.setStatus("ineligible");
      this.dispatchEvent(new CheckoutIneligibleEvent(this.#reason));
      return;
    }
    await this.open(page);
    this.setStatus("ready");
    this.dispatchEvent(new CheckoutReadyEvent());
    // While the buyer types. If it fails, the press tries again.
    this.#loadPaying().catch(() => undefined);
  }

  protected override async explain(error: CheckoutError): Promise<string | undefined> {
    try {
      return (await this.#loadPaying()).explain(error);
    } catch {
      // The message names the setting, at least.
      return undefined;
    }
  }

  protected override purchaseChanged(): void {
    if (this.#paying) void this.#paying.requote();
    else this.restart();
  }

  /** @internal */
  override leave(): void {
    this.#paying?.leave();
    // A payment under way goes on; its fields are cleared away when it has ended.
    if (this.isBusy) return;
    this.card?.destroy();
    this.card = undefined;
  }

  /** @internal */
  quote(): Promise<Money | undefined> {
    if (!this.createOrder) return fetchQuote(this.serverUrl, readPurchase(this));
    const shown = {currency_code: this.currencyCode, value: this.amount};
    return Promise.resolve(isMoney(shown) ? shown : undefined);
  }

  /** @internal */
  async findPage(): Promise<[page: PageInstance, eligible: boolean]> {
    const page = this.pageInstance([component]);
    return [page, await page.eligibility(this.currency, (methods) => methods.isEligible(method) === true)];
  }

  /** @internal */
  async open(page: PageInstance): Promise<void> {
    const {labels, expiryFormat, wrong} = this.texts;
    const style = hostedStyle(this.renderRoot);
    const card = new CardPayment(await page.sdk, {
      field: (name: HostedField) => ({
        ariaLabel: labels[name],
        ariaInvalidErrorMessage: wrong[name].replace("#", "3"),
        placeholder: name === "expiry" ? expiryFormat : "",
        style,
      }),
      onChange: (left) => this.#fieldsChanged(left),
      onSubmit: () => void this.pressed(),
    });
    const focused = this.card?.focused;
    this.card?.destroy();
    this.card = card;
    for (const name of hostedFields) {
      card.components[name].slot = name;
      this.append(card.components[name]);
    }
    if (focused) card.components[focused].focus();
    this.problems = {};
    this.page = page;
    this.#paying?.watch();
  }

  async #loadPaying(): Promise<CardFieldsPaying> {
    const {CardFieldsPaying} = await within(partDeadline, loadPaying());
    if (!this.#paying) {
      this.#paying = new CardFieldsPaying(this);
    }
    return this.#paying;
  }

  // From here on: typing.

  #fieldsChanged(left?: FieldName): void {
    this.requestUpdate();
    if (!this.isBusy) this.#paying?.fieldsChanged(left);
  }

  /** @internal */
  typed(text: string, left?: FieldName): void {
    this.postal = text;
    this.#fieldsChanged(left);
  }

  /** @internal */
  findProblems(card: CardPayment): Problems {
    return problemsOf(card, this.postal);
  }

  /** @internal */
  focusField(name: FieldName): void {
    (name === "postal" ? this.renderRoot.querySelector("input") : this.card?.components[name])?.focus();
  }

  // From here on: paying.

  /** @internal */
  bought(): [Purchase, ScaMethod] {
    return [readPurchase(this), readScaMethod(this)];
  }

  /** @internal */
  format(amount: Money | undefined): string {
    return amount ? formatMoney(amount, this.locale) : "";
  }

  /** @internal */
  async pressed(): Promise<void> {
    if (this.status !== "ready" || this.disabled) return;
    if (!this.#paying) {
      // Nothing is ordered before all that belongs to paying is there.
      this.isBusy = true;
      this.setStatus("processing");
      this.message = this.texts.processing;
      let error: CheckoutError | undefined;
      try {
        await this.#loadPaying();
      } catch (cause) {
        error = new CheckoutError("network", "The payment part could not be loaded.", {cause});
      }
      this.isBusy = false;
      this.message = error ? this.texts.network : "";
      this.setStatus("ready", error);
      if (error) this.dispatchEvent(new CheckoutErrorEvent(error));
    }
    await this.#paying?.press();
  }

  // From here on: what is seen.

  protected override render(): TemplateResult | typeof nothing {
    const {status, texts, error, receipt} = this;
    if (status === "ineligible") return nothing;
    const failed = status === "failed";
    const isError = failed || (status === "ready" && error);
    return html`<div class="group ${status}" part="group" role="group" aria-label=${texts.title}>
      ${receipt ? receipt() : formView(this)}
      <div class="foot">
        <div class="notice">
          <div
            class="result ${isError ? "danger" : ""}"
            part="result"
            role="status"
            tabindex=${receipt ? -1 : nothing}
          >
            ${isError ? icon(html, alert) : receipt ? icon(html, circleCheck) : nothing}<span
              >${this.message}</span
            >
          </div>
          ${
            failed && error?.recoverable
              ? html`<button type="button" class="quiet" part="button" @click=${() => this.restart()}>
                  ${texts.tryAgain}
                </button>`
              : nothing
          }
        </div>
      </div>
      <p class="announced" role="alert">${this.announcement}</p>
    </div>`;
  }
}

/** `addEventListener` typed by the tag's own events. */
export interface CheckoutCardFields {
  addEventListener<K extends keyof CardFieldsEventMap>(
    type: K,
    listener: (this: CheckoutCardFields, event: CardFieldsEventMap[K]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "checkout-card-fields": CheckoutCardFields;
  }
}
