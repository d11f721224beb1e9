import {explain, readServer} from "./configuration.ts";
import {newPrice, type Order} from "../merchant-api/orders.ts";
import {acceptedBuyer} from "../merchant-api/known-buyer.ts";
import {sameMoney, type OrderRequest} from "../merchant-api/purchase.ts";
import type {KnownPayment} from "../merchant-api/purchase-state.ts";
import {pause} from "../promises.ts";
import {isCheckoutError, CheckoutError, toCheckoutError} from "../errors.ts";
import {
  CheckoutApproveEvent,
  CheckoutPendingEvent,
  type CheckoutSubmitEvent,
} from "../payment-flow/events.ts";
import type {
  Approval,
  Outcome,
  PendingInstructions,
  PendingReason,
  SavedOutcome,
} from "../payment-flow/outcome.ts";
import type {Endpoints, PaymentFlow} from "../payment-flow/payment-flow.ts";
import {endingOf, type Ending} from "./attempt-ending.ts";
import {dispatch} from "./dispatch.ts";
import {type OutcomeSource, OutcomeView} from "./outcome-view.ts";
import type {EarlierPayment, PagePurchase} from "./page-purchase.ts";
import {runningChanged, runningPayments, type RunningPayment, type Waiting} from "./running-payments.ts";
import type {SessionController} from "./session-controller.ts";

/** Time until the buyer reads that the payment is still in progress, ms. */
const slow = 10_000;

/** First pause before the server is asked again about a payment without an order, ms. It doubles each time. */
const firstPause = 1000;
const longestPause = 30_000;

/** Waits until the payment has an order or a result. Undefined if there is no payment. */
async function decided(
  earlier: EarlierPayment,
  ask: () => Promise<KnownPayment | undefined>,
): Promise<EarlierPayment | undefined> {
  let payment: EarlierPayment | undefined = earlier;
  for (let wait = firstPause; payment?.state === "undecided" && !payment.orderId; wait *= 2) {
    await pause(Math.min(wait, longestPause));
    // Without a reply it is as undecided as before.
    payment = await ask().catch(() => earlier);
  }
  return payment;
}

/** The payments of an element, as one of them uses them. */
export interface AttemptSource extends OutcomeSource {
  readonly flow: PaymentFlow;
  readonly session: Pick<SessionController, "end">;
  readonly endpoints: Endpoints;
  /** The same text for the same purchase. */
  readonly purchaseKey: string;
}

/** A payment from the press, with the status `processing`, to the event with its outcome. */
export class PaymentAttempt {
  readonly #payment: AttemptSource;
  readonly #endpoints: Endpoints;
  readonly #running: RunningPayment;
  readonly #purchase: PagePurchase | undefined;
  /** Event of the press, if the page wants to check the press first. */
  readonly #page: CheckoutSubmitEvent | undefined;
  readonly #view: OutcomeView;
  readonly #reported = new Set<PendingReason>();
  #id: string | undefined;
  #orderId: string | undefined;
  #state: "asking" | "capturing" | "over" = "asking";
  /** Money may have moved, and the page knows no order. */
  #isDoubtful = false;
  #isCaptureRequested = false;
  /** The page has refused the press. */
  #isRefused = false;
  /** The payment of an earlier page, or another element pays. */
  #isEarlier = false;
  #choose: ((isFinishing: boolean) => void) | undefined;
  /** The buyer doesn't want to pay an approved order: the answer, or a press of another element. */
  #isUnwanted = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param submit event of the press. Undefined for a payment that an earlier page has begun */
  constructor(payment: AttemptSource, submit?: CheckoutSubmitEvent, waiting?: Waiting) {
    const {host, method} = payment;
    this.#payment = payment;
    this.#page = submit?.isWaiting() ? submit : undefined;
    this.#endpoints = payment.endpoints;
    const isWaiting = () => this.#choose !== undefined || (this.#state === "asking" && !!waiting?.isOpen);
    this.#running = {
      purchaseKey: payment.purchaseKey,
      get isWaiting() {
        return isWaiting();
      },
      giveUp: () => this.#giveUp(waiting),
    };
    runningPayments().add(this.#running);
    runningChanged();
    this.#purchase = host.pagePurchase.current;
    this.#purchase?.begin();
    this.#view = new OutcomeView(payment, this.#purchase, this.#endpoints);
    // The buyer of an earlier page may have left before there was an order.
    this.#isDoubtful = !submit;
    host.state.set({isBusy: true});
    host.setStatus("processing");
    host.state.set({message: host.texts.processing, busyText: method.texts.paying});
    this.#startTimer();
  }

