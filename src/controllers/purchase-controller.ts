import type {ReactiveController, ReactiveControllerHost} from "lit";
import {shared} from "../page-state.ts";

/** A purchase on the page, and the elements that sell it. It is deleted with the last of these. */
interface PagePurchase {
  readonly sellers: Set<ReactiveControllerHost>;
  /** Message for the buyer once the purchase is paid. */
  paidMessage?: string | undefined;
}

const purchases = () => shared("purchases", () => new Map<string, PagePurchase>());

interface PurchaseHost extends ReactiveControllerHost {
  readonly isConnected: boolean;
  /** The same text for elements that sell the same purchase; undefined for a purchase of this element alone. */
  readonly purchaseKey: string | undefined;
}

/** Shares with the page's other elements whether the purchase that the host sells is paid. */
export class PurchaseController implements ReactiveController {
  readonly #host: PurchaseHost;
  #key: string | undefined;
  #purchase: PagePurchase | undefined;

  constructor(host: PurchaseHost) {
    this.#host = host;
    host.addController(this);
  }

  /** Message of the element that was used to pay. Undefined while the purchase is not paid. */
  get paidMessage(): string | undefined {
    return this.#purchase?.paidMessage;
  }

  /** @returns a function that marks the current purchase as paid, even if the host sells another one by then */
  begin(): (paidMessage: string) => void {
    const purchase = this.#purchase;
    return (paidMessage) => purchase && mark(purchase, paidMessage);
  }

  /** Offers the purchase for sale again. */
  reopen(): void {
    if (this.#purchase) mark(this.#purchase, undefined);
  }

  hostConnected(): void {
    this.#host.requestUpdate();
  }

  hostUpdate(): void {
    const key = this.#host.purchaseKey;
    // An element also updates after it has left the page.
    if (key === this.#key || !this.#host.isConnected) return;
    this.hostDisconnected();
    if (key === undefined) return;
    const purchase = purchases().get(key) ?? {sellers: new Set()};
    purchases().set(key, purchase);
    purchase.sellers.add(this.#host);
    this.#key = key;
    this.#purchase = purchase;
  }

  hostDisconnected(): void {
    const key = this.#key;
    const purchase = this.#purchase;
    this.#key = this.#purchase = undefined;
    if (key === undefined || !purchase) return;
    purchase.sellers.delete(this.#host);
    // Later, because a moved element, or a framework's replacement, connects in the same task.
    setTimeout(() => {
      if (purchase.sellers.size === 0 && purchases().get(key) === purchase) purchases().delete(key);
    });
  }
}

function mark(purchase: PagePurchase, paidMessage: string | undefined): void {
  purchase.paidMessage = paidMessage;
  for (const seller of purchase.sellers) seller.requestUpdate();
}
