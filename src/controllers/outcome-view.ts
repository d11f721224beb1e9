import type {TemplateResult} from "lit";
import type {CheckoutError} from "../errors.ts";
import {confirmReceipt, paymentIn} from "../merchant-api/ended-order.ts";
import type {Shipping} from "../merchant-api/purchase.ts";
import type {KnownPayment, OrderElsewhere} from "../merchant-api/purchase-state.ts";
import {
  CheckoutAuthorizedEvent,
  CheckoutCancelEvent,
  CheckoutCompleteEvent,
  CheckoutErrorEvent,
  CheckoutPartlyCompleteEvent,
} from "../payment-flow/events.ts";
import {
  lastDigits,
  orderNumber,
  type Paid,
  paidAmount,
  paidUnits,
  resultOf,
} from "../payment-flow/outcome.ts";
import type {Endpoints} from "../payment-flow/payment-flow.ts";
import {pause} from "../promises.ts";
import type {Charge, Ending} from "./attempt-ending.ts";
import {dispatch} from "./dispatch.ts";
import {focusIn} from "./focus-in.ts";
import type {PagePurchase} from "./page-purchase.ts";
import type {MethodPayments, PaidMethod, PaymentHost, Receipt} from "./payment-host.ts";
import {formatMoney} from "./money.ts";
import {showError} from "./show-error.ts";

/** Pauses before the confirmation of a receipt is sent again, ms. */
const pauses = [1000, 5000, 25_000];

/** The payments of an element, as the view of their outcome uses them. */
export interface OutcomeSource extends Pick<MethodPayments, "errorText" | "fill"> {
  readonly host: PaymentHost;
  readonly method: PaidMethod;
  /** Shows a receipt instead of the form. */
  succeed(
    message: string,
    receipt: Receipt | (() => TemplateResult) | undefined,
    event: Event | undefined,
  ): void;
}

/** Shows how an attempt ended, and tells the page. */
export class OutcomeView {
  readonly #payment: OutcomeSource;
  readonly #purchase: PagePurchase | undefined;
  readonly #endpoints: Endpoints;

  constructor(payment: OutcomeSource, purchase: PagePurchase | undefined, endpoints: Endpoints) {
    this.#payment = payment;
    this.#purchase = purchase;
    this.#endpoints = endpoints;
  }

