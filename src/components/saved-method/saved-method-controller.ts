import type {OrderOptions, OrderRequest} from "../../merchant-api/purchase.ts";
import {deleteSaved, type Saved} from "../../merchant-api/vault.ts";
import type {Outcome} from "../../payment-flow/outcome.ts";
import {readServer} from "../../controllers/configuration.ts";
import type {PaymentHost} from "../../controllers/payment-host.ts";
import {checkout} from "../../locales/en-checkout.ts";
import {extendedCard} from "../../locales/en-extended-card.ts";
import type {Messages} from "../../locales/messages.ts";
import {BankCheck} from "../bank-check.ts";
import {adoptStyles} from "../base.styles.ts";
import {BaseMethodController} from "../base-method-controller.ts";
import {scaMethodOf} from "../sca-method.ts";
import {savedMethodStyles} from "./saved-method.styles.ts";
import {savedTitle} from "./saved-title.ts";

/** The element of a saved card or wallet, as its payments use it. */
export interface SavedMethodHost extends PaymentHost {
  readonly saved: Saved;
  /** `never`, `when-required` or `always`. */
  readonly threeDSecure: string | undefined;
}

/** Payments with a saved card or wallet. PayPal takes the money when the order is created, unless the buyer has to agree first. */
export class SavedMethodController extends BaseMethodController<SavedMethodHost> {
  readonly isChargedAtOnce = true;
  readonly #bank: BankCheck;

  constructor(host: SavedMethodHost) {
    super(host);
    this.#bank = new BankCheck(host, () => this.texts);
    adoptStyles(host.shadowRoot, savedMethodStyles);
    host.requestUpdate();
  }

  get checkoutTexts(): Messages["checkout"] {
    return this.host.messages.checkout ?? checkout;
  }

  get extendedTexts(): Messages["extendedCard"] {
    return this.host.messages.extendedCard ?? extendedCard;
  }

  /** Name by which the buyer recognizes it. */
  get title(): string {
    return savedTitle(this.host.saved, this.extendedTexts);
  }

  override get terms(): OrderOptions {
    const {saved} = this.host;
    const terms = this.host.setting("terms");
    return {...terms, ...("wallet" in saved ? {savedWallet: saved.id} : {savedCard: saved.id})};
  }

  /** The sample order is only for a typed card, so its amount is bought. */
  get #orderRequest(): OrderRequest {
    const host = this.host;
    const purchase = host.purchase();
    const isWallet = "wallet" in host.saved;
    const scaMethod = isWallet ? "NONE" : scaMethodOf(host.threeDSecure);
    if ("items" in purchase || "cart" in purchase) return {purchase, scaMethod, options: this.terms};
    return {
      purchase: "amount" in purchase ? purchase : {amount: host.state.total!},
      scaMethod: "NONE",
      options: {...this.terms, ...(scaMethod !== "NONE" && {scaMethod})},
    };
  }

  async press(): Promise<Outcome | undefined> {
    const host = this.host;
    if (host.status !== "ready" || host.isDisabled) return undefined;
    const attempt = this.payments.begin(this.#bank);
    return attempt?.run(this.#bank.approve(attempt.createOrder(this.#orderRequest)));
  }

  /** Deletes it at the merchant's server. @throws CheckoutError if it may still exist */
  remove(): Promise<void> {
    return deleteSaved(readServer(this.host), this.host.saved.id);
  }

  override showSlowNotice(): void {
    if (!this.#bank.isOpen) this.host.state.set({message: this.texts.stillWorking});
  }
}
