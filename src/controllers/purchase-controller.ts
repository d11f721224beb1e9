import type {ReactiveController, ReactiveControllerHost} from "lit";
import {PagePurchase, type Sold} from "./page-purchase.ts";

interface PurchaseHost extends ReactiveControllerHost {
  readonly isConnected: boolean;
  startOver(): void;
}

/** Keeps the page's purchase that an element sells: the one of its present settings. */
export class PurchaseController implements ReactiveController {
  readonly #host: PurchaseHost;
  readonly #sold: () => Sold | undefined;
  #purchase: PagePurchase | undefined;

  /** @param sold returns what the settings sell. Undefined without a purchase */
  constructor(host: PurchaseHost, sold: () => Sold | undefined) {
    this.#host = host;
    this.#sold = sold;
    host.addController(this);
  }

  get current(): PagePurchase | undefined {
    return this.#purchase;
  }

  hostConnected(): void {
    this.#host.requestUpdate();
  }

  hostUpdate(): void {
    const {isConnected} = this.#host;
    const sold = this.#sold();
    const {purchaseKey, group} = this.#purchase ?? {};
    // An element also updates after it has left the page.
    if (!isConnected || (sold?.purchaseKey === purchaseKey && sold?.group === group)) return;
    this.hostDisconnected();
    if (sold) this.#purchase = PagePurchase.join(sold, this.#host);
  }

  hostDisconnected(): void {
    this.#purchase?.leave(this.#host);
    this.#purchase = undefined;
  }
}
