import {cardApproval} from "../../payment-methods/card-approval.ts";
import type {CardPayment} from "../../payment-methods/card-payment.ts";
import {createSetupToken, isSavedCard, savePaymentMethod, type SavedCard} from "../../merchant-api/vault.ts";
import type {ScaMethod} from "../../merchant-api/purchase.ts";
import {CheckoutError, isCheckoutError, toCheckoutError} from "../../errors.ts";
import type {Outcome, SavedOutcome} from "../../payment-flow/outcome.ts";
import {pause} from "../../promises.ts";
import type {Payer} from "../../paypal-sdk/sdk-types.ts";
import {readServer} from "../../controllers/configuration.ts";
import type {SettingsSource} from "../../controllers/settings.ts";
import type {CardFieldsSettings} from "./card-settings.ts";

/** Pauses before a save is repeated after a lost reply, ms. Then the buyer decides. */
const pauses = [1000, 2000, 4000, 8000];

/** The page's functions and server that save a card. */
export interface SaverHost extends SettingsSource {
  readonly createSetupToken: CardFieldsSettings["createSetupToken"];
  readonly savePaymentMethod: CardFieldsSettings["savePaymentMethod"];
}

/** Saves the card: creates a setup token, submits the card for it (the bank may ask), and saves it at the merchant. */
export class CardSaver {
  readonly #host: SaverHost;
  /** Setup token with the typed card, which may be saved already. The next press continues with it. */
  #approved: {setupToken: string; payer: string} | undefined;

  constructor(host: SaverHost) {
    this.#host = host;
  }

  /** The buyer types another card. */
  forget(): void {
    this.#approved = undefined;
  }

  async save(
    card: CardPayment,
    payer: Payer,
    scaMethod: ScaMethod,
    gone: Promise<void>,
  ): Promise<Outcome | SavedOutcome> {
    try {
      const written = JSON.stringify(payer);
      let setupToken = this.#approved?.payer === written ? this.#approved.setupToken : undefined;
      if (!setupToken) {
        setupToken = await this.#setupToken(scaMethod);
        const approval = await cardApproval(card, setupToken, payer, gone, "vaultSetupToken");
        if (approval.state !== "approved") return {state: "canceled"};
        this.#approved = {setupToken, payer: written};
      }
      const saved = await this.#exchange(setupToken);
      this.#approved = undefined;
      return {state: "saved", card: saved};
    } catch (thrown) {
      const error = toCheckoutError(thrown, "unexpected-state", "Saving the card stopped unexpectedly.");
      // After a final refusal, the next press starts again.
      if (error.code !== "network") this.#approved = undefined;
      return {state: "error", error};
    }
  }

  async #setupToken(scaMethod: ScaMethod): Promise<string> {
    const {createSetupToken: own} = this.#host;
    if (!own) return createSetupToken(readServer(this.#host), scaMethod);
    let made: {setupToken?: unknown} | undefined;
    try {
      made = await own();
    } catch (cause) {
      throw toCheckoutError(cause, "save", "createSetupToken rejected.");
    }
    const token = made?.setupToken;
    if (typeof token === "string" && token) return token;
    throw new CheckoutError(
      "save",
      `createSetupToken resolved without a token. Write {setupToken: "…"}, a plain string.`,
    );
  }

  async #exchange(setupToken: string): Promise<SavedCard> {
    const {savePaymentMethod: own} = this.#host;
    const server = readServer(this.#host);
    if (own) {
      let reply: {card?: unknown} | undefined;
      try {
        reply = await own({setupToken});
      } catch (cause) {
        throw toCheckoutError(cause, "save", "savePaymentMethod rejected.");
      }
      const card = reply?.card;
      if (isSavedCard(card)) return card;
      throw new CheckoutError(
        "unexpected-state",
        "savePaymentMethod resolved without a card. Write {card: {brand, lastDigits, expiry}}.",
      );
    }
    for (const wait of pauses) {
      try {
        return await savePaymentMethod(server, setupToken);
      } catch (error) {
        // Only the reply is lost. A repeated request saves the same card.
        if (!isCheckoutError(error) || error.code !== "network") throw error;
        await pause(wait);
      }
    }
    return savePaymentMethod(server, setupToken);
  }
}
