import type {LitElement, TemplateResult} from "lit";
import type {CheckoutError} from "../../errors.ts";
import {CheckoutMethodChangeEvent} from "../../payment-flow/events.ts";
import type {Outcome, SavedOutcome} from "../../payment-flow/outcome.ts";
import {
  methodOf,
  offeredMethods,
  type MethodName,
  type OfferedMethod,
} from "../../payment-methods/offered-methods.ts";
import type {Market} from "../../payment-methods/purchase-market.ts";
import type {EligibleMethods} from "../../paypal-sdk/sdk-types.ts";
import type {PaymentHost, Status} from "../../controllers/payment-host.ts";
import {adoptStyles} from "../base.styles.ts";
import {nextInteraction} from "../hide-ineligible.ts";
import {MethodGroup, type PaymentPart} from "../method-group.ts";
import {paymentStyles} from "../payment.styles.ts";
import {methodListView} from "./method-list-view.ts";
import {methodListStyles} from "./payment.styles.ts";
import type {CheckoutPayment} from "./payment.ts";

/** The element of a method, which draws its fields and pays. */
export interface MethodElement extends PaymentHost {
  readonly error: CheckoutError | undefined;
  addController(controller: {hostUpdated(): void}): void;
  restart(): void;
  /** Its title, button and message are shown by the list. */
  isEmbedded: boolean | undefined;
  footView(): TemplateResult;
  submit(): Promise<Outcome | SavedOutcome | undefined>;
  validate?(options?: {focus?: boolean}): Promise<boolean>;
}

/** A method in the list. */
export interface MethodRow {
  readonly name: MethodName;
  readonly method: OfferedMethod;
  /** Card fields aren't eligible, but PayPal's form for guests is. */
  readonly isGuest: boolean;
  /** Created when the method is chosen for the first time. It keeps what is typed while another one is chosen. */
  element: MethodElement | undefined;
}

/** Statuses of a payment in progress, or after it. */
const busy: readonly Status[] = ["processing", "pending", "succeeded"];

/** Errors after which another method is offered. */
const refusals: readonly unknown[] = [
  "declined",
  "authentication-failed",
  "capture",
  "not-eligible",
  "approval-expired",
];

/** The methods of `<checkout-payment>`: which are offered, which is chosen, and their elements. Loaded after the element. */
export class MethodList extends MethodGroup {
  readonly host: CheckoutPayment;
  rows: MethodRow[] = [];
  /** Methods whose eligibility is not known yet. */
  expected: readonly MethodName[] = [];
  /** The buyer has been asked to choose a method. */
  isChoiceMissing = false;
  /** Names of methods that could not be loaded. */
  protected failed: string[] = [];
  #chosen: MethodRow | undefined;
  #reported = "";
  #areCardFieldsComplete = false;

  constructor(host: CheckoutPayment) {
    super(host);
    this.host = host;
    adoptStyles(host.shadowRoot, paymentStyles);
    adoptStyles(host.shadowRoot, methodListStyles);
    host.addEventListener("checkout-change", ({detail}) => {
      this.#areCardFieldsComplete = detail.valid;
      this.#report();
    });
  }

  get chosen(): MethodRow | undefined {
    return this.#chosen;
  }

  /** Maximum of express buttons. 0: none. */
  get expressMax(): number {
    const {express} = this.host;
    return express === "none" ? 0 : Number(express ?? 3) || 3;
  }

  /** The express buttons, if there are any. */
  get express(): (PaymentPart & HTMLElement) | undefined {
    return this.host.shadowRoot.querySelector("checkout-express-buttons") ?? undefined;
  }

