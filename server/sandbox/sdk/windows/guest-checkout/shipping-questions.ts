import {fill} from "../../../locales/fill.ts";
import type {GuestScriptTexts} from "../../../locales/texts.ts";
import type {MerchantPage} from "../merchant-page.ts";
import type {AddressPart} from "../../form/address.ts";
import type {Checkout, OfferedOption} from "./checkout.ts";
import type {Delivery} from "./delivery.ts";
import {afterPress} from "../../form/press.ts";

export interface ShippingQuestionsOptions {
  readonly texts: GuestScriptTexts;
  readonly page: MerchantPage;
  readonly delivery: Delivery;
  /** Present shipping address. Undefined if the order needs none. */
  readonly address: () => AddressPart | undefined;
  /** Fetches the order, which the merchant may have changed. */
  readonly reload: () => Promise<Checkout>;
  readonly announce: (text: string) => void;
  readonly onTotal: () => void;
}

/** Field of each reason. */
const reasonFields = {
  ADDRESS_ERROR: "line1",
  COUNTRY_ERROR: "country",
  STATE_ERROR: "region",
  ZIP_ERROR: "postalCode",
} as const;

/**
 * Asks the merchant's page about each shipping address and option. Shows a refusal next to its field and restores the
 * accepted value.
 */
export class ShippingQuestions {
  readonly #options: ShippingQuestionsOptions;
  /** Ensures that questions run one after the other. */
  #last: Promise<void> = Promise.resolve();
  #accepted: {readonly key: string; readonly prefix: string; readonly restoreAddress: () => void} | undefined;

  constructor(options: ShippingQuestionsOptions) {
    this.#options = options;
  }

  /** Asks about the present address after earlier questions. Skips incomplete addresses and those already answered. */
  askAddress(): Promise<void> {
    return this.#enqueue(async () => {
      const {page, announce, texts} = this.#options;
      // The buyer may change the address while the merchant's page answers.
      for (;;) {
        const part = this.#options.address();
        const address = page.asks.address ? part?.asShippingAddress() : undefined;
        if (part === undefined || address === undefined) return;
        const key = JSON.stringify(address);
        if (key === this.#accepted?.key) return;
        const restoreAddress = part.snapshot();
        announce(texts.askingAddress);
        const answer = await page.ask({kind: "shipping-address", address});
        await new Promise<void>(afterPress);
        if (answer.accepted) {
          this.#accepted = {key, prefix: part.prefix, restoreAddress};
          await this.#refresh();
        } else if (JSON.stringify(part.asShippingAddress()) === key) {
          return this.#refuseAddress(part, answer);
        }
      }
    });
  }

  askOption(option: OfferedOption): Promise<void> {
    return this.#enqueue(async () => {
      const {page, delivery, announce, texts} = this.#options;
      const before = delivery.chosen?.id;
      delivery.refuse("");
      delivery.choose(option.id);
      if (page.asks.option) {
        announce(texts.askingDelivery);
        const {id, label, type, amount} = option;
        const answer = await page.ask({
          kind: "shipping-option",
          option: {id, label, type, selected: true, amount},
        });
        await new Promise<void>(afterPress);
        if (!answer.accepted) {
          delivery.choose(before);
          delivery.refuse(answer.message);
          announce(answer.message);
          return;
        }
        await this.#refresh();
      }
      this.#showTotal();
    });
  }

  #refuseAddress(part: AddressPart, answer: {message: string; reason?: string}): void {
    const name = reasonFields[answer.reason as keyof typeof reasonFields] ?? "country";
    const field = part.field(name) ?? part.field("country");
    const before = this.#accepted?.prefix === part.prefix ? this.#accepted : undefined;
    before?.restoreAddress();
    const isBack = before === undefined ? "" : ` ${this.#options.texts.addressIsBack}`;
    field?.refuse(answer.message + isBack, {blocks: before === undefined});
  }

  async #refresh(): Promise<void> {
    const {delivery, reload} = this.#options;
    try {
      delivery.update(await reload());
      this.#showTotal();
    } catch {
      // The server checks the amount again when the form is submitted.
    }
  }

  #showTotal(): void {
    const {announce, delivery, onTotal, texts} = this.#options;
    onTotal();
    announce(fill(texts.total, {total: delivery.total.totalText}));
  }

  #enqueue(ask: () => Promise<void>): Promise<void> {
    const turn = this.#last.then(ask);
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}
