import type {TemplateResult} from "lit";
import type {Outcome, SavedOutcome} from "../../payment-flow/outcome.ts";
import {
  methodNames,
  methodOf,
  offeredMethods,
  type OfferedMethod,
} from "../../payment-methods/offered-methods.ts";
import type {Market} from "../../payment-methods/purchase-market.ts";
import {pause} from "../../promises.ts";
import type {Status} from "../../controllers/payment-host.ts";
import {hasFocus} from "../../controllers/slot-chain.ts";
import type {Quote} from "../../merchant-api/client.ts";
import type {Money} from "../../merchant-api/purchase.ts";
import {payLaterPlan, type PayLaterPlan} from "../../payment-methods/pay-later.ts";
import {isPurchaseRefusal} from "../../errors.ts";
import type * as MethodMarks from "./method-marks.ts";
import {adoptStyles} from "../base.styles.ts";
import {FollowFocus} from "../follow-focus.ts";
import {busy, MethodsController, settled, type ChildElement} from "../methods-controller.ts";
import {paymentStyles} from "../payment.styles.ts";
import {typingStyles} from "../typing.styles.ts";
import "../saved-method/define.ts";
import {findEligible, findSaved, type Eligibility, type SavedMethods} from "./eligible-methods.ts";
import {MethodChangeNotifier} from "./method-change-notifier.ts";
import {expressMax, likelyMethods, requestSdk} from "./likely-methods.ts";
import {ListSpace} from "./list-space.ts";
import {type MethodListModel, methodListView} from "./method-list-view.ts";
import {
  addElement,
  configure,
  isButton,
  methodRow,
  savedRow,
  slotOf,
  titleOf,
  type MethodRow,
} from "./method-row.ts";
import {methodListStyles} from "./payment.styles.ts";
import type {ListHost} from "./list-host.ts";

/** Longest time that the others wait for the first method, ms. */
const firstDeadline = 3000;

/** Errors after which another method is offered. */
const refusals: readonly unknown[] = [
  "declined",
  "authentication-failed",
  "capture",
  "not-eligible",
  "approval-expired",
  "frames-blocked",
];

/** The methods of `<checkout-payment>`: which are offered, which is chosen, and their elements. Loaded after the element. */
export class MethodList extends MethodsController implements MethodListModel {
  readonly host: ListHost;
  readonly names = methodNames;
  rows: readonly MethodRow[] = [];
  /** Number of methods that may be in the list, while their eligibility is not known yet. */
  expected = 0;
  readonly space: ListSpace;
  /** The first method can be used, or can't be loaded: the others follow. */
  isFirstSettled = false;
  /** The method that will probably be open. */
  likelyFirst: OfferedMethod | undefined;
  /** The buyer has been asked to choose a method. */
  isChoiceMissing = false;
  /** Sentence for the buyer about the list. */
  notice = "";
  /** Marks of the brands, once they have loaded. */
  marks: typeof MethodMarks | undefined;
  /** Eligibility details of Pay Later. */
  #payLater: unknown;
  #total: Money | undefined;
  #saved: SavedMethods = {saved: [], canSave: false};
  #chosen: MethodRow | undefined;
  readonly #report: MethodChangeNotifier;

