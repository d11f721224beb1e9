import {explain} from "./configuration.ts";
import {newPrice, type Order} from "../merchant-api/orders.ts";
import {sameMoney, type Bought} from "../merchant-api/purchase.ts";
import {isCheckoutError, CheckoutError, toCheckoutError} from "../errors.ts";
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
  type PendingInstructions,
  type PendingReason,
  type SavedOutcome,
} from "../payment-flow/outcome.ts";
import type {Endpoints} from "../payment-flow/payment-flow.ts";
import type {PaymentController} from "./payment-controller.ts";
import {runningPayments, type RunningPayment} from "./running-payments.ts";

/** Time until the buyer reads that the payment is still in progress, ms. */
const slow = 10_000;

/** A payment from the press, with the status `processing`, to the event with its outcome. */
export class PaymentAttempt {
  readonly #payment: PaymentController;
  readonly #endpoints: Endpoints;
  readonly #running: RunningPayment;
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
    runningPayments().add(this.#running);
    this.#markPaid = host.pagePurchase.begin();
    host.isBusy = true;
    host.setStatus("processing");
    host.message = host.texts.processing;
    host.busyText = form.texts.paying;
    this.#startTimer();
  }

  /**
   * Creates the order once, and shows its price.
   * @param bought undefined if the page creates its own orders
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
    // A new price makes it a new purchase.
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
    // Already paid: the receipt shows the amount.
    if (chargedAtOnce) return order;
    // Buyers only pay an amount that the button has shown.
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
        // Without an id the payment began before this page loaded. Each load repeats the same request.
        attemptId: this.#id ?? `return-${orderId}`,
        orderId,
        pending: (id, reason, instructions) => this.#pending(id, reason, instructions),
      });
    } catch (thrown) {
      const error = toCheckoutError(thrown, "unexpected-state", "The payment stopped unexpectedly.");
      return {state: "error", error};
    }
  }

  /** @returns false if the page captures the order itself */
  #approved({orderId, liabilityShift}: Approval & {state: "approved"}): boolean {
    const {host, form} = this.#payment;
    this.#state = "capturing";
    this.#startTimer();
    return host.dispatchEvent(new CheckoutApproveEvent(orderId, liabilityShift, form.shippingAddress));
  }

  #pending(orderId: string | undefined, reason: PendingReason, instructions?: PendingInstructions): void {
    const {host, form} = this.#payment;
    clearTimeout(this.#timer);
    host.message = form.showPending?.(orderId, reason, instructions) ?? form.texts.checking;
    if (host.status !== "pending") host.setStatus("pending");
    if (!this.#reported.has(reason))
      host.dispatchEvent(new CheckoutPendingEvent(orderId, reason, instructions));
    this.#reported.add(reason);
  }

  #startTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#stillWorking(), slow);
  }

  /** No message after the end: the order of a canceled attempt may still be requested. */
  #stillWorking(): void {
    if (this.#state !== "over") this.#payment.form.stillWorking();
  }

  /** Ends the attempt without an event, because the form shows what to correct. */
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
    runningPayments().delete(this.#running);
    if (outcome.state === "error") await explain(outcome.error, host);
    this.#leave(outcome.state !== "approved");
    // In the same task, so that an element that was moved starts over only after this.
    show();
    this.#cleanUp();
    if (host.isConnected && outcome.state === "error" && outcome.error.code === "token") session.end();
    return outcome;
  }

  #leave(isOver = true): void {
    const {host} = this.#payment;
    clearTimeout(this.#timer);
    this.#state = "over";
    runningPayments().delete(this.#running);
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
        // The page captures the order. Another press could pay twice.
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
