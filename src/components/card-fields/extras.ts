import type {TemplateResult} from "lit";
import type {CardPayment} from "../../payment-methods/card-payment.ts";
import {hostedFields} from "../../payment-methods/card-payment.ts";
import {approvalOf} from "../../payment-methods/charged-order.ts";
import {readFields} from "../../payment-methods/card-state.ts";
import type {Bought} from "../../merchant-api/purchase.ts";
import {fetchSavesCards, type SavedCard} from "../../merchant-api/vault.ts";
import type {CheckoutError} from "../../payment-flow/errors.ts";
import {CheckoutSavedEvent} from "../../payment-flow/events.ts";
import type {Outcome, SavedOutcome} from "../../payment-flow/outcome.ts";
import type {
  CardFieldsComponentOptions,
  CardFieldsSession,
  HostedField,
  Payer,
  SdkInstance,
} from "../../paypal-sdk/sdk-types.ts";
import {en, type CardExtrasTexts} from "../../locales/en-card-extras.ts";
import type {PayingTexts} from "../../locales/en-paying.ts";
import type {Texts} from "../../locales/en.ts";
import {oneOf} from "../configuration.ts";
import {BankCheck} from "../paying/bank-check.ts";
import {dress} from "../paying/dress.ts";
import {extrasStyles} from "./extras.styles.ts";
import {problemIn, type Problems} from "./field-errors.ts";
import {fieldNames, type FieldName, type OwnField} from "./field-names.ts";
import {FormPart, type Objection} from "./form-part.ts";
import type {CardFieldsExtras, CardFieldsHost, FormModel} from "./host.ts";
import {isOptional, payerOf, problemOf, valueOf} from "./own-fields.ts";
import {ownInput} from "./own-inputs.ts";
import {CardFieldsPaying} from "./paying.ts";
import {receiptRow} from "../paying/receipt.ts";
import {brandName, SavedCards, shortExpiry} from "./saved-cards.ts";
import {CardSaver} from "./saving.ts";

const isHosted = (name: FieldName): name is HostedField => hostedFields.includes(name as HostedField);

/**
 * The second part of card fields that are asked for more than the plain form: a name, an address, another look, a card that
 * is saved or was saved before, or a part in the page's form. It is there before the tag is ready.
 */
export class CardFieldsExtrasPaying extends CardFieldsPaying implements CardFieldsExtras {
  readonly #cards: SavedCards;
  readonly #saver: CardSaver;
  readonly #form: FormPart;
  readonly #bank: BankCheck;