  /** The elements whose status is the host's: the chosen one, any with a payment, and the express buttons. */
  override get parts(): PaymentPart[] {
    const elements = this.rows.flatMap((row) =>
      row.element && (row === this.#chosen || busy.includes(row.element.status)) ? [row.element] : [],
    );
    const {express} = this;
    return express && (elements.length === 0 || busy.includes(express.status))
      ? [...elements, express]
      : elements;
  }

  /** The element that has paid. */
  get paid(): PaymentPart | undefined {
    return this.parts.find(({status}) => status === "succeeded");
  }

  protected override async offer(market: Market, signal: AbortSignal): Promise<void> {
    const {host} = this;
    const names = offeredMethods(market, host, this.expressMax > 0);
    this.failed = [];
    this.expected = names;
    const [first] = names;
    if (host.open !== "none" && !this.#chosen && first) {
      this.rows = [this.#makeRow(first, false)];
      this.#choose(this.rows[0]);
    }
    host.requestUpdate();
    const eligible = await this.#findEligible(names, market.currency ?? "USD");
    if (!signal.aborted) await this.#decide(eligible, signal);
  }

  async #findEligible(names: readonly MethodName[], currency: string): Promise<[MethodName, boolean][]> {
    const {host} = this;
    const page = host.pageInstance();
    const given = host.setting("eligibility");
    const asked = names.map((name) => page.sdk(methodOf(name).component));
    const instances = await Promise.allSettled(asked);
    const instance = instances.find((one) => one.status === "fulfilled");
    if (!instance) {
      // Each has the same reason.
      await asked[0];
      return [];
    }
    this.failed = names
      .filter((_, index) => instances[index]!.status === "rejected")
      .map((name) => this.titleOf(name));
    const read = (methods: EligibleMethods) =>
      names.flatMap((name, index): [MethodName, boolean][] => {
        if (instances[index]!.status === "rejected") return [];
        if (methods.isEligible(methodOf(name).eligibility)) return [[name, false]];
        return name === "card" && methods.isEligible("basic_cards") ? [[name, true]] : [];
      });
    return page.eligibility(instance.value, currency, given, read);
  }

  /** Shows the eligible methods. The list keeps its height until the buyer's next click or key, so that nothing moves. */
  async #decide(eligible: readonly [MethodName, boolean][], signal: AbortSignal): Promise<void> {
    const {host} = this;
    this.#keepHeight(signal);
    this.expected = [];
    this.rows = eligible.map(([name, isGuest]) => {
      const row = this.#row(name);
      return row?.isGuest === isGuest ? row : this.#makeRow(name, isGuest);
    });
    for (const element of host.querySelectorAll<HTMLElement & MethodElement>(":scope > [slot^='method-']"))
      if (!element.isBusy && !this.rows.some((row) => (row.element as unknown) === element)) element.remove();
    if (!this.#chosen || !this.rows.includes(this.#chosen))
      this.#choose(host.open === "none" ? undefined : this.rows[0]);
    host.requestUpdate();
    await host.updateComplete;
    if (!this.rows[0] && !this.express) this.adopt("ineligible");
    else if (this.parts.length === 0) this.adopt("ready");
  }

  #keepHeight(signal: AbortSignal): void {
    const list = this.host.shadowRoot.querySelector<HTMLElement>(".methods");
    if (!list) return;
    list.style.minHeight = `${list.offsetHeight}px`;
    void nextInteraction(signal).then(() => {
      list.style.minHeight = "";
    });
  }

