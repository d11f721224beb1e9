import type {TemplateResult} from "lit";
import type {CheckoutError} from "../errors.ts";
import {CheckoutErrorEvent, CheckoutIneligibleEvent, CheckoutReadyEvent} from "../payment-flow/events.ts";
import type {Market} from "../payment-methods/purchase-market.ts";
import {buyerCountry} from "../controllers/buyer-country.ts";
import {warnOfSettings} from "../controllers/developer-warnings.ts";
import type {ElementHost, Status} from "../controllers/payment-host.ts";
import type {PaymentState} from "../controllers/payment-state.ts";
import {keepQuote} from "../controllers/quote.ts";
import type {Quote} from "../merchant-api/client.ts";
import {checkout as english} from "../locales/en-checkout.ts";
import type {Messages} from "../locales/messages.ts";
import {hideIneligible, nextInteraction} from "./hide-ineligible.ts";

/** An element inside a group, as the group uses it. */
export interface ChildElement {
  readonly status: Status;
  readonly error: CheckoutError | undefined;
  readonly state: Pick<PaymentState, "isBusy" | "isResuming">;
  addController(controller: {hostUpdate?(): void; hostUpdated(): void}): void;
  matches(selectors: string): boolean;
  restart(): void;
}

/** The first of these that an element inside has is the status of the whole. */
const order: readonly Status[] = ["succeeded", "pending", "processing", "ready", "loading", "idle", "failed"];

/** Statuses of a payment in progress, or after it. */
export const busy: readonly Status[] = ["processing", "pending", "succeeded"];

/** Statuses before the end of a load. */
export const loading: readonly Status[] = ["idle", "loading"];

/** Resolves once the element has none of these statuses: by default when it has loaded or failed to load. */
export async function settled(
  element: Pick<ChildElement, "status" | "addController">,
  statuses = loading,
): Promise<void> {
  await new Promise<void>((resolve) => {
    const check = () => {
      if (!statuses.includes(element.status)) resolve();
    };
    element.addController({hostUpdated: check});
    check();
  });
}

/** The elements inside a group: their settings, and what the group shows of their status. */
export abstract class MethodsController {
  protected readonly element: ElementHost;
  readonly #watched = new WeakSet<ChildElement>();
  #loading = new AbortController();
  /** The group loads, or could not be loaded. */
  isDeciding = false;
  /** Price of the purchase. Undefined if it is unknown. */
  quote: Promise<Quote> = Promise.resolve({});
  /** `checkout-ready` was dispatched. */
  #isReady = false;

  constructor(element: ElementHost) {
    this.element = element;
  }

  get texts(): Messages["checkout"] {
    return this.element.messages.checkout ?? english;
  }

  /** Keys that `methods` and `exclude` may have. */
  abstract readonly names: readonly string[];
  /** The group shows its final height. */
  abstract get hasFinalLayout(): boolean;
  /** The elements whose status counts. */
  abstract get parts(): readonly ChildElement[];
  abstract view(): TemplateResult;
  /** Lets an element inside show why the purchase is refused. @returns false if there is none */
  abstract showRefusal(): boolean;
  /** Offers the methods that are possible in this market. */
  protected abstract offer(market: Market, signal: AbortSignal): Promise<void>;

