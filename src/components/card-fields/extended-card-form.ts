import {html, type TemplateResult} from "lit";
import type {CardPayment} from "../../payment-methods/card-payment.ts";
import {hostedFields} from "../../payment-methods/card-payment.ts";
import {readFields} from "../../payment-methods/card-state.ts";
import type {OrderRequest} from "../../merchant-api/purchase.ts";
import {fetchSavesCards, type SavedCard} from "../../merchant-api/vault.ts";
import type {CheckoutError} from "../../errors.ts";
import {CheckoutSavedEvent} from "../../payment-flow/events.ts";
import type {Outcome, SavedOutcome} from "../../payment-flow/outcome.ts";
import type {HostedField, Payer, SdkInstance} from "../../paypal-sdk/sdk-types.ts";
import {extendedCard} from "../../locales/en-extended-card.ts";
import type {Messages} from "../../locales/messages.ts";
import type {PaymentAttempt} from "../../controllers/payment-attempt.ts";
import {oneOf} from "../../controllers/configuration.ts";
import {BankCheck} from "../bank-check.ts";
import {adoptStyles} from "../base.styles.ts";
import {extendedCardFormStyles} from "./extended-card-form.styles.ts";
import {problemIn, type Problems} from "./field-errors.ts";
import {fieldNames, type FieldName, type OwnField} from "./field-names.ts";
import {FormAssociation, type InvalidField} from "./form-association.ts";
import type {CardHost} from "./card-host.ts";
import {isOptional, payerOf, problemOf, valueOf} from "./own-fields.ts";
import {ownInput} from "./own-inputs.ts";
import {CardForm} from "./card-form.ts";
import {receiptRow} from "../receipt.ts";
import {brandName} from "./brand-name.ts";
import {shortExpiry} from "./card-title.ts";
import {SavedCards} from "./saved-cards.ts";
import {CardSaver} from "./card-saver.ts";
import {customizedInstance, slottedText} from "./customized-fields.ts";

const isHosted = (name: FieldName): name is HostedField => hostedFields.includes(name as HostedField);

/**
 * Card form with optional parts: name, address, field styles, saved cards, or a page form around it. It is loaded before the
 * element is ready.
 */
export class ExtendedCardForm extends CardForm {
  readonly #cards: SavedCards;
  readonly #saver: CardSaver;
  readonly #association: FormAssociation;
  readonly #bank: BankCheck;

