import {html, type TemplateResult} from "lit";
import type {CardPayment} from "../../payment-methods/card-payment.ts";
import {hostedFields} from "../../payment-methods/card-payment.ts";
import {approvalOf} from "../../payment-methods/charged-order.ts";
import {readFields} from "../../payment-methods/card-state.ts";
import type {Bought} from "../../merchant-api/purchase.ts";
import {fetchSavesCards, type SavedCard} from "../../merchant-api/vault.ts";
import type {CheckoutError} from "../../errors.ts";
import {CheckoutSavedEvent} from "../../payment-flow/events.ts";
import type {PaymentAttempt} from "../../controllers/payment-controller.ts";
import type {Approval, Outcome, SavedOutcome} from "../../payment-flow/outcome.ts";
import type {
  CardFieldsComponentOptions,
  CardFieldsSession,
  HostedField,
  Payer,
  SdkInstance,
} from "../../paypal-sdk/sdk-types.ts";
import type {Messages} from "../../locales/en.ts";
import {oneOf} from "../../controllers/configuration.ts";
import {BankCheck} from "../bank-check.ts";
import {adoptStyles} from "../../controllers/adopt-styles.ts";
import {extrasStyles} from "./extended-card-form.styles.ts";
import {problemIn, type Problems} from "./field-errors.ts";
import {fieldNames, type FieldName, type OwnField} from "./field-names.ts";
import {FormPart, type Objection} from "./form-association.ts";
import type {CheckoutCardFields} from "./card-fields.ts";
import {isOptional, payerOf, problemOf, valueOf} from "./own-fields.ts";
import {ownInput} from "./own-inputs.ts";
import {CardForm} from "./card-form.ts";
import {receiptRow} from "../receipt.ts";
import {brandName, SavedCards, shortExpiry} from "./saved-cards.ts";
import {CardSaver} from "./card-saver.ts";

const isHosted = (name: FieldName): name is HostedField => hostedFields.includes(name as HostedField);

/**
 * The card form with optional parts: a name, an address, field styles, saved cards, or a page form around it. Loaded before
 * the element is ready.
 */
export class CardFormExtras extends CardForm {
  readonly #cards: SavedCards;
  readonly #saver: CardSaver;
  readonly #form: FormPart;
  readonly #bank: BankCheck;