  /** @param isEarlier the payment was begun by an earlier page, or in another tab */
  show({outcome, charge, paid}: Ending, isEarlier: boolean): void {
    const {host, method} = this.#payment;
    const {texts} = method;
    switch (outcome.state) {
      case "complete":
      case "authorized":
      case "partly-complete":
        this.#showPaid(outcome, isEarlier);
        break;
      case "approved":
        // The page captures the order. Another press could pay twice.
        host.setStatus("pending");
        host.state.set({message: texts.approved});
        this.#purchase?.paid(texts.approved);
        break;
      case "canceled":
        this.#purchase?.end();
        host.setStatus("ready");
        host.state.set({message: this.#payment.fill(texts.canceled, charge)});
        dispatch(host, new CheckoutCancelEvent(outcome.orderId));
        break;
      case "error":
        if (outcome.error.code === "already-paid" && this.#showAlreadyPaid(outcome.error, paid, isEarlier))
          break;
        this.#purchase?.end();
        showError(host, outcome.error, this.#payment.errorText(outcome.error, charge));
        break;
    }
  }

  #showPaid(outcome: Paid, isEarlier: boolean): void {
    const {shippingAddress, texts} = this.#payment.method;
    const {orderId, state} = outcome;
    const messages = {
      complete: isEarlier ? texts.alreadyPaid : texts.complete,
      authorized: texts.authorized,
      "partly-complete": texts.partlyComplete,
    };
    const isWhole = state !== "partly-complete";
    this.#end(isWhole ? texts.alreadyPaid : texts.partlyComplete, {
      state: "paid",
      orderId,
      isConfirmed: true,
    });
    this.confirm(orderId);
    this.#payment.host.state.set({isPartly: !isWhole});
    this.#payment.succeed(messages[state], this.#receiptOf(outcome), paidEvent(outcome, shippingAddress));
    if (isEarlier) this.offerToBuyAgain();
  }

  /** @returns false if it is unknown whether the purchase is paid */
  #showAlreadyPaid(error: CheckoutError, paid: Paid | undefined, isEarlier: boolean): boolean {
    const {texts} = this.#payment.method;
    const {code} = (error.cause ?? {}) as {code?: unknown};
    const known = paymentIn(error.cause);
    if (known?.state !== "paid" && code !== "CART_PAID") return false;
    const elsewhere = known?.elsewhere;
    // A signed cart may be paid in another browser.
    const message = paid ? texts.alreadyPaid : elsewhere ? texts.paidElsewhere : texts.cartPaid;
    this.#end(message, known);
    this.#payment.succeed(
      message,
      paid ? this.#receiptOf(paid) : elsewhere && this.#receiptElsewhere(elsewhere),
      isEarlier && known?.isConfirmed ? undefined : new CheckoutErrorEvent(error),
    );
    // The server refuses the same goods until the other page has confirmed its receipt.
    if (!elsewhere) this.offerToBuyAgain();
    return true;
  }

  #receiptElsewhere({orderId, reference = orderId, amount}: OrderElsewhere): Receipt {
    return {orderNumber: reference, amount: formatMoney(amount, this.#payment.host), lastDigits: undefined};
  }

  /** Ends the sale on this page. The next element shows the payment if this one has left. */
  #end(message: string, payment: KnownPayment | undefined): void {
    this.#purchase?.paid(message, this.#payment.host.isConnected ? undefined : payment);
  }

  #receiptOf(outcome: Paid): Receipt {
    const {host} = this.#payment;
    const {state, orderId} = outcome;
    const result = resultOf(outcome);
    const units = paidUnits(result).map(({amount, ...unit}) => ({
      ...unit,
      amount: formatMoney(amount, host),
    }));
    return {
      orderNumber: orderNumber(result, orderId),
      amount: state === "partly-complete" ? "" : formatMoney(paidAmount(outcome) ?? host.state.total, host),
      lastDigits: lastDigits(result),
      units,
    };
  }

  /**
   * Asks whether to pay an order that the buyer has approved before.
   * @param charge `unknown` if the server may capture the order while the page asks
   */
  ask(charge: Charge, answer: (isFinishing: boolean) => void): void {
    const {host, method} = this.#payment;
    const hadFocus = host.matches(":focus-within");
    const message = this.#payment.fill(method.texts.approvedBefore, charge);
    host.state.set({isResuming: true, answer, message});
    if (hadFocus) void focusIn(host, "[part=choice] button");
  }

  /** Shows a message instead of the question. */
  endQuestion(): void {
    const {host} = this.#payment;
    const hadFocus = host.matches(":focus-within");
    host.state.set({answer: undefined, message: host.texts.processing});
    // The pressed button is gone.
    if (hadFocus) void focusIn(host, "[part=result]");
  }

  /** Sells the same goods again, which a signed cart doesn't allow. @param before called first */
  restarting(before?: () => void): (() => void) | undefined {
    const {host} = this.#payment;
    if (host.setting("cart")) return undefined;
    return () => {
      before?.();
      host.restart();
    };
  }

  /** Offers to buy the same goods again. */
  offerToBuyAgain(act = this.restarting()): void {
    const {host, method} = this.#payment;
    if (act) host.state.set({offer: {text: method.texts.buyAgain, act}});
  }

  /** Tells the server that the page has the result. */
  confirm(orderId: string): void {
    const {server, createOrder} = this.#endpoints;
    // The server doesn't know the page's own orders as purchases.
    if (!createOrder) this.#purchase?.confirm(confirmed(server, orderId));
  }
}

function paidEvent(paid: Paid, shippingAddress: Shipping | undefined): Event {
  switch (paid.state) {
    case "complete":
      return new CheckoutCompleteEvent(paid.orderId, paid.capture, shippingAddress);
    case "authorized":
      return new CheckoutAuthorizedEvent(paid.orderId, paid.authorization, shippingAddress);
    case "partly-complete":
      return new CheckoutPartlyCompleteEvent(paid.orderId, paid.result, shippingAddress);
  }
}

/** Repeats the confirmation a few times. Without it, the next page shows the receipt again. Never rejects. */
async function confirmed(server: string, orderId: string): Promise<void> {
  for (const wait of pauses) {
    try {
      await confirmReceipt(server, orderId);
      return;
    } catch {
      await pause(wait);
    }
  }
}
