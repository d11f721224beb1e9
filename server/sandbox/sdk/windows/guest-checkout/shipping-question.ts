import {fill} from "../../../locales/fill.ts";
import type {GuestScriptTexts} from "../../../locales/windows/texts.ts";
import type {MerchantPage} from "../merchant-page.ts";
import type {AddressPart} from "../../form/address.ts";
import type {Checkout, OfferedOption} from "./checkout.ts";
import type {Delivery} from "./delivery.ts";
import {afterPress} from "../../form/press.ts";

/** What stands beside the form while the shop is asked. */
export interface ShippingTalkOptions {
  readonly texts: GuestScriptTexts;
  readonly page: MerchantPage;
  readonly delivery: Delivery;
  /** The address that the goods go to now; none where the order asks for none. */
  readonly address: () => AddressPart | undefined;
  /** The order as it is now: a shop that has accepted may have changed it. */
  readonly reload: () => Promise<Checkout>;
  readonly announce: (text: string) => void;
  readonly onTotal: () => void;
}

/** Which field a shop's reason is about. */
const reasonFields = {
  ADDRESS_ERROR: "line1",
  COUNTRY_ERROR: "country",
  STATE_ERROR: "region",
  ZIP_ERROR: "postalCode",
} as const;

/**
 * Asks the shop's page about each address and each delivery before they count. What the shop refuses is said beside its
 * field, and what was accepted before is put back.
 */
export class ShippingTalk {
  readonly #options: ShippingTalkOptions;
  /** One question at a time, in the order in which the buyer chose. */
  #last: Promise<void> = Promise.resolve();
  #accepted: {readonly key: string; readonly prefix: string; readonly putBack: () => void} | undefined;

  constructor(options: ShippingTalkOptions) {
    this.#options = options;
  }

  /**
   * Asks about the address as it is now, after what is being asked already. One that is not whole yet waits, and what the
   * shop has answered is not asked again.
   */
  askAddress(): Promise<void> {
    return this.#inTurn(async () => {
      const {page, announce, texts} = this.#options;
      // Who types on while the shop is asked, has another address in the end.
      for (;;) {
        const part = this.#options.address();
        const address = page.asks.address ? part?.asShippingAddress() : undefined;
        if (part === undefined || address === undefined) return;
        const key = JSON.stringify(address);
        if (key === this.#accepted?.key) return;
        const putBack = part.keep();
        announce(texts.askingAddress);
        const answer = await page.ask({kind: "shipping-address", address});
        await new Promise<void>(afterPress);
        if (answer.accepted) {
          this.#accepted = {key, prefix: part.prefix, putBack};
          await this.#refresh();
        } else if (JSON.stringify(part.asShippingAddress()) === key) {
          return this.#refuseAddress(part, answer);
        }
      }
    });
  }

  askOption(option: OfferedOption): Promise<void> {
    return this.#inTurn(async () => {
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
    before?.putBack();
    const isBack = before === undefined ? "" : ` ${this.#options.texts.addressIsBack}`;
    field?.refuse(answer.message + isBack, {blocks: before === undefined});
  }

  async #refresh(): Promise<void> {
    const {delivery, reload} = this.#options;
    try {
      delivery.adopt(await reload());
      this.#showTotal();
    } catch {
      // The amount is looked at again when the form is sent: nobody pays another one than the button names.
    }
  }

  #showTotal(): void {
    const {announce, delivery, onTotal, texts} = this.#options;
    onTotal();
    announce(fill(texts.total, {total: delivery.total.totalText}));
  }

  #inTurn(ask: () => Promise<void>): Promise<void> {
    const turn = this.#last.then(ask);
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}
