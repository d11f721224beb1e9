import type {TemplateResult} from "lit";
import {newPrice, type Order} from "../merchant-api/orders.ts";
import {sameMoney, type Bought} from "../merchant-api/purchase.ts";
import {explain} from "../developer/explain.ts";
import {
  isCheckoutError,
  CheckoutError,
  toCheckoutError,
  type CheckoutErrorCode,
} from "../errors.ts";
import {
  CheckoutApproveEvent,
  CheckoutAuthorizedEvent,
  CheckoutCancelEvent,
  CheckoutCompleteEvent,
  CheckoutErrorEvent,
  CheckoutPendingEvent,
} from "../payment-flow/events.ts";
import {
  lastDigits,
  paidAmount,
  type Approval,
  type CaptureResult,
  type Outcome,
  type PendingReason,
  type SavedOutcome,
} from "../payment-flow/outcome.ts";
import {PaymentFlow, type Endpoints} from "../payment-flow/payment-flow.ts";
import type {PaymentForm, PaymentHost} from "./payment-host.ts";
import {mayBegin, running, type Running} from "./running-payments.ts";
import type {SessionController} from "./session-controller.ts";

/** Ms until the buyer reads that the payment is still in progress. */
const slow = 10_000;

/** Runs the payments of one element. A payment outlives the element's stay in the page. */
export class PaymentController {
  readonly flow = new PaymentFlow();
  readonly host: PaymentHost;
  readonly form: PaymentForm;
  readonly session: SessionController;

  constructor(host: PaymentHost, form: PaymentForm, session: SessionController) {
    this.host = host;
    this.form = form;
    this.session = session;
  }

  /** Begins a payment. @param giveUp ends an approval that is awaited, and tells whether it could */
  begin(giveUp?: () => boolean): PaymentAttempt {
    return new PaymentAttempt(this, giveUp);
  }

  /**
   * Tells whether a press may begin a payment. It may not in a session that has ended, nor while another payment for the
   * same goods may be taking money. Payments that only wait for the buyer are canceled.
   */
  mayBegin(): boolean {
    const {isExpired} = this.session;
    if (!isExpired && mayBegin(this.goods)) return true;
    this.host.message = isExpired ? this.form.expired : this.form.texts.checking;
    if (isExpired) void this.session.renew();
    return false;
  }

  /** The same text for the same purchase. */
  get goods(): string {
    const {host} = this;
    try {
      return JSON.stringify([host.serverUrl, host.setting("createOrder") ? undefined : host.purchase()]);
    } catch {
      // Misconfigured: the press reports it.
      return "";
    }
  }

  get endpoints(): Endpoints {
    const {host} = this;
    return {
      server: host.serverUrl,
      createOrder: host.setting("createOrder"),
      captureOrder: host.setting("captureOrder"),
    };
  }

  /** Shows a receipt instead of the form. */
  succeed(message: string, drawReceipt: () => TemplateResult, event: Event): void {
    const {host} = this;
    const hadFocus = host.contains(document.activeElement);
    host.receipt = drawReceipt;
    host.setStatus("succeeded");
    host.message = message;
    host.leave();
    host.dispatchEvent(event);
    // The focused control is gone.
    if (hadFocus)
      void host.updateComplete.then(() =>
        host.shadowRoot?.querySelector<HTMLElement>("[part=result]")?.focus(),
      );
  }

  /** Message for an error. An error without a message of its own claims nothing. */
  errorText(error: CheckoutError): string {
    const {code, reason} = error;
    const {host, form} = this;
    const {texts} = form;
    const sentences: Partial<Record<CheckoutErrorCode, string>> = {
      ...texts.errors,
      "amount-changed": texts.amountChanged.replace("#", host.format(host.total)),
      "order-not-found": texts.errors["order-create"],
      token: form.expired,
      network: host.texts.network,
      "invalid-config": texts.misconfigured,
    };
    return (
      form.errorText?.(error) ??
      (reason ? texts.declines[reason] : (sentences[code] ?? texts.errors["unexpected-state"]))
    );
  }
}

/** A payment from the press, with the status `processing`, to the event with its outcome. */
export class PaymentAttempt {
  readonly #payment: PaymentController;
  readonly #endpoints: Endpoints;
  readonly #running: Running;
  readonly #markPaid: (message: string) => void;
  readonly #reported = new Set<PendingReason>();
  #id: string | undefined;
  #state: "asking" | "capturing" | "over" = "asking";
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(payment: PaymentController, giveUp?: () => boolean) {
    const {host, form} = payment;
    this.#payment = payment;
    this.#endpoints = payment.endpoints;
    this.#running = {goods: payment.goods, giveUp: () => this.#state === "asking" && !!giveUp?.()};
    running().add(this.#running);
    this.#markPaid = host.pagePurchase.begin();
    host.isBusy = true;
    host.setStatus("processing");
    host.message = host.texts.processing;
    host.busyText = form.texts.paying;
    this.#startTimer();
  }

  /**
   * Creates the order, once for an attempt. The element then names its price.
   * @param bought undefined where the page makes its own orders
   */
  createOrder(bought: Bought | undefined): Promise<Order> {
    const ordering = this.#order(bought);
    // The approval reports the failure.
    ordering.catch(() => undefined);
    return ordering;
  }

  async #order(bought: Bought | undefined): Promise<Order> {
    const {host, form, flow, endpoints} = this.#payment;
    const {total} = host;
    const {isChargedAtOnce: chargedAtOnce = false, terms} = form;
    // Another price is another purchase.
    this.#id = flow.attempt(JSON.stringify([host.serverUrl, bought, total]));
    let order: Order;
    try {
      order = await flow.createOrder({
        endpoints,
        attemptId: this.#id,
        bought,
        terms,
        expected: total,
        chargedAtOnce,
        waiting: () => this.#stillWorking(),
        pending: (orderId, reason) => this.#pending(orderId, reason),
      });
    } catch (error) {
      const now = isCheckoutError(error) && error.code === "amount-changed" && newPrice(error);
      if (now) host.total = now;
      throw error;
    }
    const {amount} = order;
    if (!amount || !total || sameMoney(amount, total)) return order;
    host.total = amount;
    // Paid already: the receipt names the amount.
    if (chargedAtOnce) return order;
    // Buyers only pay an amount that the button named.
    throw new CheckoutError("amount-changed", `The quote said ${total.value}, the order ${amount.value}.`);
  }