  #row(name: MethodName): MethodRow | undefined {
    return this.rows.find((row) => row.name === name);
  }

  #makeRow(name: MethodName, isGuest: boolean): MethodRow {
    return {name, isGuest, method: methodOf(name), element: undefined};
  }

  /** Name of a method for the buyer. */
  titleOf(name: MethodName): string {
    return name === "card" ? this.texts.card : methodOf(name).name;
  }

  select(name: string): void {
    const row = this.rows.find((one) => one.name === name);
    if (!row || this.host.isBusy) return;
    this.isChoiceMissing = false;
    this.#choose(row);
  }

  #choose(row: MethodRow | undefined): void {
    this.#chosen = row;
    if (row && !row.element) this.#addElement(row);
    this.host.requestUpdate();
    this.#report();
  }

  /** In the document, because hosted frames don't work in a shadow root. */
  #addElement(row: MethodRow): void {
    const {host} = this;
    const element = document.createElement(tagOf(row)) as LitElement & MethodElement;
    element.slot = slotOf(row);
    Object.assign(element, {isEmbedded: true, ...settingsOf(row)});
    row.element = element;
    this.#configure(row);
    this.watch(element);
    host.append(element);
  }

  /** Applies the page's options for the method: properties of its element. */
  #configure({name, element}: MethodRow): void {
    const {fields, methodOptions} = this.host;
    const options = {...(name === "card" && fields?.card), ...methodOptions?.[name]};
    const {elementProperties} = element!.constructor as typeof LitElement;
    for (const [property, value] of Object.entries(options))
      if (elementProperties.has(property)) Object.assign(element!, {[property]: value});
  }

  override updated(): void {
    for (const row of this.rows) if (row.element) this.#configure(row);
    if (this.express) this.watch(this.express);
  }

  override restart(): void {
    const elements = this.rows.flatMap(({element}) => element ?? []);
    for (const part of [...elements, ...(this.express ? [this.express] : [])]) part.restart();
  }

  /** An element has changed. One that could not be loaded leaves the list, and the next method is offered. */
  protected override partUpdated(): void {
    const failed = this.rows.filter(({element}) => element?.status === "failed");
    if (failed[0] && this.rows.length + (this.express ? 1 : 0) > failed.length) {
      this.rows = this.rows.filter((row) => !failed.includes(row));
      for (const row of failed) {
        this.failed.push(this.titleOf(row.name));
        (row.element as unknown as HTMLElement).remove();
      }
      if (this.#chosen && failed.includes(this.#chosen)) this.#choose(this.rows[0]);
    }
    this.#report();
    super.partUpdated();
  }

  /** Dispatches the chosen method if it, or its completeness, has changed. */
  #report(): void {
    const row = this.#chosen;
    const report = row ? `${row.name} ${this.#isComplete(row)}` : "";
    if (report === this.#reported) return;
    this.#reported = report;
    if (row) this.host.dispatchEvent(new CheckoutMethodChangeEvent(row.name, this.#isComplete(row)));
  }

  #isComplete({name, isGuest, element}: MethodRow): boolean {
    if (name === "card" && !isGuest) return this.#areCardFieldsComplete;
    const {isComplete = true} = (element ?? {}) as {isComplete?: boolean};
    return isComplete;
  }

  /** The method to offer after a refusal of the chosen one. */
  get alternative(): MethodRow | undefined {
    const {error, status} = this.#chosen?.element ?? {};
    return status === "ready" && refusals.includes(error?.code)
      ? this.rows.find((row) => row !== this.#chosen)
      : undefined;
  }

  /** Chooses a method, and moves the focus to it. */
  async switchTo({name}: MethodRow): Promise<void> {
    this.select(name);
    await this.host.updateComplete;
    this.#focusChoice();
  }

  #focusChoice(): void {
    const {shadowRoot} = this.host;
    (
      shadowRoot.querySelector<HTMLElement>("input:checked") ?? shadowRoot.querySelector<HTMLElement>("input")
    )?.focus();
  }

  async validate(options?: {focus?: boolean}): Promise<boolean> {
    const element = this.#chosen?.element;
    if (!element) {
      this.#askToChoose(options?.focus ?? true);
      return false;
    }
    return element.validate ? element.validate(options) : element.status === "ready";
  }

  async submit(): Promise<Outcome | SavedOutcome | undefined> {
    const element = this.#chosen?.element;
    if (element) return element.submit();
    this.#askToChoose(true);
    return undefined;
  }

  #askToChoose(focus: boolean): void {
    this.isChoiceMissing = true;
    this.host.requestUpdate();
    if (focus) this.#focusChoice();
  }

  /** Sentence about the methods that could not be loaded. Empty if there is none. */
  get failure(): string {
    return this.failed[0] ? this.unavailableText(this.failed.join(", ")) : "";
  }

  override view(): TemplateResult {
    return this.host.status === "failed" ? this.failedView() : methodListView(this);
  }
}

const tagOf = ({method: {kind}, isGuest}: MethodRow) =>
  isGuest
    ? "checkout-guest-button"
    : (
        {
          card: "checkout-card-fields",
          wallet: "checkout-wallet-button",
          local: "checkout-payment-method",
        } as const
      )[kind];

const settingsOf = ({name, method: {kind}}: MethodRow) =>
  kind === "wallet" ? {wallet: name} : kind === "local" ? {method: name} : {};

/** Name of the slot of a method's element. */
export const slotOf = ({name}: MethodRow) => `method-${name}`;
