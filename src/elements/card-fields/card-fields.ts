import {html, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult} from "lit";
import {fetchQuote, type Order} from "../../merchant-api/client.ts";
import {isMoney, sameMoney, type Money, type Purchase, type ScaMethod} from "../../merchant-api/purchase.ts";
import {CardPayment, component, hostedFields, method} from "../../methods/card-payment.ts";
import {askCapture, makeOrder, type Endpoints} from "../../payment/endpoints.ts";
import {CheckoutError} from "../../payment/errors.ts";
import {
  CheckoutApproveEvent,
  CheckoutCancelEvent,
  CheckoutChangeEvent,
  CheckoutCompleteEvent,
  CheckoutErrorEvent,
  CheckoutIneligibleEvent,
  CheckoutPendingEvent,
  CheckoutReadyEvent,
  CheckoutSubmitEvent,
  type CardFieldsEventMap,
} from "../../payment/events.ts";
import {capturedAmount, lastDigits, type CaptureResult, type Outcome} from "../../payment/outcome.ts";
import {PaymentFlow} from "../../payment/payment-flow.ts";
import {pause} from "../../sdk/deadline.ts";
import type {PageInstance} from "../../sdk/page-instance.ts";
import type {HostedField} from "../../sdk/surface.ts";
import {CheckoutElement} from "../checkout-element.ts";
import {readPurchase, readScaMethod} from "../configuration.ts";
import {errorText} from "../error-text.ts";
import {alert, circleCheck} from "../icons.ts";
import {formatMoney} from "../money.ts";
import {styles} from "./card-fields.styles.ts";
import {fieldNames, isEmpty, problemOf, type FieldName, type Problem} from "./field-errors.ts";
import {formView, type FormModel} from "./form.ts";
import {hostedStyle} from "./hosted-style.ts";
import {receiptView, type Receipt} from "./receipt.ts";
import {SessionLifetime} from "./session-lifetime.ts";

/** How long a submit may still answer after its fields left the page. */
const gracePeriod = 60_000;
const slow = 10_000;

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
export class CheckoutCardFields extends CheckoutElement {
  static override styles = styles;
  static override properties: PropertyDeclarations = {
    scaMethod: {attribute: "sca-method"},
    createOrder: {attribute: false},
    captureOrder: {attribute: false},
    total: {state: true},
    postal: {state: true},
    problems: {state: true},
    message: {state: true},
    announcement: {state: true},
    receipt: {state: true},
  };

  /** Defines the tag; a second call does nothing. */
  static register(tag = "checkout-card-fields", registry?: CustomElementRegistry): void {
    this.define(tag, registry);
  }

  /** `SCA_ALWAYS`, `SCA_WHEN_REQUIRED` (default) or `NONE`. */
  declare scaMethod: string | undefined;
  /** Replaces the order route, and with it `items`, `cart` and the quote. */
  declare createOrder: Endpoints["createOrder"];
  /**
   * Replaces the capture route; resolves with the order service's capture result. Called again with the same
   * `attemptId` when it rejects, until the truth is known; reject with a `CheckoutError` for a definite failure.
   */
  declare captureOrder: ((order: {orderId: string; attemptId: string}) => Promise<CaptureResult>) | undefined;

  declare private total: Money | undefined;
  private postal = "";
  private problems: Partial<Record<FieldName, Problem>> = {};
  private message = "";
  private announcement = "";
  declare private receipt: Receipt | undefined;

  #card: CardPayment | undefined;
  #currency = "";
  #reason: string | undefined;
  #renewing = false;
  #left: (() => void) | undefined;
  readonly #flow = new PaymentFlow();
  readonly #lifetime = new SessionLifetime(() => void this.#renew());

  /** Why the tag is `ineligible`. */
  get ineligibleReason(): string | undefined {
    return this.#reason;
  }

  // From here on: loading.

  protected override get isBusy(): boolean {
    return this.#flow.state !== "idle";
  }

