import {html, type TemplateResult} from "lit";
import type {Bought, ScaMethod, Terms} from "../../merchant-api/purchase.ts";
import {cardApproval} from "../../payment-methods/card-approval.ts";
import {hostedFields, type CardPayment} from "../../payment-methods/card-payment.ts";
import {isTyped, readBrand, type Brand} from "../../payment-methods/card-state.ts";
import type {Messages} from "../../locales/en.ts";
import type {HostedField, Payer} from "../../paypal-sdk/sdk-types.ts";
import type {DeclineReason} from "../../errors.ts";
import {CheckoutChangeEvent, CheckoutSubmitEvent} from "../../payment-flow/events.ts";
import type {Approval, Outcome, SavedOutcome} from "../../payment-flow/outcome.ts";
import {alert, check, icon} from "../icons.ts";
import {adoptStyles} from "../../controllers/adopt-styles.ts";
import {PaymentController, type PaymentAttempt} from "../../controllers/payment-controller.ts";
import type {PaymentForm, Receipt} from "../../controllers/payment-host.ts";
import {SessionController} from "../../controllers/session-controller.ts";
import {problemsOf, type Problem, type Problems} from "./field-errors.ts";
import {fieldNames, type FieldName, type OwnField} from "./field-names.ts";
import type {CheckoutCardFields} from "./card-fields.ts";

import {paymentStyles} from "../payment.styles.ts";
import {receipt} from "../receipt.ts";
import {typingStyles} from "../typing.styles.ts";

/** How long a submit may still answer after its fields left the page. */
const gracePeriod = 60_000;

/** How a card is authenticated: what the tag says, and what the order service calls it. */
const scaMethods: ReadonlyMap<unknown, ScaMethod> = new Map([
  ["always", "SCA_ALWAYS"],
  ["off", "NONE"],
]);

/** Fields that a decline names; any other decline is about the number. */
const declinedFields: ReadonlyMap<DeclineReason | undefined, HostedField> = new Map([
  ["code", "cvv"],
  ["expired", "expiry"],
]);

const entries = (problems: Problems) => Object.entries(problems) as [FieldName, Problem][];

/** Validates the card form and takes a press to its end. Loaded while the buyer types. */
export class CardForm implements PaymentForm {
  protected readonly host: CheckoutCardFields;
  readonly session: SessionController;
  protected readonly payment: PaymentController;
  protected shown: Problems = {};
  /** The field that a decline is about, until the buyer edits it or presses again. */
  #declined: {field: HostedField; sentence: string} | undefined;
  #focused: HostedField | undefined;
  #left: (() => void) | undefined;
  #priced: unknown;
  #draw: ((brand: Brand) => TemplateResult | undefined) | undefined;

  constructor(host: CheckoutCardFields) {
    this.host = host;
    this.session = new SessionController(host, this);
    this.payment = new PaymentController(host, this, this.session);
    adoptStyles(host.shadowRoot!, paymentStyles);
    adoptStyles(host.shadowRoot!, typingStyles);
    // The destination may change the price. Typed input stays.
    host.addController({
      hostUpdated: () => {
        if (host.status === "ready" && this.#priced !== (this.#priced = host.terms)) void this.requote();
      },
    });
    // The buyer may have typed before this module loaded.
    if (host.card && isTyped(host.card)) this.fieldsChanged();
  }

  /** New fields are open. */
  watch(): void {
    this.shown = {};
    this.#declined = undefined;
    this.#focused = this.host.card?.focused;
    this.#tellAmount();
    this.session.watch();
  }

  protected get scaMethod(): ScaMethod {
    return scaMethods.get(this.host.threeDSecure) ?? "SCA_WHEN_REQUIRED";
  }

  get terms(): Terms {
    return this.host.terms ?? {};
  }

  get texts(): Messages["paying"] {
    return this.host.messages.paying;
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
    this.#tellAmount();
  }

  /** The SDK's offers for the card network depend on the amount. */
  #tellAmount(): void {
    const {card, total} = this.host;
    if (total) card?.session.update?.({amount: {value: total.value, currencyCode: total.currency_code}});
  }

  /** Problems in the order of the fields. */
  protected findProblems(card: CardPayment): Problems {
    return problemsOf(card, this.host.values);
  }

  /** Values for PayPal in addition to the hosted fields. */
  protected get payer(): Payer {
    return {billingAddress: {postalCode: this.host.values.postal!.trim()}};
  }