  #giveUp(waiting: Waiting | undefined): boolean {
    const choose = this.#choose;
    choose?.(false);
    const isGivenUp = choose !== undefined || (this.#state === "asking" && !!waiting?.giveUp());
    this.#isUnwanted ||= isGivenUp;
    return isGivenUp;
  }

  /** Waits for the page, which may check the press. Closes the window or the sheet of a press that the page refuses. */
  async isAllowed(): Promise<boolean> {
    if (!this.#page || (await this.#page.isAllowed())) return true;
    this.#isRefused = true;
    this.#running.giveUp();
    return false;
  }

  /**
   * Creates the order once, and shows its price.
   * @param request undefined if the page creates its own orders
   */
  createOrder(request: OrderRequest | undefined): Promise<Order> {
    const ordering = this.#order(request);
    // The approval reports the failure.
    ordering.catch(() => undefined);
    return ordering;
  }

  async #order(request: OrderRequest | undefined): Promise<Order> {
    const {host, method, flow} = this.#payment;
    const {isChargedAtOnce: chargedAtOnce = false, terms} = method;
    if (this.#page && !(await this.isAllowed()))
      throw new CheckoutError("order-create", "The page refused the press.");
    const {total} = host.state;
    // A new price makes it a new purchase.
    const whole = request && this.#withBuyer(request);
    this.#id = flow.attempt(JSON.stringify([readServer(host), whole, total]));
    this.#isDoubtful = chargedAtOnce;
    if (chargedAtOnce) this.#purchase?.store({attemptId: this.#id});
    let order: Order;
    try {
      order = await flow.createOrder({
        endpoints: this.#endpoints,
        attemptId: this.#id,
        order: whole,
        terms,
        expected: total,
        purchaseId: this.#purchase?.id,
        chargedAtOnce,
        waiting: () => this.#showSlowNotice(),
        pending: (orderId, reason) => this.#pending(orderId, reason),
      });
    } catch (error) {
      const code = isCheckoutError(error) ? error.code : "unexpected-state";
      if (code !== "unexpected-state" && code !== "network") this.#isDoubtful = false;
      const now = isCheckoutError(error) && code === "amount-changed" && newPrice(error);
      if (now) host.state.set({total: now});
      throw error;
    }
    this.#orderId = order.id;
    const {amount} = order;
    if (!amount || !total || sameMoney(amount, total)) return order;
    host.state.set({total: amount});
    // Already paid: the receipt shows the amount.
    if (chargedAtOnce) return order;
    // Buyers only pay an amount that the button has shown.
    throw new CheckoutError("amount-changed", `The quote said ${total.value}, the order ${amount.value}.`);
  }

  /** Adds what the page knows of the buyer. */
  #withBuyer(request: OrderRequest): OrderRequest {
    const {host, method} = this.#payment;
    const email = method.typedEmail;
    const buyer = acceptedBuyer({...host.setting("buyer"), ...(email && {email})});
    return {...request, options: {...request.options, ...(buyer && {buyer})}};
  }