  protected override async load(signal: AbortSignal): Promise<void> {
    this.receipt = this.#reason = undefined;
    readScaMethod(this);
    const page = this.pageInstance([component]);
    const [, total] = await Promise.all([page.sdk, this.#quote()]);
    const currency = total?.currency_code ?? this.currencyCode ?? "USD";
    const eligible = await page.isEligible(method, currency);
    if (signal.aborted) return;
    this.total = total;
    this.#currency = currency;
    if (!eligible) {
      this.#reason = "not-eligible";
      this.setStatus("ineligible");
      this.dispatchEvent(new CheckoutIneligibleEvent(this.#reason));
      return;
    }
    await this.#open(page);
    this.setStatus("ready");
    this.dispatchEvent(new CheckoutReadyEvent());
  }

  protected override async purchaseChanged(signal: AbortSignal): Promise<void> {
    try {
      const total = await this.#quote();
      if (signal.aborted) return;
      // Eligibility hangs on the currency.
      if (total && total.currency_code !== this.#currency) this.restart();
      else this.total = total;
    } catch {
      // Starting over shows what is wrong, and how to try again.
      if (!signal.aborted) this.restart();
    }
  }

  protected override leave(): void {
    this.#lifetime.stop();
    this.#left?.();
    // A payment under way goes on; its fields are cleared away when it has ended.
    if (this.isBusy) return;
    this.#card?.destroy();
    this.#card = undefined;
  }

  #quote(): Promise<Money | undefined> {
    if (!this.createOrder) return fetchQuote(this.serverUrl, readPurchase(this));
    const shown = {currency_code: this.currencyCode, value: this.amount};
    return Promise.resolve(isMoney(shown) ? shown : undefined);
  }

  /** Puts a new session's fields in place of the old one's. */
  async #open(page: PageInstance): Promise<void> {
    const {labels, wrong, expiryFormat} = this.texts;
    const style = hostedStyle(this.renderRoot);
    const field = (name: HostedField, placeholder = "") => ({
      ariaLabel: labels[name],
      ariaInvalidErrorMessage: wrong[name](3),
      placeholder,
      style,
    });
    const card = new CardPayment(await page.sdk, {
      fields: {number: field("number"), expiry: field("expiry", expiryFormat), cvv: field("cvv")},
      onChange: (left) => this.#fieldsChanged(left),
      onSubmit: () => void this.#pay(),
    });
    const focused = this.#card?.focused;
    this.#card?.destroy();
    this.#card = card;
    for (const name of hostedFields) {
      card.components[name].slot = name;
      this.append(card.components[name]);
    }
    if (focused) card.components[focused].focus();
    this.problems = {};
    this.#lifetime.watch(page);
  }

  /**
   * The token is about to end, or has ended. Nothing typed: new fields, unseen. Something typed: the buyer hears it
   * before, and only after the end the fields are made anew.
   */
  async #renew(): Promise<void> {
    const card = this.#card;
    if (this.status !== "ready" || !card || this.#renewing) return;
    const over = () => this.#lifetime.isExpired;
    if (card.isTyped && !over()) {
      this.message = this.texts.expiring;
      return;
    }
    this.#renewing = true;
    const {signal} = this.stay;
    try {
      const page = this.pageInstance([component]);
      const eligible = await page.isEligible(method, this.#currency);
      // While it was fetched the buyer may have begun to type, or to pay.
      if (signal.aborted || this.status !== "ready" || (card.isTyped && !over())) return;
      if (!eligible) return this.restart();
      const cleared = card.isTyped;
      await this.#open(page);
      this.message = cleared ? this.texts.expired : "";
    } catch {
      // Offline, perhaps: the old session serves until its end, then the buyer is asked to try again.
      if (!signal.aborted && over()) this.restart();
    } finally {
      this.#renewing = false;
    }
  }

  // From here on: typing.

  #fieldsChanged(left: FieldName | undefined): void {
    const card = this.#card;
    if (!card || this.isBusy) return void this.requestUpdate();
    const problems = {...this.problems};
    for (const name of fieldNames) {
      const problem = problemOf(name, card, this.postal);
      // A "missing" is over with the first digit; a "wrong" only when it is right.
      if (!problem || (problems[name] === "missing" && problem === "wrong")) delete problems[name];
    }
    if (left && problemOf(left, card, this.postal) === "wrong" && !problems[left]) {
      problems[left] = "wrong";
      // The postal code is an input of our own, whose error is its description.
      this.announcement = this.#problemText(left, "wrong");
    }
    this.problems = problems;
    const all = fieldNames.map((name) => problemOf(name, card, this.postal));
    this.dispatchEvent(
      new CheckoutChangeEvent(
        all.every((problem) => !problem),
        fieldNames.every((name) => isEmpty(name, card, this.postal)),
      ),
    );
  }

  #problemText(name: FieldName, problem: Problem): string {
    return this.texts[problem][name](this.#card?.codeSize ?? 3);
  }

  #focus(name: FieldName): void {
    const target = name === "postal" ? this.renderRoot.querySelector("input") : this.#card?.components[name];
    target?.focus();
  }

  /** Marks every field that is empty or wrong and goes to the first; true when there is none. */
  #allRight(card: CardPayment): boolean {
    const found = fieldNames.flatMap((name) => {
      const problem = problemOf(name, card, this.postal);
      return problem ? [{name, problem}] : [];
    });
    this.problems = Object.fromEntries(found.map(({name, problem}) => [name, problem]));
    const [first] = found;
    if (!first) return true;
    // The postal code reads its error itself as it gets the focus: it is its description.
    const said = first.name === "postal" ? [] : found;
    void this.#announce(said.map(({name, problem}) => this.#problemText(name, problem)));
    this.#focus(first.name);
    return false;
  }

  async #announce(sentences: string[]): Promise<void> {
    // Emptied first: the same words again would not be announced.
    this.announcement = "";
    await this.updateComplete;
    this.announcement = sentences.join(" ");
  }