  /** A field's state changed; `own` when the buyer has just left that one, `edited` when its text is another. */
  fieldsChanged(own?: OwnField, edited?: HostedField): void {
    const {host} = this;
    const {card} = host;
    if (!card || host.isBusy) return;
    if (edited && edited === this.#declined?.field) this.#declined = undefined;
    const left = own ?? (card.focused === this.#focused ? undefined : this.#focused);
    this.#focused = card.focused;
    const all = this.findProblems(card);
    this.#drawMarks(card, all);
    const shown: Problems = {};
    for (const name of Object.keys(all) as FieldName[]) {
      const before = this.shown[name];
      // A "missing" is over with the first digit; a "wrong" only when it is right.
      if (before && (before === "wrong" || before === all[name])) shown[name] = before;
    }
    // Screen readers would still find the sentence about a field that is right now.
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

  /** Tells whether a valid field gets a tick. */
  protected isMarked(_name: FieldName): boolean {
    return true;
  }

  /** A tick in each field that is right, and the card network's mark: its name, until its drawing is there. */
  #drawMarks(card: CardPayment, problems: Problems): void {
    const {host} = this;
    const tick = html`<span role="img" aria-label=${this.texts.right}>${icon(check)}</span>`;
    const brand = readBrand(card);
    const isRight = (name: FieldName) =>
      !problems[name] && name !== this.#declined?.field && this.isMarked(name);
    const mark = brand && (this.#draw?.(brand) ?? html`<span class="mark">${brand.name}</span>`);
    host.marks = Object.fromEntries(
      fieldNames(host).map((name) => [name, [name === "number" ? mark : "", isRight(name) ? tick : ""]]),
    );
    if (brand && !this.#draw) void this.#loadDrawings();
  }

  async #loadDrawings(): Promise<void> {
    const {host} = this;
    try {
      const {networks} = await import("./networks.ts");
      this.#draw = ({type, name}) => {
        const path = networks.get(type);
        return path === undefined
          ? undefined
          : html`<svg class="mark" viewBox="0 0 24 24" role="img" aria-label=${name}>
              <path d=${path} />
            </svg>`;
      };
      if (host.card) this.#drawMarks(host.card, this.findProblems(host.card));
    } catch {
      // The network's name is shown.
    }
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

  /** The fields left the page, or start over. */
  leave(): void {
    this.session.leave();
    if (this.#left) setTimeout(this.#left, gracePeriod);
  }

  /** The buyer pressed. */
  async press(): Promise<Outcome | SavedOutcome | undefined> {
    const {host} = this;
    const {card} = host;
    host.message = "";
    if (host.status !== "ready" || !card || !this.allRight(card)) return;
    if (!this.mayBegin() || !host.dispatchEvent(new CheckoutSubmitEvent())) return;
    host.announcement = "";
    const gone = new Promise<void>((resolve) => {
      this.#left = resolve;
    });
    return this.send(card, gone);
  }

  protected mayBegin(): boolean {
    return this.payment.mayBegin();
  }

  /** The order that is asked for; undefined where the page makes its own. */
  protected bought(): Bought | undefined {
    return this.host.setting("createOrder") ? undefined : [this.host.purchase(), this.scaMethod, this.terms];
  }

  /** @param gone resolves when the fields can't answer any more */
  protected async send(card: CardPayment, gone: Promise<void>): Promise<Outcome | SavedOutcome> {
    const attempt = this.payment.begin();
    return this.showDecline(await attempt.finish(this.#approve(attempt, card, gone)));
  }

  async #approve(attempt: PaymentAttempt, card: CardPayment, gone: Promise<void>): Promise<Approval> {
    const order = await attempt.createOrder(this.bought());
    return cardApproval(card, order.id, this.payer, gone);
  }

  drawReceipt(paid: Receipt): () => TemplateResult {
    return receipt(this.host, this.texts, paid);
  }

  stillWorking(): void {
    this.host.message = this.texts.stillWorking;
  }

  /** Marks the field that a decline of the typed card is about, and goes to it. */
  protected showDecline<Ending extends Outcome | SavedOutcome>(outcome: Ending): Ending {
    this.#left = undefined;
    const {host} = this;
    const {card} = host;
    if (outcome.state !== "error" || outcome.error.code !== "declined" || !card) return outcome;
    const field = declinedFields.get(outcome.error.reason) ?? "number";
    this.#declined = {field, sentence: this.payment.errorText(outcome.error)};
    this.show(this.shown);
    this.#drawMarks(card, this.findProblems(card));
    // Only where the buyer still is in the form, or where the bank's dialog has left the focus on the page.
    const {activeElement} = document;
    if (activeElement === document.body || host.contains(activeElement)) this.focusField(field);
    return outcome;
  }

  validate(focus: boolean): boolean {
    const {card} = this.host;
    return !!card && this.allRight(card, focus);
  }

  /** Marks every field that is empty or wrong, and moves the focus to the first; true when there is none. */
  protected allRight(card: CardPayment, focus = true): boolean {
    this.#declined = undefined;
    const problems = this.findProblems(card);
    this.show(problems);
    const found = entries(problems);
    const first = found[0]?.[0];
    if (!first) return true;
    // An input of our own reads its error itself as it gets the focus: it is its description.
    const isHosted = hostedFields.includes(first as HostedField);
    const isRead = focus && !isHosted;
    void this.#announce(isRead ? "" : found.map((problem) => this.sentence(problem)).join(" "));
    if (focus) this.focusField(first);
    return false;
  }

  protected focusField(name: FieldName): void {
    const own = this.host.shadowRoot!.querySelector<HTMLElement>(`.box #${name}`);
    if (own) own.focus();
    else this.host.focusField(name);
  }

  async #announce(sentences: string): Promise<void> {
    // Emptied first: the same words again would not be announced.
    this.host.announcement = "";
    await this.host.updateComplete;
    this.host.announcement = sentences;
  }
}
