import type {ReactiveController, ReactiveControllerHost} from "lit";
import {PagePurchase, type Sold} from "./page-purchase.ts";

interface PurchaseHost extends ReactiveControllerHost {
  readonly isConnected: boolean;
  /** Undefined without a purchase. */
  readonly sold: Sold | undefined;
  startOver(): void;
}

/** Keeps the page's purchase that an element sells: the one of its present settings. */
export class PurchaseController implements ReactiveController {
  readonly #host: PurchaseHost;
  #purchase: PagePurchase | undefined;

  constructor(host: PurchaseHost) {
    this.#host = host;
    host.addController(this);
  }

  get current(): PagePurchase | undefined {
    return this.#purchase;
  }

  hostConnected(): void {
    this.#host.requestUpdate();
  }

  hostUpdate(): void {
    const {sold, isConnected} = this.#host;
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