  // From here on: paying.

  async #pay(): Promise<void> {
    const card = this.#card;
    if (this.status !== "ready" || this.disabled || !card) return;
    if (!this.#allRight(card)) return;
    // A laptop that slept: an order for a session that is over could not be paid.
    if (this.#lifetime.isExpired) return this.#renew();
    if (!this.dispatchEvent(new CheckoutSubmitEvent())) return;
    this.setStatus("processing");
    this.message = this.texts.processing;
    this.announcement = "";
    const timer = setTimeout(() => (this.message = this.texts.stillWorking), slow);
    const outcome = await this.#runFlow(card, timer);
    clearTimeout(timer);
    if (outcome) this.#finish(outcome);
  }

  #runFlow(card: CardPayment, timer: ReturnType<typeof setTimeout>): Promise<Outcome | undefined> {
    const gone = new Promise<void>((resolve) => {
      this.#left = () => void pause(gracePeriod).then(resolve);
    });
    const reported = new Set<string>();
    return this.#flow.run({
      createOrder: (attemptId) => this.#createOrder(attemptId),
      approve: (orderId) => card.submit(orderId, this.postal.trim(), gone),
      approved: ({orderId, liabilityShift}) =>
        this.dispatchEvent(new CheckoutApproveEvent(orderId, liabilityShift)),
      capture: (orderId, attemptId, checking) => askCapture(this.#endpoints, orderId, attemptId, checking),
      pending: (orderId, reason) => {
        clearTimeout(timer);
        this.message = this.texts.checking;
        if (this.status !== "pending") this.setStatus("pending");
        if (!reported.has(reason)) this.dispatchEvent(new CheckoutPendingEvent(orderId, reason));
        reported.add(reason);
      },
    });
  }

  async #createOrder(attemptId: string): Promise<Order> {
    const purchase = (): [Purchase, ScaMethod] => [readPurchase(this), readScaMethod(this)];
    const order = await makeOrder(this.#endpoints, purchase, attemptId);
    const shown = this.total;
    if (order.amount && shown && !sameMoney(order.amount, shown)) {
      // Nobody pays an amount that the button did not name.
      this.total = order.amount;
      throw new CheckoutError(
        "amount-changed",
        `The quote said ${shown.value}, the order ${order.amount.value}.`,
      );
    }
    return order;
  }

  get #endpoints(): Endpoints {
    return {server: this.serverUrl, createOrder: this.createOrder, captureOrder: this.captureOrder};
  }

  #finish(outcome: Outcome): void {
    this.#left = undefined;
    switch (outcome.state) {
      case "complete":
        this.#succeed(outcome.orderId, outcome.capture);
        break;
      case "approved":
        // The page captures: until it says how that ended, another press could pay twice.
        this.setStatus("pending");
        this.message = this.texts.approved;
        break;
      case "canceled":
        this.setStatus("ready");
        this.message = this.texts.canceled;
        this.dispatchEvent(new CheckoutCancelEvent(outcome.orderId));
        break;
      case "error":
        this.setStatus("ready", outcome.error);
        this.message = errorText(outcome.error, this.texts, this.#amountText);
        this.dispatchEvent(new CheckoutErrorEvent(outcome.error));
        if (outcome.error.code === "token") this.#lifetime.end();
        break;
    }
    if (!this.isConnected) this.leave();
  }

  #succeed(orderId: string, capture: CaptureResult): void {
    const hadFocus = this.contains(document.activeElement);
    const amount = capturedAmount(capture) ?? this.total;
    this.receipt = {
      orderId,
      amount: amount && formatMoney(amount, this.locale),
      lastDigits: lastDigits(capture),
      copied: false,
    };
    this.setStatus("succeeded");
    this.message = this.texts.complete;
    this.leave();
    this.dispatchEvent(new CheckoutCompleteEvent(orderId, capture));
    // What had the focus is gone.
    if (hadFocus)
      void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>(".result")?.focus());
  }

  get #amountText(): string {
    return this.total ? formatMoney(this.total, this.locale) : "";
  }

  // From here on: what is seen.

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    if (this.status === "failed")
      this.message = this.error?.recoverable ? this.texts.loadFailed : this.texts.misconfigured;
    else if (this.status === "loading" && changed.get("status") === "failed") this.message = "";
  }

  protected override render(): TemplateResult | typeof nothing {
    const {status, texts} = this;
    if (status === "ineligible") return nothing;
    const done = status === "succeeded";
    const isError = status === "failed" || (status === "ready" && this.error);
    return html`<div class="group ${status}" part="group" role="group" aria-label=${texts.title}>
      ${this.receipt && done ? receiptView(this.receipt, texts, () => void this.#copy()) : formView(this.#model())}
      <div class="foot">
        <div class="notice">
          <div
            class="result ${isError ? "danger" : ""}"
            part="result"
            role="status"
            tabindex=${done ? -1 : nothing}
          >
            ${isError ? alert : done ? circleCheck : nothing}<span>${this.message}</span>
          </div>
          ${
            status === "failed" && this.error?.recoverable
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

  #model(): FormModel {
    const {status, texts, postal, problems} = this;
    return {
      status,
      texts,
      postal,
      problems,
      card: this.#card,
      disabled: this.disabled,
      amount: this.#amountText,
      problemText: (name, problem) => this.#problemText(name, problem),
      focus: (name) => this.#focus(name),
      left: (name) => this.#fieldsChanged(name),
      typed: (text) => {
        this.postal = text;
        this.#fieldsChanged(undefined);
      },
      pay: () => void this.#pay(),
    };
  }

  async #copy(): Promise<void> {
    const receipt = this.receipt!;
    await navigator.clipboard.writeText(receipt.orderId);
    this.receipt = {...receipt, copied: true};
  }
}

/** `addEventListener` typed by the tag's own events. */
// eslint-disable-next-line @typescript-eslint/no-unsafe-declaration-merging -- see the class
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