  constructor(host: ListHost) {
    super(host);
    this.host = host;
    this.space = new ListSpace(host);
    adoptStyles(host.shadowRoot, paymentStyles);
    adoptStyles(host.shadowRoot, typingStyles);
    adoptStyles(host.shadowRoot, methodListStyles);
    this.#report = new MethodChangeNotifier(host, () => this.#report.send(this.#chosen));
    void this.#loadMarks();
    host.addEventListener("checkout-method-remove", ({detail}) => void this.#removed(detail.id));
  }

  get chosen(): MethodRow | undefined {
    return this.#chosen;
  }

  get hasBrandButton(): boolean {
    return this.#chosen !== undefined && isButton(this.#chosen);
  }

  /** The shop offers this buyer to save a method. */
  get canSave(): boolean {
    return this.#saved.canSave;
  }

  /** The payments of Pay Later, if they are known. */
  get plan(): PayLaterPlan | undefined {
    // The price of an element includes the delivery.
    return payLaterPlan(this.#payLater, this.#chosen?.element?.state.total ?? this.#total);
  }

  async #loadMarks(): Promise<void> {
    try {
      this.marks = await import("./method-marks.ts");
      this.host.requestUpdate();
    } catch {
      // The places of the marks stay empty.
    }
  }

  /** The express buttons, if there are any. */
  get express(): (ChildElement & HTMLElement) | undefined {
    return this.host.shadowRoot.querySelector("checkout-express-buttons") ?? undefined;
  }

  override get hasFinalLayout(): boolean {
    return this.space.isFinal || this.alone?.status === "succeeded";
  }

  /** The elements whose status is the host's: the chosen one, any with a payment, and express buttons without a list. */
  override get parts(): ChildElement[] {
    const elements = this.rows.flatMap((row) =>
      row.element && (row === this.#chosen || busy.includes(row.element.status)) ? [row.element] : [],
    );
    const {express} = this;
    const isOnlyExpress = !elements[0] && !this.rows[0];
    return express && (isOnlyExpress || busy.includes(express.status)) ? [...elements, express] : elements;
  }

  override showRefusal(): boolean {
    return this.#chosen?.element?.status === "ready";
  }

  override async load(signal: AbortSignal): Promise<void> {
    const {host} = this;
    const likely = likelyMethods(host);
    this.likelyFirst = likely[0] && methodOf(likely[0]);
    this.place();
    if (!this.rows[0]) {
      this.expected = likely.length;
      // As early as card fields alone: the card needs neither the price nor the eligibility.
      if (likely[0] === "card") this.#openFirst(methodRow(likely[0]));
    }
    host.requestUpdate();
    await super.load(signal);
  }

  /** Adds the elements that the page has removed. They keep what the buyer typed into their own inputs. */
  place(): void {
    for (const row of this.rows) if (row.element) this.host.placed.place(row.element, slotOf(row));
  }

  protected override async prepare(): Promise<void> {
    const [saved] = await Promise.all([findSaved(this.host), this.#waitForFirst()]);
    this.#saved = saved;
  }

  /** Express buttons and other methods would delay the card form. */
  async #waitForFirst(): Promise<void> {
    const {element} = this.#chosen ?? {};
    if (element && !this.isFirstSettled) await Promise.race([settled(element), pause(firstDeadline)]);
    this.isFirstSettled = true;
    // Before the express buttons are drawn, which would request an instance of their own.
    requestSdk(this.host);
    this.host.requestUpdate();
  }

  protected override async offer(market: Market, signal: AbortSignal): Promise<void> {
    const {host} = this;
    const names = offeredMethods(market, host, expressMax(host) > 0);
    const saved = this.#saved.saved.map((one) => this.#row(`saved:${one.id}`) ?? savedRow(one));
    this.notice = "";
    // A list that is already shown must not move.
    if (this.expected > 0) {
      this.expected = saved.length + names.length;
      // A buyer who has begun to type stays there.
      const isUsed = hasFocus(host);
      if (saved[0] && !isUsed) this.#openFirst(saved[0]);
      else if (names[0] && !this.#chosen) this.#openFirst(methodRow(names[0]));
    }
    host.requestUpdate();
    const {eligible, failed} = await findEligible(host, names, this.quote);
    const {amount}: Quote = host.setting("terms") ? {} : await this.quote.catch(() => ({}));
    if (signal.aborted || this.mustWait()) return;
    this.#total = amount;
    this.#payLater = eligible.find(({name}) => name === "paylater")?.details;
    if (failed[0]) this.#explain(failed.map((name) => methodRow(name)));
    await this.#decide([...saved, ...eligible.map((one) => this.#sameRow(one))]);
  }

  #openFirst(row: MethodRow): void {
    if (this.host.open === "none" || this.rows.includes(row)) return;
    this.rows = [row, ...this.rows];
    this.#choose(row);
  }

  /** Shows these methods. The list keeps its height until the buyer's next click or key, so that nothing moves. */
  async #decide(rows: readonly MethodRow[]): Promise<void> {
    const {host} = this;
    const hadFocus = host.shadowRoot.activeElement?.closest(".method");
    void this.space.keep(Math.max(0, Math.max(this.expected, this.rows.length) - rows.length));
    this.expected = 0;
    this.isDeciding = false;
    const gone = this.rows.filter((row) => !rows.includes(row));
    this.rows = rows;
    for (const {element} of gone) if (element) this.host.placed.remove(element);
    // The same method may have another form now.
    this.#choose(this.#row(this.#chosen?.name) ?? (host.open === "none" ? undefined : rows[0]));
    host.requestUpdate();
    await host.updateComplete;
    if (hadFocus) this.#focusChoice();
    if (!rows[0] && !this.express) this.adopt("ineligible");
  }

  #row(name: string | undefined): MethodRow | undefined {
    return this.rows.find((row) => row.name === name);
  }

  #sameRow({name, isGuest}: Eligibility["eligible"][number]): MethodRow {
    const row = this.#row(name);
    return row?.isGuest === isGuest ? row : methodRow(name, isGuest);
  }

