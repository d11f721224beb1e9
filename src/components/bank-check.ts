import {css, html, type TemplateResult} from "lit";
import type {Order} from "../merchant-api/orders.ts";
import {fetchOrder} from "../merchant-api/shown-order.ts";
import {CheckoutError} from "../errors.ts";
import {liabilityShiftOf, type Approval} from "../payment-flow/outcome.ts";
import {pause} from "../promises.ts";
import type {Messages} from "../locales/en.ts";
import {adoptStyles, removeStyles} from "../controllers/adopt-styles.ts";
import type {PaymentHost} from "../controllers/payment-host.ts";
import {isCutOff} from "../paypal-sdk/opener-policy.ts";

/** What happened stands above what to do. */
const styles = css`
  .group > .foot {
    order: -1;
  }
  .bank {
    display: grid;
    gap: calc(var(--_space) * 3);
  }
`;

/** How often it is looked whether the bank's window is still there, ms. */
const look = 300;
/** How often the order is asked about, where the window can't be seen, ms. */
const lookUp = 3000;
/** Ms before a question about the order is repeated; then the buyer decides. */
const pauses = [1000, 2000, 4000];

/** How a check ends from the page's side. */
type End = "closed" | "given up";

/**
 * The buyer's bank wants to be asked before an order is paid that no form of the SDK's pays: a saved card's, or a
 * single-use token's. The service has a page for that (the order's `payer-action` link). It is opened beside the shop's, so
 * that nothing typed is lost, and by a press of its own: browsers open windows only in a press's own task, and the buyer
 * shall know whose window comes. Nothing that the window says is believed: the order tells how it ended. Where the page
 * can't see its windows, the order is asked until it says so.
 */
export class BankCheck {
  readonly #host: PaymentHost;
  #end: ((end: End) => void) | undefined;
  #window: Window | null = null;

  constructor(host: PaymentHost) {
    this.#host = host;
  }

  /** The buyer is asked: nothing is charged, and nothing is late. */
  get isOpen(): boolean {
    return !!this.#end;
  }

  /** @returns whether there was something to give up */
  giveUp(): boolean {
    const {isOpen} = this;
    this.#end?.("given up");
    return isOpen;
  }

  /** @throws CheckoutError `authentication-failed`, or `network` when nobody says how it ended; nothing is charged */
  async ask({id, payerAction}: Order): Promise<Approval> {
    const host = this.#host;
    if (typeof payerAction !== "string" || !/^https?:\/\//.test(payerAction))
      throw new CheckoutError("authentication-failed", `Order ${id} waits for its bank, and says not where.`);
    const hadFocus = host.matches(":focus-within");
    const root = host.shadowRoot!;
    const focus = async () => {
      await host.updateComplete;
      if (hadFocus) root.querySelector<HTMLElement>("button[part=button]")?.focus();
    };
    adoptStyles(root, styles);
    host.receipt = () => this.#view(payerAction);
    host.message = this.#words.asks;
    void focus();
    const end = await this.#ended(id);
    host.message = host.texts.processing;
    try {
      return end === "closed" ? await this.#outcome(id) : {state: "canceled", orderId: id};
    } finally {
      host.receipt = undefined;
      removeStyles(root, styles);
      void focus();
    }
  }

  get #words(): Messages["bank"] {
    return this.#host.messages.bank;
  }

  async #ended(id: string): Promise<End> {
    let isOver = false;
    const end = await new Promise<End>((resolve) => {
      this.#end = resolve;
      void this.#watch(id, () => isOver).then(() => resolve("closed"));
    });
    isOver = true;
    this.#window?.close();
    this.#window = null;
    this.#end = undefined;
    return end;
  }

  /** Until the bank's window is closed; where every window seems to be, until the bank has answered. */
  async #watch(id: string, isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      await pause(look);
      if (isOver() || !this.#window?.closed) continue;
      if (!(await isCutOff()) || (await this.#isAnswered(id))) return;
      await pause(lookUp);
    }
  }

  async #isAnswered(orderId: string): Promise<boolean> {
    try {
      const order = await fetchOrder(this.#host.serverUrl, orderId);
      // Where the server shows no orders, nobody would ever say so.
      return !order || order.status !== "PAYER_ACTION_REQUIRED" || !!liabilityShiftOf(order.liabilityShift);
    } catch {
      return false;
    }
  }

  #open(address: string): void {
    const host = this.#host;
    if (this.#window && !this.#window.closed) return this.#window.focus();
    this.#window = window.open(address, "_blank", "popup,width=480,height=720");
    host.message = this.#window ? this.#words.waiting : host.messages.paying.errors["popup-blocked"];
  }

  #view(address: string): TemplateResult {
    return html`<div class="bank" part="bank">
      <button type="button" part="button" @click=${() => this.#open(address)}>${this.#words.goOn}</button>
      <button type="button" class="quiet" part="button" @click=${() => this.giveUp()}>
        ${this.#host.messages.paying.startOver}
      </button>
    </div>`;
  }

  async #outcome(orderId: string): Promise<Approval> {
    const {status, liabilityShift} = await this.#order(orderId);
    const shift = liabilityShiftOf(liabilityShift);
    if (status !== "PAYER_ACTION_REQUIRED")
      return {state: "approved", orderId, ...(shift && {liabilityShift: shift})};
    if (!shift) return {state: "canceled", orderId};
    throw new CheckoutError("authentication-failed", `The bank's answer about order ${orderId} is ${shift}.`);
  }

  async #order(orderId: string): Promise<{status?: unknown; liabilityShift?: unknown}> {
    const {serverUrl} = this.#host;
    for (const wait of pauses) {
      try {
        // Where nobody can say, the capture does.
        return (await fetchOrder(serverUrl, orderId)) ?? {};
      } catch {
        await pause(wait);
      }
    }
    return (await fetchOrder(serverUrl, orderId)) ?? {};
  }
}
