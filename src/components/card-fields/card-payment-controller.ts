import type {TemplateResult} from "lit";
import type {OrderOptions, OrderRequest} from "../../merchant-api/purchase.ts";
import type {SavedCard} from "../../merchant-api/vault.ts";
import {cardApproval} from "../../payment-methods/card-approval.ts";
import type {CardPayment} from "../../payment-methods/card-payment.ts";
import type {Messages} from "../../locales/messages.ts";
import type {CheckoutError, DeclineReason} from "../../errors.ts";
import {CheckoutSavedEvent} from "../../payment-flow/events.ts";
import type {Approval, Outcome, SavedOutcome} from "../../payment-flow/outcome.ts";
import type {Payer} from "../../paypal-sdk/sdk-types.ts";
import type {PaymentAttempt} from "../../controllers/payment-attempt.ts";
import type {PaymentHost} from "../../controllers/payment-host.ts";
import {adoptStyles} from "../base.styles.ts";
import {BaseMethodController} from "../base-method-controller.ts";
import {scaMethodOf} from "../sca-method.ts";
import {typingStyles} from "../typing.styles.ts";
import type {CardSaver} from "./card-saver.ts";

/** Longest time for the reply to a submit after its fields have left the page, ms. */
const gracePeriod = 60_000;

export {CardMarks} from "./card-marks.ts";
export {cardMarksStyles} from "./card-marks.styles.ts";

/** The element of the card fields, as their payments use it. */
export interface CardPaymentHost extends PaymentHost {
  readonly threeDSecure: string | undefined;
  /** Saves the card, without a payment. */
  readonly save: boolean | undefined;
}

/** What the card fields tell their payments. */
export interface CardSource {
  isTyped(): boolean;
  /** Values for PayPal in addition to the hosted fields. */
  payer(): Payer;
  /** The price has changed. */
  priceChanged(): void;
  /** Texts and code of the optional parts, if there are any. */
  optional(): SavingParts | undefined;
  /** The bank has declined the card. */
  declined(reason: DeclineReason | undefined): void;
  /** Returns the view of a card that was saved. */
  savedView(card: SavedCard): () => TemplateResult;
}

/** What is needed to save a card. */
export interface SavingParts {
  readonly saver: CardSaver;
  readonly texts: Messages["extendedCard"];
  /** Messages of the payment with those of the optional parts. */
  textsOf(paying: Messages["payment"]): Messages["payment"];
}

/** Pays with a typed card, or saves it: from a press with valid fields to the outcome. Loaded while the buyer types. */
export class CardPaymentController extends BaseMethodController<CardPaymentHost> {
  readonly #source: CardSource;
  /** Resolves the promise that the fields are gone. */
  #fieldsGone: (() => void) | undefined;

  constructor(host: CardPaymentHost, source: CardSource) {
    super(host);
    this.#source = source;
    adoptStyles(host.shadowRoot, typingStyles);
  }

  override get terms(): OrderOptions {
    const {isSaving} = this.host.state;
    return {...this.host.setting("terms"), ...(isSaving && {save: true})};
  }

  override get texts(): Messages["payment"] {
    const texts = super.texts;
    return this.#source.optional()?.textsOf(texts) ?? texts;
  }

  override get expired(): string {
    return this.texts.expired;
  }

  get isTyped(): boolean {
    return this.#source.isTyped();
  }

  /** Opens hosted fields in the changed language, unless typed input would be lost. */
  relabel(): void {
    if (!this.isTyped) void this.session.renew();
  }

  quoted(): void {
    this.#source.priceChanged();
  }

  /** The fields have left the page, or the element starts over. */
  teardown(): void {
    this.session.teardown();
    if (this.#fieldsGone) setTimeout(this.#fieldsGone, gracePeriod);
  }

  /** Pays with the card, or saves it. @returns undefined if no payment begins */
  async press(card: CardPayment): Promise<Outcome | SavedOutcome | undefined> {
    const saver = this.host.save ? this.#source.optional()!.saver : undefined;
    const attempt = saver ? this.payments.beginWithoutCharge() : this.payments.begin();
    if (!attempt) return undefined;
    const gone = new Promise<void>((resolve) => {
      this.#fieldsGone = resolve;
    });
    return saver
      ? this.#save(saver, attempt, card, gone)
      : this.#ended(await attempt.run(this.#approve(attempt, card, gone)));
  }

  /** Shows at a field what a decline is about, in the task of the event about it. */
  #ended<Ending extends Outcome | undefined>(outcome: Ending): Ending {
    this.#fieldsGone = undefined;
    if (outcome?.state === "error" && outcome.error.code === "declined")
      this.#source.declined(outcome.error.reason);
    return outcome;
  }

  /** Undefined if the page creates its own orders. */
  get #orderRequest(): OrderRequest | undefined {
    const host = this.host;
    return host.setting("createOrder")
      ? undefined
      : {purchase: host.purchase(), scaMethod: scaMethodOf(host.threeDSecure), options: this.terms};
  }

  /** @param gone resolves when the fields can't reply any more */
  async #approve(attempt: PaymentAttempt, card: CardPayment, gone: Promise<void>): Promise<Approval> {
    const order = await attempt.createOrder(this.#orderRequest);
    return cardApproval(card, order.id, this.#source.payer(), gone);
  }

  async #save(
    saver: CardSaver,
    attempt: PaymentAttempt,
    card: CardPayment,
    gone: Promise<void>,
  ): Promise<Outcome | SavedOutcome | undefined> {
    if (!(await attempt.isAllowed())) return attempt.abort("");
    const outcome = await saver.save(card, this.#source.payer(), scaMethodOf(this.host.threeDSecure), gone);
    if (outcome.state === "saved") return attempt.completeSaved(outcome, () => this.#showSaved(outcome.card));
    return this.#ended(await attempt.completeWithoutOrder(outcome));
  }

  #showSaved(card: SavedCard): void {
    const {brand, lastDigits, expiry} = card;
    const {saved} = this.#source.optional()!.texts;
    this.payments.succeed(
      saved,
      this.#source.savedView(card),
      new CheckoutSavedEvent({brand, lastDigits, expiry}),
    );
  }

  /** The message of a decline is short, because the field says what to do. */
  errorText({code}: CheckoutError): string | undefined {
    const errors = this.host.save ? this.#source.optional()?.texts.errors : undefined;
    if (errors && (code === "save" || code === "unexpected-state")) return errors[code];
    return code === "declined" ? this.texts.declined : undefined;
  }

  override showSlowNotice(): void {
    this.host.state.set({message: this.texts.stillWorking});
  }
}