  /** Captures what the buyer approves, and reports the outcome. Undefined if the page refuses the press. Never rejects. */
  async run(approving: Promise<Approval>): Promise<Outcome | undefined> {
    const outcome = await this.#captured(approving);
    if (this.#isRefused) return this.abort("");
    return this.#report(await this.#endingOf(outcome));
  }

  /**
   * Finds out the result of a payment of an earlier page or another tab, and reports it. Never rejects.
   * @param ask asks the server again about a payment without an order, if the server knows the purchase
   */
  async resume(
    earlier: EarlierPayment,
    ask: (() => Promise<KnownPayment | undefined>) | undefined,
  ): Promise<void> {
    const {host, method} = this.#payment;
    const {checking} = method.texts;
    this.#isEarlier = true;
    // The other elements must not say that it is checked, while this one asks the buyer.
    this.#purchase?.block(earlier.state === "approved" ? "" : checking);
    host.state.set({isResuming: true});
    host.setStatus("pending");
    host.state.set({message: checking});
    const payment = ask ? await decided(earlier, ask) : earlier;
    // The order was not created.
    if (!payment) return this.abort("");
    const {state, orderId, attemptId, isConfirmed, elsewhere} = payment;
    this.#id = attemptId;
    this.#orderId = orderId;
    if (state === "approved" && orderId !== undefined) {
      const isFinishing = await this.#mayFinish();
      const outcome = isFinishing ? await this.#capture(orderId) : ({state: "canceled", orderId} as const);
      await this.#report(await this.#endingOf(outcome));
      return;
    }
    const cause = {payment: {state, orderId, isConfirmed, elsewhere}};
    const error = new CheckoutError("already-paid", "The purchase has a payment.", {cause});
    await this.#report(await this.#endingOf({state: "error", error}));
  }

  async #captured(approving: Promise<Approval>): Promise<Outcome> {
    try {
      const approval = await approving;
      if (approval.state !== "approved" || !this.#approved(approval)) return approval;
      return await this.#capture(approval.orderId);
    } catch (thrown) {
      const error = toCheckoutError(thrown, "unexpected-state", "The payment stopped unexpectedly.");
      return {state: "error", error};
    }
  }

  async #capture(orderId: string): Promise<Outcome> {
    const {flow} = this.#payment;
    // Without an id the payment began before this page loaded. Each load repeats the same request.
    const attemptId = this.#id ?? `return-${orderId}`;
    this.#isCaptureRequested = true;
    this.#purchase?.store({attemptId, orderId});
    return flow.capture({
      endpoints: this.#endpoints,
      attemptId,
      orderId,
      pending: (id, reason, instructions) => this.#pending(id, reason, instructions),
      isAbandoned: () => this.#state === "over",
    });
  }

