import type {Messages} from "../../locales/messages.ts";
import {fillNotCharged} from "../../locales/not-charged.ts";
import type {Shipping} from "../../merchant-api/purchase.ts";
import type {FastlaneSession} from "../../payment-methods/fastlane-session.ts";
import {isAddressRefusal, problemsOf, toShipping} from "../address.ts";
import type {Buyer} from "./buyer.ts";
import type {FastlaneFields} from "./fastlane-fields.ts";
import type {FastlaneHost} from "./fastlane-host.ts";

/** Destination of the goods, chosen by a member or typed. The price includes the delivery. */
export class FastlaneShipping {
  /** The shop doesn't send to the address. */
  isRefused = false;
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
    if (this.chosen) return this.chosen;
    return Object.keys(problemsOf(this.#fields.address)).length === 0 ? this.typed : undefined;
  }

  /** Takes the address for a new price. @returns undefined if the price already includes it */
  takeForPrice(): Shipping | undefined {
    const shipping = this.address;
    const address = JSON.stringify(shipping?.address);
    if (!shipping || address === this.#pricedAddress) return undefined;
    this.#pricedAddress = address;
    this.isRefused = false;
    return shipping;
  }

  /** The price could not be loaded. A press requests it again before there is an order. */
  priceFailed(error: unknown): void {
    this.#pricedAddress = "";
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