  titleOf(row: MethodRow): string {
    const hasCards = this.rows.some(({saved, method}) => saved && method.kind === "card");
    return titleOf(row, this.host.messages, hasCards);
  }

  select(name: string): void {
    const row = this.#row(name);
    if (!row || this.host.state.isBusy) return;
    this.notice = "";
    this.isChoiceMissing = false;
    this.#choose(row);
  }

  #choose(row: MethodRow | undefined): void {
    this.#chosen = row;
    if (row && !row.element) {
      const element = addElement(row, this.host);
      this.watch(element);
      new FollowFocus(element, this.host, ".pay *");
    }
    this.host.requestUpdate();
    this.#report.send(this.#chosen);
  }

  override updated(): void {
    for (const row of this.rows) if (row.element) configure(row, this.host);
    if (this.express) this.watch(this.express);
  }

  override restart(): void {
    super.restart();
    if (this.express && !this.parts.includes(this.express)) this.express.restart();
  }

  /** An element has changed. One that can't be used leaves the list, and the next method is offered. */
  protected override partUpdated(): void {
    const useless: readonly Status[] = this.isDeciding ? [] : ["failed", "ineligible"];
    const failed = this.rows.filter(
      // Another method would be refused, too.
      ({element}) => element && useless.includes(element.status) && !isPurchaseRefusal(element.error),
    );
    const isLast = failed.length === this.rows.length && !this.express;
    if (failed[0] && !isLast) {
      this.#explain(failed);
      this.#leave(failed);
    }
    this.#report.send(this.#chosen);
    void this.space.hideExpress(this.express?.status === "ineligible");
    super.partUpdated();
    // No method is chosen.
    if (!this.parts[0] && this.rows[0]) this.adopt("ready");
  }

  #explain(failed: readonly MethodRow[]): void {
    this.notice = this.unavailableText(failed.map((row) => this.titleOf(row)).join(", "));
  }

  #leave(rows: readonly MethodRow[]): void {
    const {host} = this;
    const focused = host.shadowRoot.activeElement;
    const hadFocus = rows.some((row) => (focused as HTMLInputElement | null)?.value === row.name);
    this.rows = this.rows.filter((row) => !rows.includes(row));
    for (const {element} of rows) if (element) host.placed.remove(element);
    if (this.#chosen && rows.includes(this.#chosen)) this.#choose(this.rows[0]);
    if (hadFocus) void host.updateComplete.then(() => this.#focusChoice());
  }

  /** The buyer has removed a saved method. */
  async #removed(id: string): Promise<void> {
    const row = this.#row(`saved:${id}`);
    if (!row) return;
    this.#leave([row]);
    this.notice = this.texts.removed;
    this.host.requestUpdate();
    await this.host.updateComplete;
    this.#focusChoice();
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
    const choice = shadowRoot.querySelector<HTMLElement>(".method input:checked");
    (choice ?? shadowRoot.querySelector<HTMLElement>(".method input"))?.focus();
  }

  /** The buyer agrees to save the chosen method, or does not. */
  agreeToSave(isSaving: boolean): void {
    const {element} = this.#chosen ?? {};
    if (element) element.state.set({isSaving});
    this.host.requestUpdate();
  }

  async validate(options?: {focus?: boolean}): Promise<boolean> {
    const element = this.#chosen?.element;
    if (element) return element.validate?.(options) ?? element.status === "ready";
    this.#askToChoose(options?.focus ?? true);
    return false;
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

  override view(): TemplateResult {
    return methodListView(this);
  }
}