  constructor(host: CardFieldsHost) {
    super(host);
    dress(host.shadowRoot!, extrasStyles);
    this.#cards = new SavedCards(host, () => this.#more);
    this.#saver = new CardSaver(host);
    this.#bank = new BankCheck(host);
    this.#form = new FormPart(host, {
      objection: () => this.#objection(),
      focus: (field) => this.focusField(field),
      complain: () => host.card && this.allRight(host.card),
      settle: () => super.press(),
    });
    host.extras = this;
    // Between the tag and its own words and sessions, so that this costs the plain form nothing.
    const open = host.open.bind(host);
    host.open = (sdk, details) =>
      open({...sdk, createCardFieldsOneTimePaymentSession: () => this.#session(sdk)}, details);
    Object.defineProperty(host, "texts", {get: () => this.#words(this.#plain)});
  }

  override async prepare(): Promise<string> {
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

  get #more(): CardExtrasTexts {
    return this.host.words?.cardExtras ?? en;
  }

  protected override get texts(): PayingTexts {
    const paying = super.texts;
    const {missing, wrong, notSaved, saving} = this.#more;
    return {
      ...paying,
      missing: {...paying.missing, ...missing},
      wrong: {...paying.wrong, ...wrong},
      ...(this.host.save && {canceled: notSaved, paying: saving}),
    };
  }

  /** The plain form's words. */
  get #plain(): Texts {
    return Reflect.get(Object.getPrototypeOf(this.host) as object, "texts", this.host) as Texts;
  }

  #words(plain: Texts): Texts {
    const {host} = this;
    const more = this.#more;
    const {html} = host;
    // The page may have its own words for a field.
    const own = Object.entries({...plain.labels, ...more.labels}).map(([name, label]) => [
      name,
      html`<slot name="${name}-label"
        >${isOptional(host, name as OwnField) ? more.optional.replace("#", label) : label}</slot
      >`,
    ]);
    // Drawn, and nothing else: see `#dressed` for what the frames are told.
    const labels = Object.fromEntries(own) as unknown as Texts["labels"];
    const someOptional = fieldNames(host).some((name) => !isHosted(name) && isOptional(host, name));
    return {
      ...plain,
      labels,
      ...(someOptional && {required: more.required}),
      ...(host.save && {pay: more.save, processing: more.savingLong}),
    };
  }

  protected override errorText(error: CheckoutError): string {
    const {code} = error;
    const {errors} = this.#more;
    return this.host.save && (code === "save" || code === "unexpected-state")
      ? errors[code]
      : super.errorText(error);
  }

  /** The page may have its own words for what is wrong, too. */
  protected override sentence(entry: Parameters<CardFieldsPaying["sentence"]>[0]): string {
    return this.#slotted(`${entry[0]}-error`) ?? super.sentence(entry);
  }

  // From here on: fields.

  above(): TemplateResult | undefined {
    return this.#cards.view();
  }

  input(name: OwnField, model: FormModel): TemplateResult {
    return ownInput(name, model, this.#more);
  }

  /** The session that is wanted; it makes fields as they are wanted. */
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
          session.createCardFieldsComponent({...options, ...this.#dressed(options)}),
      }
    );
  }

  /** As the page wants the inside of a field. */
  #dressed({type, style = {}}: CardFieldsComponentOptions): Partial<CardFieldsComponentOptions> {
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
      ariaLabel: this.#slotted(`${type}-label`) ?? this.#plain.labels[type],
      // An attribute that was removed is null.
      ...(typeof placeholder === "string" && {placeholder}),
    };
  }

  /** What the page says in a slot. */
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

  /** What may be left out, and is, has no tick; nor has what is ticked itself. */
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

  /** The form was reset: all is as it was at first. */
  reset(): void {
    const {host} = this;
    if (!host.isBusy && host.status !== "succeeded") void this.#empty();
  }

  /** Nobody can empty a hosted field but by making it anew. */
  async #empty(): Promise<void> {
    const {host} = this;
    const {signal} = host.stay;
    // What is typed must have been drawn: nothing is drawn anew that is as it was.
    await host.updateComplete;
    host.values = {};
    this.#cards.reset();
    if (host.status !== "ready") return;
    host.setStatus("ready");
    host.message = "";
    try {
      const {sdk, details} = await host.renew(undefined, host.page);
      if (!signal.aborted && host.status === "ready") await host.open(sdk, details);
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
    return (!!this.host.save && !this.lifetime.isExpired) || super.mayBegin();
  }

  protected override allRight(card: CardPayment, focus?: boolean): boolean {
    // Nobody pays with a card that may be about to go.
    if (this.#cards.chosen) return !this.#cards.ask();
    return super.allRight(card, focus);
  }

  protected override async send(card: CardPayment, gone: Promise<void>): Promise<Outcome | SavedOutcome> {
    if (this.#cards.chosen) return this.#payWithSaved();
    if (!this.host.save) return super.send(card, gone);
    return this.presented(
      this.take(undefined, () => this.#saver.save(card, this.payer, this.scaMethod, gone)),
    );
  }

  protected override bought(): Bought {
    const bought = super.bought();
    const [purchase, scaMethod] = bought;
    const savedCard = this.#cards.chosen?.id;
    if (!savedCard) return bought;
    if ("items" in purchase || "cart" in purchase) return [purchase, scaMethod, {...this.terms, savedCard}];
    // The order's own words for a card are for one that is typed; and a sample is bought by its amount.
    const amount = "amount" in purchase ? purchase.amount : this.host.total;
    if (!amount) return bought;
    return [{amount}, "NONE", {...this.terms, savedCard, ...(scaMethod !== "NONE" && {scaMethod})}];
  }

  protected override get chargedAtOnce(): boolean {
    return this.#cards.chosen !== undefined;
  }

  /** The service takes the money as the order is made, unless the bank wants to be asked. */
  #payWithSaved(): Promise<Outcome> {
    return this.pay(
      (ordering) => approvalOf(ordering, (order) => this.#bank.ask(order)),
      () => this.#bank.giveUp(),
    );
  }

  protected override stillWorking(): void {
    if (!this.#bank.isOpen) super.stillWorking();
  }

  protected override finish(outcome: Outcome | SavedOutcome): void {
    if (outcome.state === "saved") this.#saved(outcome.card);
    else super.finish(outcome);
  }

  #saved(card: SavedCard): void {
    const {host} = this;
    const {html} = host;
    const {brand, lastDigits, expiry} = card;
    const {saved, expiry: expiryLabel} = this.#more;
    const {texts} = this;
    const row = receiptRow(html);
    const draw = () =>
      html`<dl part="receipt">
        ${row(texts.card, `${brandName(brand)} ${texts.cardEnding.replace("#", lastDigits)}`)}
        ${row(expiryLabel, shortExpiry(expiry))}
      </dl>`;
    this.succeed(saved, draw, new CheckoutSavedEvent({brand, lastDigits, expiry}));
  }
}
