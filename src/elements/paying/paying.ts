import type {Order} from "../../merchant-api/orders.ts";
import {sameMoney} from "../../merchant-api/purchase.ts";
import {askCapture, makeOrder, type Endpoints} from "../../payment/endpoints.ts";
import {CheckoutError} from "../../payment/errors.ts";
import {
  CheckoutApproveEvent,
  CheckoutCancelEvent,
  CheckoutCompleteEvent,
  CheckoutErrorEvent,
  CheckoutPendingEvent,
} from "../../payment/events.ts";
import {
  capturedAmount,
  lastDigits,
  type Approval,
  type Outcome,
  type PendingReason,
} from "../../payment/outcome.ts";
import {PaymentFlow} from "../../payment/payment-flow.ts";
import {en} from "../../texts/en-paying.ts";
import {configurationWords} from "../configuration-words.ts";
import type {PayingHost} from "./host.ts";
import {receipt} from "./receipt.ts";

const slow = 10_000;

/** What every tag does from a press on: runs the flow, says how it goes, and ends in one event. */
export abstract class Paying<Host extends PayingHost> {
  protected readonly host: Host;
  readonly #flow = new PaymentFlow();

  constructor(host: Host) {
    this.host = host;
  }

  /** Puts what to write into the developer's message; returns what the buyer reads. */
  explain(error: CheckoutError): string {
    error.message = configurationWords(error.message, this.host) ?? error.message;
    return en.misconfigured;
  }

  /** The tag left the page, or starts over. */
  abstract leave(): void;

  /** What is bought has changed while the tag is in use. */
  async requote(): Promise<void> {
    const {host} = this;
    const {signal} = host.stay;
    try {
      const total = await host.quote();
      if (signal.aborted) return;
      if (total && total.currency_code !== host.currency) host.restart();
      else host.total = total;
    } catch {
      // Starting over shows what is wrong, and how to try again.
      if (!signal.aborted) host.restart();
    }
  }

  /** Runs a press to its end. `approve` is called in the press's own task. */
  protected async pay(approve: (ordering: Promise<Order>) => Promise<Approval>): Promise<Outcome> {
    const {host} = this;
    host.isBusy = true;
    host.setStatus("processing");
    host.message = host.texts.processing;
    const outcome = await this.#run(approve);
    host.isBusy = false;
    this.finish(outcome);
    if (!host.isConnected) host.leave();
    return outcome;
  }

  async #run(approve: (ordering: Promise<Order>) => Promise<Approval>): Promise<Outcome> {
    const {host} = this;
    const {createOrder, captureOrder, serverUrl, total} = host;
    const endpoints: Endpoints = {server: serverUrl, createOrder, captureOrder};
    const bought = () => (createOrder ? undefined : host.bought());
    const keepWaiting = () => {
      host.message = en.stillWorking;
    };
    const timer = setTimeout(keepWaiting, slow);
    const reported = new Set<PendingReason>();
    const checked = ({id, amount}: Order): Order => {
      if (!amount || !total || sameMoney(amount, total)) return {id, amount};
      // Nobody pays an amount that the button did not name.
      host.total = amount;
      throw new CheckoutError("amount-changed", `The quote said ${total.value}, the order ${amount.value}.`);
    };
    const outcome = await this.#flow.run({
      bought: () => JSON.stringify([serverUrl, bought()]),
      createOrder: (attemptId) => makeOrder(endpoints, bought(), attemptId),
      approve: (ordering) => approve(ordering.then(checked)),
      approved: ({orderId, liabilityShift}) =>
        host.dispatchEvent(new CheckoutApproveEvent(orderId, liabilityShift)),
      capture: (orderId, attemptId, checking) => askCapture(endpoints, orderId, attemptId, checking),
      waiting: keepWaiting,
      pending: (orderId, reason) => {
        clearTimeout(timer);
        host.message = en.checking;
        if (host.status !== "pending") host.setStatus("pending");
        if (!reported.has(reason)) host.dispatchEvent(new CheckoutPendingEvent(orderId, reason));
        reported.add(reason);
      },
    });
    clearTimeout(timer);
    return outcome;
  }

  protected finish(outcome: Outcome): void {
    const {host} = this;
    switch (outcome.state) {
      case "complete": {
        const {orderId, capture} = outcome;
        const hadFocus = host.contains(document.activeElement);
        host.receipt = receipt(host, {
          orderId,
          amount: host.format(capturedAmount(capture) ?? host.total),
          lastDigits: lastDigits(capture),
        });
        host.setStatus("succeeded");
        host.message = en.complete;
        host.leave();
        host.dispatchEvent(new CheckoutCompleteEvent(orderId, capture));
        // What had the focus is gone.
        if (hadFocus)
          void host.updateComplete.then(() =>
            host.shadowRoot?.querySelector<HTMLElement>("[part=result]")?.focus(),
          );
        break;
      }
      case "approved":
        // The page captures: until it says how that ended, another press could pay twice.
        host.setStatus("pending");
        host.message = en.approved;
        break;
      case "canceled":
        host.setStatus("ready");
        host.message = en.canceled;
        host.dispatchEvent(new CheckoutCancelEvent(outcome.orderId));
        break;
      case "error":
        this.explain(outcome.error);
        host.setStatus("ready", outcome.error);
        host.message = this.errorText(outcome.error);
        host.dispatchEvent(new CheckoutErrorEvent(outcome.error));
        break;
    }
  }

  /** What the buyer reads when a payment ended with this error. An error without words of its own claims nothing. */
  protected errorText({code, reason}: CheckoutError): string {
    const {texts, total} = this.host;
    if (reason) return en.declines[reason];
    switch (code) {
      case "amount-changed":
        return en.amountChanged.replace("#", this.host.format(total));
      case "token":
        return en.expired;
      case "network":
        return texts.network;
      case "invalid-config":
        return en.misconfigured;
      case "declined":
      case "authentication-failed":
      case "order-create":
      case "capture":
        return en.errors[code];
      default:
        return en.errors["unexpected-state"];
    }
  }
}
