import type {TemplateResult} from "lit";
import {newPrice, type Order} from "../../merchant-api/orders.ts";
import {
  sameMoney,
  type Bought,
  type ScaMethod,
  type Shipping,
  type Terms,
} from "../../merchant-api/purchase.ts";
import {askCapture, makeOrder, type Endpoints} from "../../payment-flow/endpoints.ts";
import {CheckoutError, isCheckoutError, type CheckoutErrorCode} from "../../payment-flow/errors.ts";
import {
  CheckoutApproveEvent,
  CheckoutAuthorizedEvent,
  CheckoutCancelEvent,
  CheckoutCompleteEvent,
  CheckoutErrorEvent,
  CheckoutPendingEvent,
} from "../../payment-flow/events.ts";
import {
  lastDigits,
  paidAmount,
  type Approval,
  type CaptureResult,
  type Outcome,
  type PendingReason,
  type SavedOutcome,
} from "../../payment-flow/outcome.ts";
import {ending, PaymentFlow, type ClosingSteps} from "../../payment-flow/payment-flow.ts";
import {pause} from "../../paypal-sdk/deadline.ts";
import {en, type PayingTexts} from "../../locales/en-paying.ts";
import {loadTexts} from "../../locales/load.ts";
import {circleCheck, icon, spinner} from "../icons.ts";
import {dress} from "./dress.ts";
import type {PayingHost} from "./host.ts";
import {payingStyles} from "./paying.styles.ts";
import {receipt} from "./receipt.ts";
import {mayBegin, running, type Running} from "./running.ts";
import {SessionLifetime} from "./session-lifetime.ts";
import {vanish} from "./vanish.ts";

const slow = 10_000;

/** What every tag does from a press on: runs the flow, says how it goes, and ends in one event. */
export abstract class Paying<Host extends PayingHost> {
  protected readonly host: Host;
  protected readonly lifetime = new SessionLifetime(() => void this.renew());
  readonly #flow = new PaymentFlow();
  #renewing = false;
  /** Marks the purchase of the present press as paid. */
  #markPaid: ((message: string) => void) | undefined;
  #quoted = 0;

  constructor(host: Host) {
    this.host = host;
    dress(host.shadowRoot!, payingStyles);
  }

  /** A new session stands: watches its end. */
  watch(): void {
    const {isConnected, page} = this.host;
    // This part may come when its tag has left the page: nobody would ever stop it.
    if (isConnected && page) this.lifetime.watch(page);
    // Words that can't be had are missed by nobody.
    this.#warn().catch(() => undefined);
  }

  /** How a card is authenticated; NONE where nothing is to be said of it. */
  protected get scaMethod(): ScaMethod {
    return "NONE";
  }

  /** Whether something would be lost if the session were made anew. */
  protected get isTyped(): boolean {
    return false;
  }

  /** On which terms it is bought, where the method knows more than the tag. */
  protected get terms(): Terms {
    return {};
  }

  /** Whether the money is taken as the order is made. */
  protected get chargedAtOnce(): boolean {
    return this.terms.singleUseToken !== undefined;
  }

  /** Where the goods are sent, when the tag asked for it. */
  protected get shippingAddress(): Shipping | undefined {
    return undefined;
  }

  /** What the buyer reads when the session has ended. */
  protected get expired(): string {
    return this.texts.expired;
  }

  protected get texts(): PayingTexts {
    return this.host.words?.paying ?? en;
  }

  /** What a tag waits for before it is ready. @returns why it can't be offered, if it can't */
  async prepare(): Promise<string> {
    return "";
  }
  /** The words of a language, where there are some. */
  readonly loadWords = loadTexts;

  /** Puts what to write into the developer's message; returns what the buyer reads. */
  async explain(error: CheckoutError): Promise<string> {
    try {
      const {configurationWords} = await import("../developer/index.ts");
      error.message = configurationWords(error.message, this.host) ?? error.message;
    } catch {
      // It names the setting, at least.
    }
    return this.texts.misconfigured;
  }

