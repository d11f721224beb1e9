import type {Messages} from "../../locales/messages.ts";
import {fillNotCharged} from "../../locales/not-charged.ts";
import type {Shipping} from "../../merchant-api/purchase.ts";
import type {FastlaneSession} from "../../payment-methods/fastlane-session.ts";
import {isAddressRefusal, problemsOf, toShipping} from "../address.ts";
import type {Buyer} from "./buyer.ts";
import {isOptionRefusal, readOptions, type DeliveryOption} from "./delivery-options.ts";
import type {FastlaneFields} from "./fastlane-fields.ts";
import type {FastlaneHost} from "./fastlane-host.ts";

/** Destination of the goods, chosen by a member or typed, and the way of delivery. The price includes it. */
export class FastlaneShipping {
  /** The shop doesn't send to the address. */
  isRefused = false;
  #options: readonly DeliveryOption[] = [];
  /** Id of the way that the buyer has chosen. The shop's first one by default. */
  #option: string | undefined;
  readonly #host: FastlaneHost;
  readonly #buyer: Buyer;
  readonly #fields: FastlaneFields;
  readonly #texts: () => Messages["fastlane"];
  /** Address of the current price. */
  #pricedAddress = "";
  #isChoosing = false;

  constructor(host: FastlaneHost, buyer: Buyer, fields: FastlaneFields, texts: () => Messages["fastlane"]) {
    this.#host = host;
    this.#buyer = buyer;
    this.#fields = fields;
    this.#texts = texts;
  }

  /** The buyer types the address. */
  get isTyped(): boolean {
    return this.#host.shipping && !this.#buyer.profile?.shipping;
  }

  /** Address of a member. */
  get chosen(): Shipping | undefined {
    return this.#host.shipping ? this.#buyer.profile?.shipping : undefined;
  }

  /** Typed address, also an incomplete one. */
  get typed(): Shipping | undefined {
    return this.isTyped ? toShipping(this.#fields.address) : undefined;
  }

  /** Destination, once it is known. */
  get address(): Shipping | undefined {
    if (!this.#host.shipping || this.#buyer.step !== "open") return undefined;
    const isTyped = !this.chosen && Object.keys(problemsOf(this.#fields.address)).length === 0;
    const address = isTyped ? this.typed : this.chosen;
    return address && {...address, ...this.#way};
  }

  /** Terms that the price depends on. */
  get terms(): Shipping | {option?: string} {
    return this.address ?? this.#way;
  }

  get #way(): {option?: string} {
    return this.#option === undefined ? {} : {option: this.#option};
  }

  /** Ways of delivery to choose from, with the chosen one before its price is known. */
  get options(): readonly DeliveryOption[] {
    const option = this.#option;
    if (option === undefined) return this.#options;
    return this.#options.map((each) => ({...each, selected: each.id === option}));
  }

  /** Takes the ways of delivery of the current price. */
  offer(shipping: unknown): void {
    this.#options = readOptions(shipping);
  }

  choose(option: string): void {
    this.#option = option;
  }

  /** Takes the address for a new price. @returns undefined if the price already includes it */
  takeForPrice(): Shipping | undefined {
    const shipping = this.address;
    const address = JSON.stringify([shipping?.address, shipping?.option]);
    if (!shipping || address === this.#pricedAddress) return undefined;
    this.#pricedAddress = address;
    this.isRefused = false;
    return shipping;
  }

  /**
   * The price could not be loaded. A press requests it again before there is an order.
   * @returns whether the chosen way of delivery is gone, so that another price counts
   */
  priceFailed(error: unknown): boolean {
    this.#pricedAddress = "";
    if (this.optionRefused(error)) return true;
    this.#addressRefused(error);
    return false;
  }

  /** @returns whether the error is about the chosen way of delivery, which is not chosen any more */
  optionRefused(error: unknown): boolean {
    if (!isOptionRefusal(error) || this.#option === undefined) return false;
    this.#option = undefined;
    void this.#fields.announce(() => this.#texts().optionGone);
    return true;
  }

  #addressRefused(error: unknown): void {
    if (!isAddressRefusal(error)) return;
    this.isRefused = true;
    void this.#fields.announce(() => this.#texts().notSent);
  }

  /** Lets a member choose another address. @returns whether it has changed */
  async change(fastlane: FastlaneSession | undefined): Promise<boolean> {
    const host = this.#host;
    const {profile} = this.#buyer;
    if (!profile || this.#isChoosing || host.status !== "ready") return false;
    this.#isChoosing = true;
    try {
      const chosen = await fastlane?.selectAddress();
      if (!chosen || profile !== this.#buyer.profile) return false;
      profile.shipping = chosen;
      return true;
    } catch {
      host.state.set({message: fillNotCharged(host.texts.network, host.texts.notCharged)});
      return false;
    } finally {
      this.#isChoosing = false;
    }
  }
}