  constructor(host: CardHost) {
    super(host);
    adoptStyles(host.shadowRoot!, extendedCardFormStyles);
    this.#cards = new SavedCards(host, () => this.#extendedTexts);
    this.#saver = new CardSaver(host);
    this.#bank = new BankCheck(host, () => this.texts);
    this.#association = new FormAssociation(host, {
      invalidField: () => this.#invalidField(),
      focus: (field) => this.focusField(field),
      report: () => host.card && this.allRight(host.card),
      pay: () => super.press(),
    });
  }

  async prepare(): Promise<string> {
    const {host} = this;
    oneOf("cardholder-name", ["hidden", "optional", "required"], host.cardholderName);
    oneOf("billing-address", ["postal-code", "none", "full"], host.billingAddress);
    this.#association.join();
    host.requestUpdate();
    const needsCustomer = host.save && !host.savePaymentMethod;
    const [saves] = await Promise.all([
      !needsCustomer || fetchSavesCards(host.serverUrl),
      this.#cards.load(),
    ]);
    return saves ? "" : "no-customer";
  }

  override teardown(): void {
    super.teardown();
    this.#association.teardown();
  }

  get #extendedTexts(): Messages["extendedCard"] {
    return this.host.messages.extendedCard ?? extendedCard;
  }

  override get texts(): Messages["payment"] {
    const paying = super.texts;
    const {missing, wrong, notSaved, saving} = this.#extendedTexts;
    return {
      ...paying,
      missing: {...paying.missing, ...missing},
      wrong: {...paying.wrong, ...wrong},
      ...(this.host.save && {canceled: notSaved, declined: notSaved, paying: saving}),
    };
  }

  /** The texts of the form: labels from the page, and those of saving. */
  textsFrom(plain: Messages["element"]): Messages["element"] {
    const {host} = this;
    const more = this.#extendedTexts;
    // The page may replace a label.
    const own = Object.entries({...plain.labels, ...more.labels}).map(([name, label]) => [
      name,
      html`<slot name="${name}-label"
        >${isOptional(host, name as OwnField) ? more.optional.replace("#", label) : label}</slot
      >`,
    ]);
    // Only for rendering. customized-fields.ts has the labels of the frames.
    const labels = Object.fromEntries(own) as unknown as Messages["element"]["labels"];
    const someOptional = fieldNames(host).some((name) => !isHosted(name) && isOptional(host, name));
    return {
      ...plain,
      labels,
      ...(someOptional && {required: more.required}),
      ...(host.save && {pay: more.save, processing: more.savingLong}),
    };
  }

  override errorText(error: CheckoutError): string | undefined {
    const {errors} = this.#extendedTexts;
    const {code} = error;
    if (this.host.save && (code === "save" || code === "unexpected-state")) return errors[code];
    // With a saved card, there is no field that says what to do.
    return this.#cards.chosen ? undefined : super.errorText(error);
  }

  /** The page may replace the message. */
  protected override sentence(entry: Parameters<CardForm["sentence"]>[0]): string {
    return slottedText(this.host, `${entry[0]}-error`) ?? super.sentence(entry);
  }

  above(): TemplateResult | undefined {
    return this.#cards.view();
  }

  input(name: OwnField, model: CardHost): TemplateResult {
    return ownInput(name, model, this.#extendedTexts);
  }

  /** SDK instance with a card session that follows the settings. */
  instanceFor(sdk: SdkInstance): SdkInstance {
    return customizedInstance(this.host, sdk, () => this.#saver.forget());
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

  /** Empty optional fields and the checkbox get no tick. */
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

  /** Opens new hosted fields, because hosted fields can't be cleared. */
  async #empty(): Promise<void> {
    const {host} = this;
    const {signal} = host.abortController;
    // Lit only clears inputs after it has rendered their text.
    await host.updateComplete;
    host.values = {};
    this.#cards.reset();
    if (host.status !== "ready") return;
    host.setStatus("ready");
    host.message = "";
    try {
      const {sdk, details} = await host.openSession(undefined, host.page);
      if (!signal.aborted && host.status === "ready") host.open(sdk, details);
    } catch {
      if (!signal.aborted) host.startOver();
    }
  }

  #invalidField(): InvalidField | undefined {
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

  override async press(): Promise<Outcome | SavedOutcome | undefined> {
    const {form} = this.#association;
    return form ? this.#association.submit(form) : super.press();
  }

  protected override begin(): PaymentAttempt | undefined {
    const {controller} = this;
    if (this.host.save) return controller.beginWithoutCharge();
    return this.#cards.chosen ? controller.begin(() => this.#bank.giveUp()) : super.begin();
  }

  protected override allRight(card: CardPayment, focus?: boolean): boolean {
    // The buyer may have to confirm the removal of the card first.
    if (this.#cards.chosen) return !this.#cards.focusConfirmation();
    return super.allRight(card, focus);
  }

  protected override async send(
    attempt: PaymentAttempt,
    card: CardPayment,
    gone: Promise<void>,
  ): Promise<Outcome | SavedOutcome | undefined> {
    // PayPal takes the money when the order is created, unless the bank has to be asked.
    if (this.#cards.chosen) return attempt.run(this.#bank.approve(attempt.createOrder(this.orderRequest())));
    if (!this.host.save) return super.send(attempt, card, gone);
    if (!(await attempt.isAllowed())) return attempt.abort("");
    const outcome = await this.#saver.save(card, this.payer, this.scaMethod, gone);
    if (outcome.state === "saved") return attempt.endSaved(outcome, () => this.#saved(outcome.card));
    return this.showDecline(await attempt.endWithoutOrder(outcome));
  }

  protected override orderRequest(): OrderRequest | undefined {
    const request = super.orderRequest();
    const savedCard = this.#cards.chosen?.id;
    if (!request || !savedCard) return request;
    const {purchase, scaMethod} = request;
    const options = {...this.terms, savedCard};
    if ("items" in purchase || "cart" in purchase) return {...request, options};
    // The sample order is only for a typed card. With a saved card, its amount is bought.
    const amount = "amount" in purchase ? purchase.amount : this.host.total;
    if (!amount) return request;
    const scaOption = scaMethod !== "NONE" && {scaMethod};
    return {purchase: {amount}, scaMethod: "NONE", options: {...options, ...scaOption}};
  }

  get isChargedAtOnce(): boolean {
    return this.#cards.chosen !== undefined;
  }

  override showSlowNotice(): void {
    if (!this.#bank.isOpen) super.showSlowNotice();
  }

  #startAgain(): void {
    const {host} = this;
    host.addEventListener("checkout-ready", () => host.focusField("number"), {once: true});
    host.restart();
  }

  #saved(card: SavedCard): void {
    const {brand, lastDigits, expiry} = card;
    const {saved, expiry: expiryLabel, saveAnother} = this.#extendedTexts;
    const {host, texts} = this;
    // The consent was for this card.
    host.values = {...host.values, consent: ""};
    const draw = () =>
      html`<dl part="receipt" translate="no">
          ${receiptRow(texts.card, `${brandName(brand)} ${texts.cardEnding.replace("#", lastDigits)}`)}
          ${receiptRow(expiryLabel, shortExpiry(expiry))}
        </dl>
        <button type="button" class="quiet" part="another" @click=${() => this.#startAgain()}>
          ${saveAnother}
        </button>`;
    this.controller.succeed(saved, draw, new CheckoutSavedEvent({brand, lastDigits, expiry}));
  }
}
