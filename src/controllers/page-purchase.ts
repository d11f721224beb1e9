import type {KnownPayment, PurchaseState} from "../merchant-api/purchase-state.ts";
import {shared} from "../page-state.ts";
import {findPayment, removePayment, storePayment} from "../payment-flow/stored-payment.ts";

/** An element that sells a purchase. */
interface Seller {
  requestUpdate(): void;
  /** Loads again: the purchase has a payment by now. */
  startOver(): void;
}

/** Goods of an element, and who else on the page sells them as the same purchase. */
export interface Sold {
  /** The same text for the same goods of the same server. */
  readonly purchaseKey: string;
  /** The same text for elements that sell one purchase. Undefined for a purchase of one element alone. */
  readonly group: string | undefined;
}

/** Payment of an earlier page, or of another tab. */
export interface EarlierPayment extends KnownPayment {
  readonly attemptId?: string;
}

const purchases = () => shared("purchases", () => new Set<PagePurchase>());

/**
 * A purchase on the page: what the elements that sell it have to know of its payment. It outlives its elements while a payment
 * is in progress, and until the result was shown. Another copy of this library may have made it, so its private members are
 * used by its own methods only.
 */
export class PagePurchase {
  readonly purchaseKey: string;
  readonly group: string | undefined;
  /** Number among the purchases of the same goods on the page, from 1. A reload gives the same numbers. */
  readonly place: number;
  readonly #sellers = new Set<Seller>();
  /** First statement of the server. A later reply may be about the next purchase of the same goods. */
  #state: PurchaseState | undefined;
  /** Message that the other elements show, while they can't be used. */
  #message: string | undefined;
  #isPaid = false;
  /** Payment of an element that has left the page: the next one shows it. */
  #unseen: KnownPayment | undefined;
  #confirming: Promise<void> | undefined;
  #isRunning = false;
  #isEarlierTaken = false;

  constructor({purchaseKey, group}: Sold) {
    this.purchaseKey = purchaseKey;
    this.group = group;
    const taken = [...purchases()]
      .filter((other) => other.purchaseKey === purchaseKey)
      .map(({place}) => place);
    let place = 1;
    while (taken.includes(place)) place++;
    this.place = place;
  }

  /** Adds a seller to the purchase of these goods on the page. */
  static join(sold: Sold, seller: Seller): PagePurchase {
    const isSame = (other: PagePurchase) =>
      other.purchaseKey === sold.purchaseKey &&
      other.group === sold.group &&
      // A purchase without a group has one element. Another may replace it.
      (sold.group !== undefined || !other.hasSellers);
    const purchase = [...purchases()].find(isSame) ?? new PagePurchase(sold);
    purchases().add(purchase);
    purchase.add(seller);
    return purchase;
  }

  get hasSellers(): boolean {
    return this.#sellers.size > 0;
  }

  add(seller: Seller): void {
    this.#sellers.add(seller);
  }

  leave(seller: Seller): void {
    this.#sellers.delete(seller);
    // Later, because a moved element, or a framework's replacement, connects in the same task.
    setTimeout(() => this.#deleteUnused());
  }

  #deleteUnused(): void {
    if (!this.hasSellers && !this.#isRunning && !this.#unseen) purchases().delete(this);
  }

  /** Id with which its orders are created. Undefined with an older server, or for orders of the page. */
  get id(): string | undefined {
    return this.#state?.id;
  }

  get message(): string | undefined {
    return this.#message;
  }

  get isPaid(): boolean {
    return this.#isPaid;
  }

  #show(message: string | undefined, isPaid = false): void {
    this.#message = message;
    this.#isPaid = isPaid;
    for (const seller of this.#sellers) seller.requestUpdate();
  }

  /** Takes over what the server says of the purchase. */
  learn(state: PurchaseState | undefined): void {
    this.#state ??= state;
  }

  /** Payment of which the server, or else the tab's storage, knows. */
  get #earlier(): EarlierPayment | undefined {
    const stored = findPayment(this.#key);
    const known = this.#unseen ?? this.#state?.payment;
    if (known) return stored?.orderId === known.orderId ? {...stored, ...known} : known;
    // The server knows its own orders better.
    if (this.#state) removePayment(this.#key);
    else if (stored) return {state: "undecided", ...stored};
    return undefined;
  }

  get hasEarlier(): boolean {
    return !this.#isEarlierTaken && !this.#isRunning && this.#earlier !== undefined;
  }

  /** The earlier payment, for the first element that asks: it shows the payment. */
  takeEarlier(): EarlierPayment | undefined {
    if (!this.hasEarlier) return undefined;
    this.#isEarlierTaken = true;
    return this.#earlier;
  }

  /** Key in the tab's storage. Orders of the page itself have no id of the server. */
  get #key(): string {
    return this.id ?? `${location.pathname} ${this.place}`;
  }

  begin(): void {
    this.#isRunning = true;
  }

  /** Keeps the payment over a reload. */
  store(payment: {attemptId: string; orderId?: string}): void {
    storePayment(this.#key, {...(this.id && {purchaseId: this.id}), ...payment});
  }

  /** The payment has ended without money. */
  end(): void {
    this.#isRunning = false;
    removePayment(this.#key);
    this.#show(undefined);
    this.#deleteUnused();
  }

  /**
   * The purchase is paid.
   * @param message for the other elements
   * @param unseen the payment, if the element that paid has left the page
   */
  paid(message: string, unseen?: KnownPayment): void {
    this.#isRunning = false;
    removePayment(this.#key);
    this.#unseen = unseen;
    this.#isEarlierTaken = unseen === undefined;
    this.#show(message, true);
    if (unseen) [...this.#sellers][0]?.startOver();
    this.#deleteUnused();
  }

  /** The page tells the server that it has the result. */
  confirm(confirming: Promise<void>): void {
    this.#confirming = confirming;
  }

  /** Resolves once the server knows of the result that this page has shown. Before, it would report it again. */
  get confirming(): Promise<void> | undefined {
    return this.#confirming;
  }

  /** Shows a message in the other elements, which can't be used meanwhile. */
  block(message: string): void {
    this.#show(message);
  }

  /** Offers the same goods for sale again. */
  reopen(): void {
    this.#state = this.#unseen = undefined;
    this.#isEarlierTaken = false;
    this.#show(undefined);
  }
}