  constructor(host: CheckoutCardFields) {
    super(host);
    adoptStyles(host.shadowRoot!, extrasStyles);
    this.#cards = new SavedCards(host, () => this.#more);
    this.#saver = new CardSaver(host);
    this.#bank = new BankCheck(host);
    this.#form = new FormPart(host, {
      objection: () => this.#objection(),
      focus: (field) => this.focusField(field),
      complain: () => host.card && this.allRight(host.card),
      settle: () => super.press(),
    });
  }

  async prepare(): Promise<string> {
    const {host} = this;
    oneOf("cardholder-name", ["hidden", "optional", "required"], host.cardholderName);
    oneOf("billing-address", ["postal-code", "none", "full"], host.billingAddress);
    this.#form.join();
    host.requestUpdate();
    const needsCustomer = host.save && !host.savePaymentMethod;
    const [saves] = await Promise.all([
      !needsCustomer || fetchSavesCards(host.serverUrl),
      this.#cards.load(),
    ]);
    return saves ? "" : "no-customer";
  }

  override leave(): void {
    super.leave();
    this.#form.leave();
  }

  // From here on: words.

  get #more(): Messages["cardExtras"] {
    return this.host.messages.cardExtras;
  }

  override get texts(): Messages["paying"] {
    const paying = super.texts;
    const {missing, wrong, notSaved, saving} = this.#more;
    return {
      ...paying,
      missing: {...paying.missing, ...missing},
      wrong: {...paying.wrong, ...wrong},
      ...(this.host.save && {canceled: notSaved, paying: saving}),
    };
  }

  /** The texts of the form: labels from the page, and those of saving. */
  textsOf(plain: Messages["first"]): Messages["first"] {
    const {host} = this;
    const more = this.#more;
    // The page may replace a label.
    const own = Object.entries({...plain.labels, ...more.labels}).map(([name, label]) => [
      name,
      html`<slot name="${name}-label"
        >${isOptional(host, name as OwnField) ? more.optional.replace("#", label) : label}</slot
      >`,
    ]);
    // Only for rendering; `#fieldOptions` has the labels of the frames.
    const labels = Object.fromEntries(own) as unknown as Messages["first"]["labels"];
    const someOptional = fieldNames(host).some((name) => !isHosted(name) && isOptional(host, name));
    return {
      ...plain,
      labels,
      ...(someOptional && {required: more.required}),
      ...(host.save && {pay: more.save, processing: more.savingLong}),
    };
  }

  errorText({code}: CheckoutError): string | undefined {
    const {errors} = this.#more;
    return this.host.save && (code === "save" || code === "unexpected-state") ? errors[code] : undefined;
  }

  /** The page may replace the message. */
  protected override sentence(entry: Parameters<CardForm["sentence"]>[0]): string {
    return this.#slotted(`${entry[0]}-error`) ?? super.sentence(entry);
  }

  // From here on: fields.

  above(): TemplateResult | undefined {
    return this.#cards.view();
  }

  input(name: OwnField, model: CheckoutCardFields): TemplateResult {
    return ownInput(name, model, this.#more);
  }

  /** The instance, with the session and the fields that the settings ask for. */
  instanceFor(sdk: SdkInstance): SdkInstance {
    return {...sdk, createCardFieldsOneTimePaymentSession: () => this.#session(sdk)};
  }

  #session(sdk: SdkInstance): CardFieldsSession | undefined {
    const session = this.host.save
      ? sdk.createCardFieldsSavePaymentSession?.()
      : sdk.createCardFieldsOneTimePaymentSession?.();
    session?.on("change", () => this.#saver.forget());
    return (
      session && {
        on: (event, handler) => session.on(event, handler),
        submit: (id, payer) => session.submit(id, payer),
        update: (options) => session.update?.(options),
        destroy: () => session.destroy?.(),
        createCardFieldsComponent: (options) =>
          session.createCardFieldsComponent({...options, ...this.#fieldOptions(options)}),
      }
    );
  }

  /** Options of a hosted field from the page's settings. */
  #fieldOptions({type, style = {}}: CardFieldsComponentOptions): Partial<CardFieldsComponentOptions> {
    const {host} = this;
    const {fieldStyle = {}} = host;
    const placeholders = {
      number: host.placeholderNumber,
      expiry: host.placeholderExpiry,
      cvv: host.placeholderCvv,
    };
    const placeholder = placeholders[type];
    const merged = Object.keys({...style, ...fieldStyle}).map((selector) => [
      selector,
      {...style[selector], ...fieldStyle[selector]},
    ]);
    return {
      style: Object.fromEntries(merged) as typeof style,
      ariaLabel: this.#slotted(`${type}-label`) ?? this.host.messages.first.labels[type],
      // An attribute that was removed is null.
      ...(typeof placeholder === "string" && {placeholder}),
    };
  }

  /** Text of the page in a slot. */
  #slotted(name: string): string | undefined {
    return this.host.querySelector(`:scope>[slot="${name}"]`)?.textContent.trim() || undefined;
  }

  protected override findProblems(card: CardPayment): Problems {
    const hosted = readFields(card);
    const problems: Problems = {};
    for (const name of fieldNames(this.host)) {
      const problem = isHosted(name) ? problemIn(hosted[name]) : problemOf(this.host, name);
      if (problem) problems[name] = problem;
    }
    return problems;
  }

  /** Optional fields that are empty, and the checkbox, get no tick. */
  protected override isMarked(name: FieldName): boolean {
    return isHosted(name) || (name !== "consent" && !!valueOf(this.host, name));
  }

  protected override get payer(): Payer {
    const {host} = this;
    return payerOf(
      host,
      fieldNames(host).filter((name) => !isHosted(name)),
    );
  }

  /** Empties the form. */
  reset(): void {
    const {host} = this;
    if (!host.isBusy && host.status !== "succeeded") void this.#empty();
  }

  /** Opens new hosted fields, because only that empties them. */
  async #empty(): Promise<void> {
    const {host} = this;
    const {signal} = host.stay;
    // Lit only resets inputs whose text it has rendered.
    await host.updateComplete;
    host.values = {};
    this.#cards.reset();
    if (host.status !== "ready") return;
    host.setStatus("ready");
    host.message = "";
    try {
      const {sdk, details} = await host.renew(undefined, host.page);
      if (!signal.aborted && host.status === "ready") host.open(sdk, details);
    } catch {
      if (!signal.aborted) host.startOver();
    }
  }

  // From here on: the form around the tag.

  #objection(): Objection | undefined {
    const {card} = this.host;
    if (this.#cards.chosen) return undefined;
    const problems = card ? this.findProblems(card) : {number: "missing" as const};
    const [first] = Object.entries(problems) as [FieldName, "missing" | "wrong"][];
    return (
      first && {
        kind: first[1] === "missing" ? "valueMissing" : "badInput",
        message: this.sentence(first),
        field: first[0],
      }
    );
  }

  // From here on: a press.

  override async press(): Promise<Outcome | SavedOutcome | undefined> {
    const {form} = this.#form;
    return form ? this.#form.send(form) : super.press();
  }

  protected override mayBegin(): boolean {
    // Saving takes no money.
    return (!!this.host.save && !this.session.isExpired) || super.mayBegin();
  }

  protected override allRight(card: CardPayment, focus?: boolean): boolean {
    // The card may be about to be removed.
    if (this.#cards.chosen) return !this.#cards.ask();
    return super.allRight(card, focus);
  }

  protected override async send(card: CardPayment, gone: Promise<void>): Promise<Outcome | SavedOutcome> {
    if (this.#cards.chosen) return this.#payWithSaved();
    if (!this.host.save) return super.send(card, gone);
    const attempt = this.payment.begin();
    const outcome = await this.#saver.save(card, this.payer, this.scaMethod, gone);
    const show = outcome.state === "saved" ? () => this.#saved(outcome.card) : undefined;
    return this.showDecline(await attempt.end(outcome, show));
  }

  protected override bought(): Bought | undefined {
    const bought = super.bought();
    const savedCard = this.#cards.chosen?.id;
    if (!bought || !savedCard) return bought;
    const [purchase, scaMethod] = bought;
    if ("items" in purchase || "cart" in purchase) return [purchase, scaMethod, {...this.terms, savedCard}];
    // An order's card is one that is typed, and the sample is bought by its amount.
    const amount = "amount" in purchase ? purchase.amount : this.host.total;
    if (!amount) return bought;
    return [{amount}, "NONE", {...this.terms, savedCard, ...(scaMethod !== "NONE" && {scaMethod})}];
  }

  get isChargedAtOnce(): boolean {
    return this.#cards.chosen !== undefined;
  }

  /** PayPal takes the money as the order is made, unless the bank has to be asked. */
  async #payWithSaved(): Promise<Outcome> {
    const attempt = this.payment.begin(() => this.#bank.giveUp());
    return this.showDecline(await attempt.finish(this.#approveSaved(attempt)));
  }

  async #approveSaved(attempt: PaymentAttempt): Promise<Approval> {
    return approvalOf(attempt.createOrder(this.bought()), (order) => this.#bank.ask(order));
  }

  override stillWorking(): void {
    if (!this.#bank.isOpen) super.stillWorking();
  }

  #saved(card: SavedCard): void {
    const {brand, lastDigits, expiry} = card;
    const {saved, expiry: expiryLabel} = this.#more;
    const {texts} = this;
    const draw = () =>
      html`<dl part="receipt">
        ${receiptRow(texts.card, `${brandName(brand)} ${texts.cardEnding.replace("#", lastDigits)}`)}
        ${receiptRow(expiryLabel, shortExpiry(expiry))}
      </dl>`;
    this.payment.succeed(saved, draw, new CheckoutSavedEvent({brand, lastDigits, expiry}));
  }
}
