import {html, nothing, type TemplateResult} from "lit";
import type {OrderOptions, OrderRequest, ScaMethod} from "../../merchant-api/purchase.ts";
import {cardApproval} from "../../payment-methods/card-approval.ts";
import {hostedFields, type CardPayment} from "../../payment-methods/card-payment.ts";
import {isTyped, readBrand} from "../../payment-methods/card-state.ts";
import {payment as english} from "../../locales/en-payment.ts";
import type {Messages} from "../../locales/messages.ts";
import type {HostedField, Payer} from "../../paypal-sdk/sdk-types.ts";
import {CheckoutError, type DeclineReason} from "../../errors.ts";
import {CheckoutChangeEvent} from "../../payment-flow/events.ts";
import type {Approval, Outcome, SavedOutcome} from "../../payment-flow/outcome.ts";
import {alert, icon} from "../icons.ts";
import {adoptStyles} from "../base.styles.ts";
import type {PaymentAttempt} from "../../controllers/payment-attempt.ts";
import {PaymentController} from "../../controllers/payment-controller.ts";
import type {PaymentForm, Receipt} from "../../controllers/payment-host.ts";
import {hasFocus} from "../../controllers/slot-chain.ts";
import {SessionController} from "../../controllers/session-controller.ts";
import {showError} from "../../controllers/show-error.ts";
import {problemsOf, type Problem, type Problems} from "./field-errors.ts";
import {fieldNames, type FieldName, type OwnField} from "./field-names.ts";
import type {CardHost} from "./card-host.ts";
import {cardFormStyles} from "./card-form.styles.ts";
import {CardMarks} from "./card-marks.ts";
import {codeHelp} from "./code-help.ts";
import {inputValues} from "../input-values.ts";
import {paymentStyles} from "../payment.styles.ts";
import {receipt} from "../receipt.ts";
import {pause} from "../../promises.ts";
import {scaMethodOf} from "../sca-method.ts";
import {typingStyles} from "../typing.styles.ts";

/** Longest time for the event by which a field answers the focus, ms. */
const answerDeadline = 1000;

/** Longest time for the load of a frame after a press, ms. */
const loadDeadline = 15_000;

/** Longest time for the reply to a submit after its fields have left the page, ms. */
const gracePeriod = 60_000;

/** Fields by the reason of a decline. Any other decline is about the number. */
const declinedFields: ReadonlyMap<DeclineReason | undefined, HostedField> = new Map([
  ["code", "cvv"],
  ["expired", "expiry"],
]);

const entries = (problems: Problems) => Object.entries(problems) as [FieldName, Problem][];

/** Validates the card form, and handles a press until its end. It is loaded while the buyer types. */
export class CardForm implements PaymentForm {
  protected readonly host: CardHost;
  readonly session: SessionController;
  readonly controller: PaymentController;
  readonly #marks: CardMarks;
  protected shown: Problems = {};
  /** The field that a decline is about, until the buyer edits it or presses again. */
  #declined: {field: HostedField; sentence: string} | undefined;
  #focused: HostedField | undefined;
  /** Resolves the promise that the fields are gone. */
  #fieldsGone: (() => void) | undefined;

