import type {CheckoutPayment, CheckoutWalletButton} from "checkout-elements";
import {findAll, findFirst} from "./shadow.ts";
import type {Tab} from "./tab.ts";
import {until} from "./wait.ts";

/** Does in a tab what a buyer does at the checkout. */
export class Buyer {
  readonly tab: Tab;
  readonly #signal: AbortSignal;

  constructor(tab: Tab, signal: AbortSignal) {
    this.tab = tab;
    this.#signal = signal;
  }

  /** Waits until the card fields are filled in and the page's button can be pressed. */
  async cardIsFilled(): Promise<void> {
    await this.#until("the filled card fields", () => {
      const isValid = this.tab.events
        .filter(({type}) => type === "checkout-change")
        .some(({detail}) => (detail as {valid?: boolean}).valid);
      return isValid && this.#payment?.status === "ready" && this.#payButton?.ariaDisabled === "false";
    });
    this.#scrollTo(this.#payButton!);
  }

  /** Presses the page's button. */
  pressPay(): void {
    this.#payButton!.click();
  }

  /** Waits until the PayPal button can be pressed. */
  async payPalIsReady(): Promise<void> {
    await this.#until("the PayPal button", () => this.#payPalButton);
    this.#scrollTo(this.#payPalButton!);
  }

  pressPayPal(): void {
    this.#payPalButton!.click();
  }

  /** Waits for the page of the paid order. */
  async orderIsShown(ms?: number): Promise<void> {
    await this.#until(
      "the page of the paid order",
      () => this.tab.path === "/shop/order/" && this.tab.find("body.is-done") !== undefined,
      ms,
    );
  }

  async hasEvent(type: string, ms?: number): Promise<void> {
    await this.#until(`the event ${type}`, () => this.tab.has(type), ms);
  }

  /** Waits for a message of an element that contains these words. */
  async reads(words: RegExp, ms?: number): Promise<void> {
    await this.#until(`the message ${words.source}`, () => words.test(this.message), ms);
  }

  /** Text that the buyer sees: of the order's page, else the elements' message. */
  get message(): string {
    const {document: shown, path} = this.tab;
    if (!shown) return "";
    if (path === "/shop/order/")
      return [".order-title", ".said"].map((name) => textOf(shown.querySelector(name))).join(". ");
    const empty = shown.querySelector<HTMLElement>(".when-empty:not([hidden]) h2");
    if (empty) return [textOf(empty), textOf(shown.querySelector(".said"))].filter(Boolean).join(". ");
    return (
      [...findAll(shown, "[part~=result], [part~=receipt]")].map(textOf).find((text) => text !== "") ?? ""
    );
  }

  /** Scrolls the page in the frame. `scrollIntoView` would also scroll the page around it. */
  #scrollTo(element: HTMLElement): void {
    const page = this.tab.window!;
    page.scrollBy({top: element.getBoundingClientRect().top - page.innerHeight / 2, behavior: "instant"});
  }

  get #payment(): CheckoutPayment | undefined {
    return this.tab.find<CheckoutPayment>("checkout-payment");
  }

  get #payButton(): HTMLButtonElement | undefined {
    return this.tab.find<HTMLButtonElement>("button.pay");
  }

  get #payPalButton(): HTMLElement | undefined {
    const {document: shown} = this.tab;
    const buttons = shown ? [...findAll(shown, "checkout-wallet-button")] : [];
    const payPal = (buttons as CheckoutWalletButton[]).find(({wallet}) => wallet === "paypal");
    return payPal?.status === "ready" ? findFirst(payPal.shadowRoot, "paypal-button") : undefined;
  }

  #until<Value>(what: string, check: () => Value | undefined | false, ms?: number): Promise<Value> {
    return until(check, {signal: this.#signal, what, ...(ms !== undefined && {ms})});
  }
}

const textOf = (element: Element | null): string =>
  element?.textContent?.trim().replaceAll(/\s+/g, " ") ?? "";