  /** Tells the developer what works, but not as they think; nobody reads it where real buyers pay. */
  async #warn(): Promise<void> {
    const {host} = this;
    // A button's session stands a moment before it is ready.
    await pause(0);
    if (host.status !== "ready") return;
    if (host.setting("environment") === "production" && host.page?.token?.environment !== "sandbox") return;
    (await import("../developer/index.ts")).warnOfWrongUse(host);
  }

  /** The method can't be offered: the tag goes, unseen. */
  vanish(): void {
    void vanish(this.host, this.host.stay.signal);
  }

  /** The tag left the page, or starts over. */
  leave(): void {
    this.lifetime.stop();
  }

  /**
   * The token is about to end, or has ended. Nothing typed: a new session, unseen. Something typed: the buyer hears it
   * before, and only after the end what was typed is cleared away.
   */
  protected async renew(): Promise<void> {
    const {host} = this;
    const {stay} = host;
    const kept = () => this.isTyped && !this.lifetime.isExpired;
    if (host.status !== "ready" || this.#renewing) return;
    if (kept()) {
      host.message = this.texts.expiring;
      return;
    }
    this.#renewing = true;
    try {
      const {sdk, eligible, details} = await host.renew();
      // While it was fetched the buyer may have begun to type, or to pay.
      if (stay.signal.aborted || host.status !== "ready" || kept()) return;
      if (!eligible) return host.startOver();
      const cleared = this.isTyped;
      if (await host.open(sdk, details)) return host.startOver();
      if (cleared) host.message = this.expired;
      // What the buyer has been told of the last press stays.
      else if (host.message === this.texts.expiring) host.message = "";
    } catch {
      // Offline, perhaps: the old session serves until its end, then the buyer is asked to try again.
      if (!stay.signal.aborted && this.lifetime.isExpired) host.startOver();
    } finally {
      this.#renewing = false;
    }
  }

  /** What is bought has changed while the tag is in use. */
  async requote(): Promise<void> {
    const {host} = this;
    const {signal} = host.stay;
    const asked = (this.#quoted += 1);
    const isOver = () => signal.aborted || asked !== this.#quoted;
    try {
      const total = await host.quote();
      if (isOver()) return;
      host.total = total;
      // Eligibility depends on the currency.
      const {eligible} = await host.renew(undefined, host.page);
      if (!eligible && !isOver()) host.startOver();
    } catch (error) {
      if (!isOver()) this.quoteFailed(error);
    }
  }

  /** There is no price for what is bought now. */
  protected quoteFailed(_error: unknown): void {
    // Starting over shows what is wrong, and how to try again.
    this.host.startOver();
  }

  /**
   * Runs a press to its end. `approve` is called in the press's own task.
   * @param giveUp ends an approval that is still awaited, and says whether it could; absent where the page can't
   * @param before what is needed before there can be an order; then `approve` is called after it
   */
  protected async pay(
    approve: (ordering: Promise<Order>) => Promise<Approval>,
    giveUp?: () => boolean,
    before?: () => Promise<void>,
  ): Promise<Outcome> {
    return this.take(giveUp, (steps, waiting) =>
      ending(async () => {
        if (before) await before();
        return this.#order(approve, steps, waiting);
      }),
    );
  }

  #order(
    approve: (ordering: Promise<Order>) => Promise<Approval>,
    steps: ClosingSteps,
    waiting: () => void,
  ): Promise<Outcome> {
    const {host, terms} = this;
    const {serverUrl, total} = host;
    const createOrder = host.setting("createOrder");
    const endpoints = this.#endpoints();
    const {chargedAtOnce} = this;
    // Read once: an order that is asked for again is asked for in the same words.
    let bought: Bought | undefined;
    // What the server says that it costs now is what the button names from now on; nothing was made.
    const repriced = (error: unknown): never => {
      const now = isCheckoutError(error) && error.code === "amount-changed" && newPrice(error);
      if (now) host.total = now;
      throw error;
    };
    const checked = (order: Order): Order => {
      const {amount} = order;
      if (!amount || !total || sameMoney(amount, total)) return order;
      // Nobody pays an amount that the button did not name.
      host.total = amount;
      // What is paid already is told as it is: the receipt names it.
      if (chargedAtOnce) return order;
      throw new CheckoutError("amount-changed", `The quote said ${total.value}, the order ${amount.value}.`);
    };
    return this.#flow.run({
      ...steps,
      waiting,
      chargedAtOnce,
      bought: () => {
        bought = createOrder ? undefined : this.bought();
        // For another price it is another wish.
        return JSON.stringify([serverUrl, bought, total]);
      },
      createOrder: (attemptId) => makeOrder(endpoints, bought, attemptId, terms, total).catch(repriced),
      approve: (ordering) => approve(ordering.then(checked)),
    });
  }

  /** Takes up an approval that was asked for before this page was loaded, to its end. */
  protected resume(approving: Promise<Approval>): Promise<Outcome> {
    return this.take(undefined, (steps) => this.#flow.resume(steps, approving));
  }

  /**
   * Whether a press may begin. Not in a session that is over (a laptop that slept), in which nothing could be paid; and not
   * while another press for the same goods may be taking money. What only waits is given up.
   */
  protected mayBegin(): boolean {
    const {isExpired} = this.lifetime;
    if (!isExpired && mayBegin(this.#goods())) return true;
    this.host.message = isExpired ? this.expired : this.texts.checking;
    if (isExpired) void this.renew();
    return false;
  }

  /** What is bought, for whoever is asked for an order of it. */
  protected bought(): Bought {
    return [this.host.purchase(), this.scaMethod, this.terms];
  }

  /** A press takes its time: the buyer hears that it is still at work. */
  protected stillWorking(): void {
    this.host.message = this.texts.stillWorking;
  }

  #goods(): string {
    const {host} = this;
    try {
      return JSON.stringify([host.serverUrl, host.setting("createOrder") ? undefined : host.purchase()]);
    } catch {
      // Nothing is bought by a tag that is not set up: the press says so.
      return "";
    }
  }

  #endpoints(): Endpoints {
    const {host} = this;
    return {
      server: host.serverUrl,
      createOrder: host.setting("createOrder"),
      captureOrder: host.setting("captureOrder"),
    };
  }

  /** What every payment has around it: the status, its words, its end. */
  protected async take<Ending extends Outcome | SavedOutcome>(
    giveUp: (() => boolean) | undefined,
    run: (steps: ClosingSteps, waiting: () => void) => Promise<Ending>,
  ): Promise<Ending> {
    const {host} = this;
    const endpoints = this.#endpoints();
    const reported = new Set<PendingReason>();
    let state: "asking" | "capturing" | "over" = "asking";
    // An order that is given up is asked for a while yet, and says nothing more.
    const waiting = () => {
      if (state !== "over") this.stillWorking();
    };
    const mine: Running = {
      goods: this.#goods(),
      giveUp: () => state === "asking" && !!giveUp?.(),
    };
    running().add(mine);
    this.#markPaid = host.pagePurchase.begin();
    host.isBusy = true;
    host.setStatus("processing");
    host.message = host.texts.processing;
    host.face = [icon(host.html, spinner, "spinner"), this.texts.paying];
    let timer = setTimeout(waiting, slow);
    const outcome = await run(
      {
        approved: ({orderId, liabilityShift}) => {
          state = "capturing";
          // What the buyer took is no work of ours: the time runs from here.
          clearTimeout(timer);
          timer = setTimeout(waiting, slow);
          return host.dispatchEvent(new CheckoutApproveEvent(orderId, liabilityShift, this.shippingAddress));
        },
        capture: (orderId, attemptId, checking) => askCapture(endpoints, orderId, attemptId, checking),
        pending: (orderId, reason) => {
          clearTimeout(timer);
          host.message = this.texts.checking;
          if (host.status !== "pending") host.setStatus("pending");
          if (!reported.has(reason)) host.dispatchEvent(new CheckoutPendingEvent(orderId, reason));
          reported.add(reason);
        },
      },
      waiting,
    );
    clearTimeout(timer);
    state = "over";
    running().delete(mine);
    if (outcome.state === "error") await this.explain(outcome.error);
    if (outcome.state !== "approved") host.face = undefined;
    // In one task with the end: a tag that was moved meanwhile starts over only after that.
    host.isBusy = false;
    this.finish(outcome);
    if (!host.isConnected) host.leave();
    // The service has refused the token: it is over, whatever the clock says.
    else if (outcome.state === "error" && outcome.error.code === "token") this.lifetime.end();
    return outcome;
  }

  protected finish(outcome: Outcome | SavedOutcome): void {
    const {host} = this;
    switch (outcome.state) {
      case "complete":
        this.#paid(outcome, outcome.capture, "captures", CheckoutCompleteEvent);
        break;
      case "authorized":
        this.#paid(outcome, outcome.authorization, "authorizations", CheckoutAuthorizedEvent);
        break;
      case "saved":
        // Only card fields save: see their extras.
        break;
      case "approved":
        // The page captures: until it says how that ended, another press could pay twice.
        host.setStatus("pending");
        host.message = this.texts.approved;
        this.#markPaid?.(this.texts.approved);
        break;
      case "canceled":
        host.setStatus("ready");
        host.message = this.texts.canceled;
        host.dispatchEvent(new CheckoutCancelEvent(outcome.orderId));
        break;
      case "error": {
        const {error} = outcome;
        const text = this.errorText(error);
        host.setStatus("ready", error);
        // A new price is news, and no fault of the buyer's: see the styles.
        host.message = error.code === "amount-changed" ? host.html`<b>${text}</b>` : text;
        host.dispatchEvent(new CheckoutErrorEvent(error));
        break;
      }
    }
  }

  #paid(
    {state, orderId}: Outcome & {state: "complete" | "authorized"},
    result: CaptureResult,
    kind: "captures" | "authorizations",
    Event: typeof CheckoutCompleteEvent | typeof CheckoutAuthorizedEvent,
  ): void {
    const {host} = this;
    const amount = host.format(paidAmount(result, kind) ?? host.total);
    this.#markPaid?.(this.texts.alreadyPaid);
    this.succeed(
      this.texts[state],
      receipt(host, this.texts, {orderId, amount, lastDigits: lastDigits(result)}),
      new Event(orderId, result, this.shippingAddress),
    );
  }

  /** A receipt takes the form's place. */
  protected succeed(message: string, drawReceipt: () => TemplateResult, event: Event): void {
    const {host} = this;
    const hadFocus = host.contains(document.activeElement);
    host.receipt = drawReceipt;
    host.setStatus("succeeded");
    host.message = [icon(host.html, circleCheck), message];
    host.leave();
    host.dispatchEvent(event);
    // What had the focus is gone.
    if (hadFocus)
      void host.updateComplete.then(() =>
        host.shadowRoot?.querySelector<HTMLElement>("[part=result]")?.focus(),
      );
  }

  /** What the buyer reads when a payment ended with this error. An error without words of its own claims nothing. */
  protected errorText({code, reason}: CheckoutError): string {
    const {host, texts} = this;
    const sentences: Partial<Record<CheckoutErrorCode, string>> = {
      ...texts.errors,
      "amount-changed": texts.amountChanged.replace("#", host.format(host.total)),
      "order-not-found": texts.errors["order-create"],
      token: this.expired,
      network: host.texts.network,
      "invalid-config": texts.misconfigured,
    };
    return reason ? texts.declines[reason] : (sentences[code] ?? texts.errors["unexpected-state"]);
  }
}