  /** Captures what the buyer approves, and reports the outcome. Never rejects. */
  async finish(approving: Promise<Approval>): Promise<Outcome> {
    return this.end(await this.#captured(approving));
  }

  async #captured(approving: Promise<Approval>): Promise<Outcome> {
    const {flow} = this.#payment;
    try {
      const approval = await approving;
      if (approval.state !== "approved" || !this.#approved(approval)) return approval;
      const {orderId} = approval;
      return await flow.capture({
        endpoints: this.#endpoints,
        // Begun before this page was loaded: the same order asks for the same capture, at every load.
        attemptId: this.#id ?? `return-${orderId}`,
        orderId,
        pending: (id, reason) => this.#pending(id, reason),
      });
    } catch (thrown) {
      const error = toCheckoutError(thrown, "unexpected-state", "The payment stopped unexpectedly.");
      return {state: "error", error};
    }
  }

  /** @returns false when the page captures itself */
  #approved({orderId, liabilityShift}: Approval & {state: "approved"}): boolean {
    const {host, form} = this.#payment;
    this.#state = "capturing";
    this.#startTimer();
    return host.dispatchEvent(new CheckoutApproveEvent(orderId, liabilityShift, form.shippingAddress));
  }

  #pending(orderId: string | undefined, reason: PendingReason): void {
    const {host, form} = this.#payment;
    clearTimeout(this.#timer);
    host.message = form.texts.checking;
    if (host.status !== "pending") host.setStatus("pending");
    if (!this.#reported.has(reason)) host.dispatchEvent(new CheckoutPendingEvent(orderId, reason));
    this.#reported.add(reason);
  }

  #startTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#stillWorking(), slow);
  }

  /** An order that was given up is still asked for, without a message. */
  #stillWorking(): void {
    if (this.#state !== "over") this.#payment.form.stillWorking();
  }

  /** Ends the attempt without an event: the form has told the buyer what to correct. */
  stop(message: string): void {
    this.#leave();
    this.#payment.host.setStatus("ready");
    this.#payment.host.message = message;
    this.#cleanUp();
  }

  /** Ends the attempt, and dispatches the event. */
  async end<Ending extends Outcome | SavedOutcome>(
    outcome: Ending,
    show: () => void = () => this.#show(outcome),
  ): Promise<Ending> {
    const {host, session} = this.#payment;
    this.#state = "over";
    running().delete(this.#running);
    if (outcome.state === "error") await explain(outcome.error, host);
    this.#leave(outcome.state !== "approved");
    // In one task with the end: an element that was moved meanwhile starts over only after it.
    show();
    this.#cleanUp();
    if (host.isConnected && outcome.state === "error" && outcome.error.code === "token") session.end();
    return outcome;
  }

  #leave(isOver = true): void {
    const {host} = this.#payment;
    clearTimeout(this.#timer);
    this.#state = "over";
    running().delete(this.#running);
    if (isOver) host.busyText = undefined;
    host.isBusy = false;
  }

  #cleanUp(): void {
    const {host} = this.#payment;
    if (!host.isConnected) host.leave();
  }

  #show(outcome: Outcome | SavedOutcome): void {
    const {host, form} = this.#payment;
    const {texts} = form;
    switch (outcome.state) {
      case "complete":
        this.#paid(outcome, outcome.capture, "captures", CheckoutCompleteEvent);
        break;
      case "authorized":
        this.#paid(outcome, outcome.authorization, "authorizations", CheckoutAuthorizedEvent);
        break;
      case "saved":
        break;
      case "approved":
        // The page captures: until it reports the result, another press could pay twice.
        host.setStatus("pending");
        host.message = texts.approved;
        this.#markPaid(texts.approved);
        break;
      case "canceled":
        host.setStatus("ready");
        host.message = texts.canceled;
        host.dispatchEvent(new CheckoutCancelEvent(outcome.orderId));
        break;
      case "error":
        host.setStatus("ready", outcome.error);
        host.message = this.#payment.errorText(outcome.error);
        host.dispatchEvent(new CheckoutErrorEvent(outcome.error));
        break;
    }
  }

  #paid(
    {state, orderId}: Outcome & {state: "complete" | "authorized"},
    result: CaptureResult,
    kind: "captures" | "authorizations",
    Event: typeof CheckoutCompleteEvent | typeof CheckoutAuthorizedEvent,
  ): void {
    const {host, form} = this.#payment;
    const {texts} = form;
    const amount = host.format(paidAmount(result, kind) ?? host.total);
    this.#markPaid(texts.alreadyPaid);
    this.#payment.succeed(
      texts[state],
      form.drawReceipt({orderId, amount, lastDigits: lastDigits(result)}),
      new Event(orderId, result, form.shippingAddress),
    );
  }
}
