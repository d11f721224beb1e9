import {css, html, type TemplateResult} from "lit";
import {fetchOrder, type Order, type OrderState} from "../merchant-api/orders.ts";
import {CheckoutError} from "../errors.ts";
import {bank} from "../locales/en-payment.ts";
import type {Messages} from "../locales/messages.ts";
import {fillNotCharged} from "../locales/not-charged.ts";
import {liabilityShiftOf, type Approval} from "../payment-flow/outcome.ts";
import {pause} from "../promises.ts";
import {readServer} from "../controllers/configuration.ts";
import type {PaymentHost} from "../controllers/payment-host.ts";
import {runningChanged, type Waiting} from "../controllers/running-payments.ts";
import {hidesOpenedWindows} from "../paypal-sdk/opener-policy.ts";
import {adoptStyles, removeStyles} from "./base.styles.ts";

/** The message is above the buttons. */
const styles = css`
  .group > .foot {
    order: -1;
  }
  .bank {
    display: grid;
    gap: calc(var(--_space) * 3);
  }
`;

/** Time between checks whether the bank's window is closed, ms. */
const windowInterval = 300;
/** Time between requests for the order if the page can't see its windows, ms. */
const orderInterval = 3000;
/** Pauses before a request for the order is repeated, ms. Then the buyer decides. */
const pauses = [1000, 2000, 4000];

/** End of the check on the page. */
type End = "closed" | "given up";

/**
 * The bank's check of an order that is paid without a form of the SDK: with a saved card, or with a single-use token.
 *
 * PayPal has a page for it, the order's `payer-action` link. It opens in a window, so that typed input is not lost, and
 * after a separate press, because browsers open windows only in the task of a press. Only the order shows the result.
 * If the page can't see its windows, the order is requested until there is a result.
 */
export class BankCheck implements Waiting {
  readonly #host: PaymentHost;
  readonly #texts: () => Messages["payment"];
  #end: ((end: End) => void) | undefined;
  #window: Window | null = null;

  /** @param texts messages of the method */
  constructor(host: PaymentHost, texts: () => Messages["payment"]) {
    this.#host = host;
    this.#texts = texts;
  }

  /** The buyer is asked. No money is charged yet, and the buyer may take time. */
  get isOpen(): boolean {
    return !!this.#end;
  }

  /** Ends the check. @returns false if there is none */
  giveUp(): boolean {
    const {isOpen} = this;
    this.#end?.("given up");
    return isOpen;
  }

  /**
   * Approval of an order that was charged when it was created, after the bank's check if there is one.
   * @throws CheckoutError `authentication-failed`, or `network` if the result stays unknown; no money is charged
   */
  async approve(ordering: Promise<Order>): Promise<Approval> {
    const order = await ordering;
    return order.status === "PAYER_ACTION_REQUIRED"
      ? this.#ask(order)
      : {state: "approved", orderId: order.id};
  }

  async #ask({id, payerAction}: Order): Promise<Approval> {
    const host = this.#host;
    if (typeof payerAction !== "string" || !/^https?:\/\//.test(payerAction))
      throw new CheckoutError(
        "authentication-failed",
        `Order ${id} needs the bank's check, but has no address for it.`,
      );
    const hadFocus = host.matches(":focus-within");
    const root = host.shadowRoot;
    const focus = async () => {
      await host.updateComplete;
      if (hadFocus) root.querySelector<HTMLElement>("button[part=button]")?.focus();
    };
    adoptStyles(root, styles);
    host.state.set({receipt: () => this.#view(payerAction)});
    host.state.set({message: this.#bankTexts.asks});
    void focus();
    const end = await this.#waitForEnd(id);
    host.state.set({message: host.texts.processing});
    try {
      return end === "closed" ? await this.#result(id) : {state: "canceled", orderId: id};
    } finally {
      host.state.set({receipt: undefined});
      removeStyles(root, styles);
      void focus();
    }
  }

  get #bankTexts(): Messages["bank"] {
    return this.#host.messages.bank ?? bank;
  }

  async #waitForEnd(id: string): Promise<End> {
    let isOver = false;
    const end = await new Promise<End>((resolve) => {
      this.#end = resolve;
      runningChanged();
      void this.#watchWindow(id, () => isOver).then(() => resolve("closed"));
    });
    isOver = true;
    this.#window?.close();
    this.#window = null;
    this.#end = undefined;
    runningChanged();
    return end;
  }

  /** Resolves when the bank's window is closed. If every window looks closed, resolves when the bank has answered. */
  async #watchWindow(id: string, isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      await pause(windowInterval);
      if (isOver() || !this.#window?.closed) continue;
      if (!(await hidesOpenedWindows()) || (await this.#isAnswered(id))) return;
      await pause(orderInterval);
    }
  }

  async #isAnswered(orderId: string): Promise<boolean> {
    try {
      const order = await fetchOrder(readServer(this.#host), orderId);
      // An older server has no route for orders, so waiting would never end.
      return !order || order.status !== "PAYER_ACTION_REQUIRED" || !!liabilityShiftOf(order.liabilityShift);
    } catch {
      return false;
    }
  }

  #openWindow(address: string): void {
    const host = this.#host;
    if (this.#window && !this.#window.closed) return this.#window.focus();
    this.#window = window.open(address, "_blank", "popup,width=480,height=720");
    host.state.set({
      message: this.#window
        ? this.#bankTexts.waiting
        : fillNotCharged(this.#texts().errors["popup-blocked"], host.texts.notCharged),
    });
  }

  #view(address: string): TemplateResult {
    return html`<div class="bank" part="bank">
      <button type="button" part="button" @click=${() => this.#openWindow(address)}>
        ${this.#bankTexts.goOn}
      </button>
      <button type="button" class="quiet" part="button" @click=${() => this.giveUp()}>
        ${this.#host.texts.tryAgain}
      </button>
    </div>`;
  }

  async #result(orderId: string): Promise<Approval> {
    const {status, liabilityShift} = await this.#order(orderId);
    const shift = liabilityShiftOf(liabilityShift);
    if (status !== "PAYER_ACTION_REQUIRED")
      return {state: "approved", orderId, ...(shift && {liabilityShift: shift})};
    if (!shift) return {state: "canceled", orderId};
    throw new CheckoutError("authentication-failed", `The bank's answer about order ${orderId} is ${shift}.`);
  }

  /** An older server doesn't report the state. Then the capture shows it. */
  async #order(orderId: string): Promise<Partial<OrderState>> {
    const server = readServer(this.#host);
    for (const wait of pauses) {
      try {
        return (await fetchOrder(server, orderId)) ?? {};
      } catch {
        await pause(wait);
      }
    }
    return (await fetchOrder(server, orderId)) ?? {};
  }
}