  /** Offers what is possible now. Methods that stay keep what is typed. A later call replaces an earlier one. */
  async load(signal: AbortSignal): Promise<void> {
    this.#loading.abort();
    this.isDeciding = true;
    const {signal: replaced} = (this.#loading = new AbortController());
    signal.addEventListener("abort", () => this.#loading.abort(), {signal: replaced});
    // A method that the buyer chooses later asks for the price again.
    const keeping = new AbortController();
    void nextInteraction(replaced).then(() => keeping.abort());
    try {
      const [market] = await Promise.all([this.#market(keeping.signal), this.prepare()]);
      if (!replaced.aborted && !this.mustWait()) await this.offer(market, replaced);
      if (!replaced.aborted) this.partUpdated();
    } catch (error) {
      if (!replaced.aborted) throw error;
    }
  }

  /** Returns whether a payment is in progress, which keeps the methods as they are. The element loads again after it. */
  protected mustWait(): boolean {
    const {element} = this;
    // A payment may have begun in this task.
    element.state.set({isBusy: this.parts.some(({state}) => state.isBusy)});
    if (element.state.isBusy) element.startOver();
    return element.state.isBusy;
  }

  /** Loads what the group needs in addition to the price, at the same time. Never rejects. */
  protected async prepare(): Promise<void> {}

  async #market(signal: AbortSignal): Promise<Market> {
    const {element} = this;
    const country = buyerCountry(element);
    this.quote = keepQuote(element, signal);
    // It may reject before it is awaited.
    this.quote.catch(() => undefined);
    // Only the price says the currency of items and carts.
    const currency = element.setting("currencyCode") ?? (await this.quote).amount?.currencyCode;
    return {country, currency};
  }

  restart(): void {
    this.#isReady = false;
    for (const part of this.parts) part.restart();
  }

  /** The host has rendered. */
  updated(): void {
    for (const part of this.parts) this.watch(part);
  }

  /** Follows the changes of an element inside. */
  protected watch(part: ChildElement): void {
    if (this.#watched.has(part)) return;
    this.#watched.add(part);
    let wasResuming: boolean | undefined;
    let hadFocus = false;
    part.addController({
      hostUpdate: () => {
        const {status} = part;
        const {isResuming} = part.state;
        hadFocus = !!wasResuming && !isResuming && status === "ready" && part.matches(":focus-within");
        wasResuming = isResuming;
      },
      hostUpdated: () => {
        this.partUpdated();
        if (hadFocus) void this.#focusMessage();
      },
    });
  }

  /** Focuses the message of an element inside, which the group shows. */
  async #focusMessage(): Promise<void> {
    const {element} = this;
    await element.updateComplete;
    element.shadowRoot.querySelector<HTMLElement>("[part=result]")?.focus();
  }

  /** The element that is shown instead of all others: it has paid, or it resumes a payment. */
  get alone(): ChildElement | undefined {
    return this.parts.find(({status, state}) => status === "succeeded" || state.isResuming);
  }

  /** An element inside has changed. */
  protected partUpdated(): void {
    const {element, parts} = this;
    element.state.set({
      isBusy: parts.some(({state}) => state.isBusy),
      isResuming: this.alone?.state.isResuming ?? false,
    });
    const [first] = parts;
    if (!first) return;
    const statuses = parts.map(({status}) => status);
    this.adopt(order.find((one) => statuses.includes(one)) ?? "ineligible");
  }

  /** Takes over the status of the elements inside. */
  protected adopt(status: Status): void {
    const {element} = this;
    const before = element.status;
    // Another method that still loads doesn't make the group wait again.
    if (status === before || (before === "ready" && status === "loading")) return;
    // Until the methods are known, a single one doesn't end the load, and after a failure it doesn't make the group usable.
    const isEnd = before === "failed" ? !busy.includes(status) : ["ineligible", "failed"].includes(status);
    if (this.isDeciding && isEnd) return;
    const error = this.parts.find((part) => part.status === status)?.error;
    element.setStatus(status, error);
    if (status === "failed" && error) element.dispatchEvent(new CheckoutErrorEvent(error));
    if (status === "ready" && !this.#isReady) {
      this.#isReady = true;
      element.dispatchEvent(new CheckoutReadyEvent());
      void warnOfSettings(element);
    }
    if (status !== "ineligible") return;
    void warnOfSettings(element);
    void hideIneligible(element, element.abortController.signal);
    element.dispatchEvent(new CheckoutIneligibleEvent("not-eligible"));
  }

  /** Sentence about a method that could not be loaded. */
  protected unavailableText(name: string): string {
    return this.texts.unavailable.replace("#", () => name);
  }
}