  async #endingOf(outcome: Outcome): Promise<Ending> {
    try {
      return await endingOf(outcome, {
        server: this.#endpoints.server,
        orderId: this.#orderId,
        isDoubtful: this.#isDoubtful,
        isCaptureRefused: this.#isCaptureRequested,
        capture: (orderId) => this.#capture(orderId),
        mayFinish: () => this.#mayFinish(),
        checking: (orderId) => this.#pending(orderId, "unknown"),
      });
    } catch (thrown) {
      const error = toCheckoutError(thrown, "unexpected-state", "The payment stopped unexpectedly.");
      return {outcome: {state: "error", error}, charge: "unknown"};
    }
  }

  #report(ending: Ending): Outcome | Promise<Outcome> {
    // The buyer buys again while PayPal decides.
    if (this.#state === "over") return ending.outcome;
    return this.#complete(ending.outcome, () => this.#view.show(ending, this.#isEarlier));
  }

  /** Asks the buyer, once, whether to pay the approved order. */
  async #mayFinish(): Promise<boolean> {
    if (this.#isUnwanted) return false;
    clearTimeout(this.#timer);
    const isFinishing = await new Promise<boolean>((resolve) => {
      this.#choose = resolve;
      runningChanged();
      // Only a cancel keeps the server from capturing the order without the page.
      this.#view.ask(this.#isEarlier ? "unknown" : "unpaid", resolve);
    });
    this.#choose = undefined;
    this.#isUnwanted = !isFinishing;
    runningChanged();
    this.#view.endQuestion();
    this.#startTimer();
    return isFinishing;
  }

  /** @returns false if the page captures the order itself */
  #approved({orderId, liabilityShift}: Approval & {state: "approved"}): boolean {
    const {host, method} = this.#payment;
    this.#state = "capturing";
    this.#orderId = orderId;
    runningChanged();
    this.#startTimer();
    return dispatch(host, new CheckoutApproveEvent(orderId, liabilityShift, method.shippingAddress));
  }

  #pending(orderId: string | undefined, reason: PendingReason, instructions?: PendingInstructions): void {
    const {host, method} = this.#payment;
    if (this.#state === "over") return;
    clearTimeout(this.#timer);
    const leave = orderId === undefined ? undefined : this.#leaving(orderId);
    const shown = method.showPending?.(orderId, reason, instructions, leave);
    // PayPal may decide after days.
    const mayBuyAgain = this.#isEarlier && reason !== "unknown" && orderId !== undefined;
    const {stillPending, checking} = method.texts;
    host.state.set({message: mayBuyAgain && !instructions ? stillPending : (shown ?? checking)});
    if (host.status !== "pending") host.setStatus("pending");
    if (mayBuyAgain && !instructions && leave) this.#view.offerToBuyAgain(leave);
    if (!this.#reported.has(reason)) dispatch(host, new CheckoutPendingEvent(orderId, reason, instructions));
    this.#reported.add(reason);
  }

  /** Leaves the payment as it is, and sells the goods again. Undefined if the page can't. */
  #leaving(orderId: string): (() => void) | undefined {
    return this.#view.restarting(() => {
      this.#leave();
      this.#view.confirm(orderId);
    });
  }

  #startTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#showSlowNotice(), slow);
  }

  /** No message after the end: the order of a canceled attempt may still be requested. */
  #showSlowNotice(): void {
    if (this.#state !== "over") this.#payment.method.showSlowNotice();
  }

  /** Ends the attempt without an event, because the form shows what to correct, or the page what is wrong. */
  abort(message: string): undefined {
    this.#leave();
    this.#purchase?.end();
    this.#payment.host.setStatus("ready");
    this.#payment.host.state.set({message});
    this.#cleanUp();
  }

  /** Ends an attempt that has no order. */
  async completeWithoutOrder(outcome: Outcome): Promise<Outcome> {
    return this.#report({outcome, charge: "no-order"});
  }

  /** Ends an attempt to save a card. @param show shows the card */
  completeSaved(outcome: SavedOutcome, show: () => void): Promise<SavedOutcome> {
    return this.#complete(outcome, show);
  }

  /** Ends the attempt, and dispatches the event. */
  async #complete<Ended extends Outcome | SavedOutcome>(outcome: Ended, show: () => void): Promise<Ended> {
    const {host, session} = this.#payment;
    this.#end();
    if (outcome.state === "error") await explain(outcome.error, host);
    this.#leave(outcome.state !== "approved");
    // In the same task, so that an element that was moved starts over only after this.
    show();
    this.#cleanUp();
    if (host.isConnected && outcome.state === "error" && outcome.error.code === "token") session.end();
    return outcome;
  }

  #end(): void {
    this.#state = "over";
    runningPayments().delete(this.#running);
    runningChanged();
  }

  #leave(isOver = true): void {
    const {host} = this.#payment;
    clearTimeout(this.#timer);
    this.#end();
    if (isOver) host.state.set({busyText: undefined});
    host.state.set({isBusy: false});
    host.state.set({isResuming: false});
  }

  #cleanUp(): void {
    const {host} = this.#payment;
    if (!host.isConnected) host.teardown();
  }
}