  constructor(host: CardHost) {
    this.host = host;
    this.session = new SessionController(host, this);
    this.controller = new PaymentController(host, this, this.session);
    this.#marks = new CardMarks(host, () => {
      if (host.card && readBrand(host.card)) this.#renderMarks(host.card);
    });
    adoptStyles(host.shadowRoot!, paymentStyles);
    adoptStyles(host.shadowRoot!, typingStyles);
    adoptStyles(host.shadowRoot!, cardFormStyles);
    // The buyer may have typed before this module loaded.
    if (host.card && isTyped(host.card)) this.fieldsChanged();
  }

  /** New fields are open. */
  sessionOpened(): void {
    this.shown = {};
    this.#declined = undefined;
    this.#focused = this.host.card?.focused;
    this.#updateAmount();
    this.session.sessionOpened();
  }

  protected get scaMethod(): ScaMethod {
    return scaMethodOf(this.host.threeDSecure);
  }

  get terms(): OrderOptions {
    const {host} = this;
    return {...host.setting("terms"), ...(host.isSaving && {save: true})};
  }

  get texts(): Messages["payment"] {
    return this.host.messages.payment ?? english;
  }

  get expired(): string {
    return this.texts.expired;
  }

  get isTyped(): boolean {
    return !!this.host.card && isTyped(this.host.card);
  }

  /** Opens hosted fields in the changed language, unless typed input would be lost. */
  relabel(): void {
    if (!this.isTyped) void this.session.renew();
  }

  async requote(): Promise<void> {
    await this.session.requote();
    this.#updateAmount();
  }

  /** The SDK's offers for the card network depend on the amount. */
  #updateAmount(): void {
    const {card, total} = this.host;
    if (total) card?.session.update?.({amount: total});
  }

  /** Problems in the order of the fields. */
  protected findProblems(card: CardPayment): Problems {
    return problemsOf(card, this.host.values);
  }

  /** Values for PayPal in addition to the hosted fields. */
  protected get payer(): Payer {
    return {billingAddress: {postalCode: this.host.values.postal!.trim()}};
  }

  /** A field has changed. `own` is an input that lost the focus, `edited` a hosted field with a new text. */
  fieldsChanged(own?: OwnField, edited?: HostedField): void {
    const {host} = this;
    const {card} = host;
    if (!card || host.isBusy) return;
    if (edited && edited === this.#declined?.field) this.#declined = undefined;
    const left = own ?? (card.focused === this.#focused ? undefined : this.#focused);
    this.#focused = card.focused;
    const all = this.findProblems(card);
    this.#renderMarks(card);
    const shown: Problems = {};
    for (const name of Object.keys(all) as FieldName[]) {
      const before = this.shown[name];
      // The first digit ends "missing". Only a valid value ends "wrong".
      if (before && (before === "wrong" || before === all[name])) shown[name] = before;
    }
    // Otherwise screen readers would still find the error of a corrected field.
    if (Object.keys(this.shown).some((name) => !(name in shown))) host.announcement = "";
    if (left && all[left] === "wrong" && !shown[left]) {
      shown[left] = "wrong";
      host.announcement = this.sentence([left, "wrong"]);
    }
    this.show(shown);
    const found = Object.values(all);
    const isEmpty = found.length === fieldNames(host).length && !found.includes("wrong");
    host.dispatchEvent(new CheckoutChangeEvent(!found[0], isEmpty));
  }

  /** Content at the end of a field's label. */
  besideLabel(name: FieldName): TemplateResult | typeof nothing {
    switch (name) {
      case "number":
        return this.#marks.accepted(this.texts.accepted);
      case "cvv":
        return codeHelp(this.texts.codeHelp);
      default:
        return nothing;
    }
  }

  /** Returns whether a valid field gets a tick. */
  protected isMarked(_name: FieldName): boolean {
    return true;
  }

  #renderMarks(card: CardPayment): void {
    const problems = this.findProblems(card);
    const isTicked = (name: FieldName) =>
      !problems[name] && name !== this.#declined?.field && this.isMarked(name);
    this.#marks.render(card, isTicked, this.texts.right);
  }

  protected show(problems: Problems): void {
    this.shown = problems;
    const sentences: [FieldName, string][] = entries(problems).map((entry) => [
      entry[0],
      this.sentence(entry),
    ]);
    if (this.#declined) sentences.unshift([this.#declined.field, this.#declined.sentence]);
    this.host.problems = Object.fromEntries(
      sentences.map(([name, sentence]) => [name, html`${icon(alert)}<span>${sentence}</span>`]),
    );
  }

  protected sentence([name, problem]: [FieldName, Problem]): string {
    const {card} = this.host;
    const sentences: Partial<Record<FieldName, string>> = this.texts[problem];
    return (sentences[name] ?? "").replace("#", String((card && readBrand(card)?.codeSize) ?? 3));
  }

  /** The fields have left the page, or the element starts over. */
  teardown(): void {
    this.session.teardown();
    if (this.#fieldsGone) setTimeout(this.#fieldsGone, gracePeriod);
  }

  /** The buyer pressed. */
  async press(): Promise<Outcome | SavedOutcome | undefined> {
    const {host} = this;
    const {card} = host;
    host.message = "";
    host.values = {...host.values, ...inputValues(host.shadowRoot!)};
    if (host.status !== "ready" || !card || !this.allRight(card)) return;
    const attempt = this.begin();
    if (!attempt) return;
    host.announcement = "";
    const gone = new Promise<void>((resolve) => {
      this.#fieldsGone = resolve;
    });
    return this.send(attempt, card, gone);
  }

  protected begin(): PaymentAttempt | undefined {
    return this.controller.begin();
  }

  /** Undefined if the page creates its own orders. */
  protected orderRequest(): OrderRequest | undefined {
    const {host, scaMethod, terms} = this;
    return host.setting("createOrder") ? undefined : {purchase: host.purchase(), scaMethod, options: terms};
  }

  /** @param gone resolves when the fields can't reply any more */
  protected async send(
    attempt: PaymentAttempt,
    card: CardPayment,
    gone: Promise<void>,
  ): Promise<Outcome | SavedOutcome | undefined> {
    return this.showDecline(await attempt.run(this.#approve(attempt, card, gone)));
  }

  async #approve(attempt: PaymentAttempt, card: CardPayment, gone: Promise<void>): Promise<Approval> {
    const order = await attempt.createOrder(this.orderRequest());
    return cardApproval(card, order.id, this.payer, gone);
  }

  drawReceipt(paid: Receipt): () => TemplateResult {
    return receipt(this.host, this.texts, paid);
  }

  /** The message of a decline is short, because the field says what to do. */
  errorText({code}: CheckoutError): string | undefined {
    return code === "declined" ? this.texts.declined : undefined;
  }

  showSlowNotice(): void {
    this.host.message = this.texts.stillWorking;
  }

  /** Marks and focuses the field that a decline is about. */
  protected showDecline<Ending extends Outcome | SavedOutcome | undefined>(outcome: Ending): Ending {
    this.#fieldsGone = undefined;
    const {host} = this;
    const {card} = host;
    if (outcome?.state !== "error" || outcome.error.code !== "declined" || !card) return outcome;
    const {reason} = outcome.error;
    const field = declinedFields.get(reason) ?? "number";
    const {cardDeclined, declines} = this.texts;
    this.#declined = {field, sentence: reason ? declines[reason] : cardDeclined};
    this.show(this.shown);
    this.#renderMarks(card);
    // Only if the focus is in the form, or on the page after the bank's dialog.
    if (document.activeElement === document.body || hasFocus(host)) this.focusField(field);
    return outcome;
  }

  validate(focus: boolean): boolean {
    const {card} = this.host;
    return !!card && this.allRight(card, focus);
  }

  /** Marks each empty or invalid field, and focuses the first. True if there is none. */
  protected allRight(card: CardPayment, focus = true): boolean {
    this.#declined = undefined;
    const problems = this.findProblems(card);
    this.show(problems);
    const found = entries(problems);
    const first = found[0]?.[0];
    if (!first) return true;
    // Screen readers read the error of a focused input, because it is the input's description.
    const isHosted = hostedFields.includes(first as HostedField);
    const isRead = focus && !isHosted;
    void this.#announce(isRead ? "" : found.map((problem) => this.sentence(problem)).join(" "));
    if (focus) this.focusField(first);
    if (focus && isHosted) void this.#expectEvent(card, first as HostedField);
    return false;
  }

  /** PayPal's fields have no event for a frame that can't load. A frame that works answers the focus with an event. */
  async #expectEvent(card: CardPayment, field: HostedField): Promise<void> {
    const {host} = this;
    await Promise.race([host.frameLoaded(field), pause(loadDeadline)]);
    const isElsewhere = () => card.focused ?? host.shadowRoot!.activeElement?.localName === "input";
    // Before the load, the frame may have missed the focus.
    if (host.card === card && !isElsewhere()) host.focusField(field);
    await pause(answerDeadline);
    if (host.card !== card || card.alive.has(field) || isElsewhere()) return;
    const error = new CheckoutError(
      "frames-blocked",
      `The ${field} field gives no sign of life. An extension, a firewall or a bot check may block its frame.`,
    );
    if (host.isEmbedded) this.#showBlocked(error);
    else host.framesBlocked(error, field);
  }

  /** The list of methods keeps the form, and offers another method. */
  #showBlocked(error: CheckoutError): void {
    const {host} = this;
    if (host.status !== "ready") return;
    const {loadFailed, tryAgain} = host.texts;
    // The frames can't be typed into.
    this.show({});
    showError(host, error, loadFailed);
    host.offer = {text: tryAgain, act: () => this.#loadAgain()};
    void this.#announce(loadFailed);
  }

  #loadAgain(): void {
    this.host.message = this.host.announcement = "";
    this.host.restart();
  }

  protected focusField(name: FieldName): void {
    const own = this.host.shadowRoot!.querySelector<HTMLElement>(`.box #${name}`);
    if (own) own.focus();
    else this.host.focusField(name);
  }

  async #announce(sentences: string): Promise<void> {
    // Cleared first, because the same text is not announced again.
    this.host.announcement = "";
    await this.host.updateComplete;
    this.host.announcement = sentences;
  }
}
