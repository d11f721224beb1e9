import type {Shipping} from "../merchant-api/purchase.ts";
import type {SavedCard} from "../merchant-api/vault.ts";
import type {CheckoutError} from "../errors.ts";
import {within} from "../promises.ts";
import type {CaptureResult, LiabilityShift, PendingInstructions, PendingReason} from "./outcome.ts";

/** Event that bubbles out of shadow roots, so that a page can listen in one place. Details hold no card number or token. */
abstract class CheckoutEvent<Detail> extends CustomEvent<Detail> {
  constructor(type: string, detail: Detail, cancelable = false) {
    super(type, {detail, cancelable, bubbles: true, composed: true});
  }
}

/** The element can be used. */
export class CheckoutReadyEvent extends CheckoutEvent<undefined> {
  constructor() {
    super("checkout-ready", undefined);
  }
}

/** The payment method can't be offered here. The element takes no space. */
export class CheckoutIneligibleEvent extends CheckoutEvent<{reason: string}> {
  constructor(reason: string) {
    super("checkout-ineligible", {reason});
  }
}

/** The buyer changed a field. */
export class CheckoutChangeEvent extends CheckoutEvent<{valid: boolean; empty: boolean}> {
  constructor(valid: boolean, empty: boolean) {
    super("checkout-change", {valid, empty});
  }
}

/** Longest time that a payment waits for the page, ms. */
const pageDeadline = 30_000;

/** Tells the page's developer, who would not notice it, that a call has no effect. */
function warnOfLateCall({type}: Event, call: string, result: string, remedy: string): void {
  // oxlint-disable-next-line no-console -- for the developer
  console.error(
    `${type}: ${call} was called too late, and ${result}. Call ${remedy} in the event's listener, before its first await.`,
  );
}

/** Event whose listeners may ask the element to wait. */
abstract class CheckoutWaitingEvent<Detail> extends CheckoutEvent<Detail> {
  readonly #waits: Promise<unknown>[] = [];
  /** Result of a call that is too late. */
  readonly #lateResult: string;
  /** The element has read what the listeners decided. */
  protected isOver = false;

  constructor(type: string, detail: Detail, lateResult: string) {
    super(type, detail, true);
    this.#lateResult = lateResult;
  }

  override preventDefault(): void {
    if (!this.isLate("preventDefault()")) super.preventDefault();
  }

  /** Makes the element wait for the promise. A rejection refuses what the event announces. */
  waitUntil(promise: Promise<unknown>): void {
    if (!this.isLate("waitUntil()")) this.#waits.push(promise);
  }

  protected isLate(call: string): boolean {
    if (this.isOver) warnOfLateCall(this, call, this.#lateResult, "waitUntil(promise)");
    return this.isOver;
  }

  protected get hasWaits(): boolean {
    return this.#waits.length > 0;
  }

  /** Resolves after all promises, with whether none has rejected. */
  protected async settled(): Promise<boolean> {
    let isAccepted = true;
    // A listener may add promises during the wait.
    for (let waited = 0; waited < this.#waits.length; waited++)
      await this.#waits[waited]!.catch((error: unknown) => {
        isAccepted = false;
        // oxlint-disable-next-line no-console -- a failure of the page, reported only here
        console.warn(`${this.type}: a promise given to waitUntil rejected.`, error);
      });
    return isAccepted;
  }
}

/**
 * The buyer pressed the button, and all fields are valid. `preventDefault()` stops the payment. `waitUntil(promise)`: no order
 * is created before the promise has resolved, at most 30 s. A rejection stops the payment without a cancel or an error.
 */
export class CheckoutSubmitEvent extends CheckoutWaitingEvent<undefined> {
  constructor() {
    super("checkout-submit", undefined, "the payment goes on");
  }

  /** The listeners have been called. @returns whether a listener waits @internal */
  isWaiting(): boolean {
    this.isOver = !this.hasWaits;
    return this.hasWaits;
  }

  /** Resolves with whether the payment may go on. @internal */
  async isAllowed(): Promise<boolean> {
    try {
      return (await within(pageDeadline, this.settled())) && !this.defaultPrevented;
    } catch {
      // oxlint-disable-next-line no-console -- a failure of the page, reported only here
      console.warn("checkout-submit: a promise given to waitUntil took longer than 30 s. Nothing was paid.");
      return false;
    } finally {
      this.isOver = true;
    }
  }
}

/**
 * The order is approved. After `preventDefault()` the page captures it instead of the element. `shippingAddress` is present
 * if the element asked for it.
 */
export class CheckoutApproveEvent extends CheckoutEvent<{
  orderId: string;
  liabilityShift?: LiabilityShift;
  shippingAddress?: Shipping;
}> {
  constructor(orderId: string, liabilityShift?: LiabilityShift, shippingAddress?: Shipping) {
    super(
      "checkout-approve",
      {orderId, ...(liabilityShift && {liabilityShift}), ...(shippingAddress && {shippingAddress})},
      true,
    );
  }

  override preventDefault(): void {
    if (this.eventPhase === this.NONE)
      warnOfLateCall(this, "preventDefault()", "the element captures the order", "it");
    else super.preventDefault();
  }
}

/** The order is paid: each of its captures is COMPLETED. */
export class CheckoutCompleteEvent extends CheckoutEvent<{
  orderId: string;
  capture: CaptureResult;
  shippingAddress?: Shipping;
}> {
  constructor(orderId: string, capture: CaptureResult, shippingAddress?: Shipping) {
    super("checkout-complete", {orderId, capture, ...(shippingAddress && {shippingAddress})});
  }
}

/**
 * The money is reserved, and the shop captures it later (the server's `INTENT` is `AUTHORIZE`). The purchase is complete for
 * the buyer: `checkout-complete` does not follow.
 */
export class CheckoutAuthorizedEvent extends CheckoutEvent<{
  orderId: string;
  authorization: CaptureResult;
  shippingAddress?: Shipping;
}> {
  constructor(orderId: string, authorization: CaptureResult, shippingAddress?: Shipping) {
    super("checkout-authorized", {orderId, authorization, ...(shippingAddress && {shippingAddress})});
  }
}

/**
 * The order has several purchase units, and some of them are paid or reserved; the others are declined, or not decided yet.
 * The buyer can't pay the others in this order. `checkout-complete` and `checkout-authorized` do not follow. `result` has a
 * status for each unit.
 */
export class CheckoutPartlyCompleteEvent extends CheckoutEvent<{
  orderId: string;
  result: CaptureResult;
  shippingAddress?: Shipping;
}> {
  constructor(orderId: string, result: CaptureResult, shippingAddress?: Shipping) {
    super("checkout-partly-complete", {orderId, result, ...(shippingAddress && {shippingAddress})});
  }
}

/** The outcome is being checked, or the capture is pending. Complete or error follows. */
export class CheckoutPendingEvent extends CheckoutEvent<{
  orderId?: string;
  reason: PendingReason;
  instructions?: PendingInstructions;
}> {
  /**
   * @param orderId absent if the creation of the order takes the money and got no reply
   * @param instructions how the buyer pays a voucher
   */
  constructor(orderId: string | undefined, reason: PendingReason, instructions?: PendingInstructions) {
    super("checkout-pending", {
      ...(orderId !== undefined && {orderId}),
      reason,
      ...(instructions && {instructions}),
    });
  }
}

/** The buyer canceled. No money was charged. */
export class CheckoutCancelEvent extends CheckoutEvent<{orderId?: string}> {
  /** @param orderId absent if the buyer left before there was an order */
  constructor(orderId?: string) {
    super("checkout-cancel", orderId === undefined ? {} : {orderId});
  }
}

/** The buyer has to correct something in PayPal's form. Message and code of the SDK are for the developer. */
export class CheckoutWarnEvent extends CheckoutEvent<{message: string; code: string}> {
  constructor(message: string, code: string) {
    super("checkout-warn", {message, code});
  }
}

/** Destination of the goods, as far as PayPal reveals it before the approval. */
export interface ShippingAddress {
  city?: string;
  state?: string;
  postalCode?: string;
  /** ISO 3166-1, two capital letters. */
  countryCode: string;
}

/** A way of delivery. */
export interface ShippingOption {
  id: string;
  label?: string;
  type?: string;
  amount?: {currencyCode: string; value: string};
}

/** Reason to refuse a change of the delivery. The buyer reads PayPal's message about it. */
export type AddressRefusal = "ADDRESS_ERROR" | "COUNTRY_ERROR" | "STATE_ERROR" | "ZIP_ERROR";
export type OptionRefusal = "METHOD_UNAVAILABLE" | "STORE_UNAVAILABLE";

/**
 * A change of the delivery that is not accepted yet. By default the merchant's server prices the order again.
 * `preventDefault()`: the page has updated the order itself. `reject(…)`: refuses the change. `waitUntil(promise)`: waits
 * for the page, and refuses the change if the promise rejects.
 */
abstract class CheckoutShippingEvent<Detail, Refusal extends string> extends CheckoutWaitingEvent<Detail> {
  #refusal: Refusal | undefined;
  readonly #refusals: readonly Refusal[];

  /** @param refusals possible reasons; the first is the default */
  constructor(type: string, detail: Detail, refusals: readonly Refusal[]) {
    super(type, detail, "the change was accepted or refused without it");
    this.#refusals = refusals;
  }

  /** Refuses the change. The first reason counts. */
  reject(refusal: Refusal): void {
    if (this.isLate("reject()")) return;
    this.#refusal ??= this.#refusals.includes(refusal) ? refusal : this.#refusals[0];
  }

  /** Resolves with the reason of a refusal, or undefined if the page accepts. @internal */
  async decision(): Promise<Refusal | undefined> {
    if (!(await this.settled())) this.#refusal ??= this.#refusals[0];
    this.isOver = true;
    return this.#refusal;
  }
}

/** The buyer chose another address. */
export class CheckoutShippingAddressChangeEvent extends CheckoutShippingEvent<
  {orderId: string; shippingAddress: ShippingAddress},
  AddressRefusal
> {
  constructor(orderId: string, shippingAddress: ShippingAddress) {
    super("checkout-shipping-address-change", {orderId, shippingAddress}, [
      "ADDRESS_ERROR",
      "COUNTRY_ERROR",
      "STATE_ERROR",
      "ZIP_ERROR",
    ]);
  }
}

/** The buyer chose another way of delivery. */
export class CheckoutShippingOptionsChangeEvent extends CheckoutShippingEvent<
  {orderId: string; selectedShippingOption: ShippingOption},
  OptionRefusal
> {
  constructor(orderId: string, selectedShippingOption: ShippingOption) {
    super("checkout-shipping-options-change", {orderId, selectedShippingOption}, [
      "METHOD_UNAVAILABLE",
      "STORE_UNAVAILABLE",
    ]);
  }
}

/** The address that the goods are sent to, or the way of delivery, has changed in Fastlane, and with it the price. */
export class CheckoutDeliveryChangeEvent extends CheckoutEvent<{shippingAddress: Shipping}> {
  constructor(shippingAddress: Shipping) {
    super("checkout-delivery-change", {shippingAddress});
  }
}

/** The element could not be loaded, or a payment failed. */
export class CheckoutErrorEvent extends CheckoutEvent<{error: CheckoutError}> {
  constructor(error: CheckoutError) {
    super("checkout-error", {error});
  }
}

/** The card is saved with the holder's consent. */
export class CheckoutSavedEvent extends CheckoutEvent<{card: SavedCard}> {
  constructor(card: SavedCard) {
    super("checkout-saved", {card});
  }
}

/** Another payment method is chosen, or its fields have become complete or incomplete. */
export class CheckoutMethodChangeEvent extends CheckoutEvent<{method: string; complete: boolean}> {
  /**
   * @param method key of the method, such as `card` or `ideal`
   * @param complete whether all fields are valid, as far as the element knows: fields in PayPal's frames of a local method are
   *   checked at the press
   */
  constructor(method: string, complete: boolean) {
    super("checkout-method-change", {method, complete});
  }
}

/** The buyer removed a saved payment method. */
export class CheckoutMethodRemoveEvent extends CheckoutEvent<{id: string}> {
  /** @param id the merchant server's id */
  constructor(id: string) {
    super("checkout-method-remove", {id});
  }
}

/** The events of all elements, for a typed `addEventListener` on an element, the document or the window. */
export interface CheckoutEventMap {
  "checkout-ready": CheckoutReadyEvent;
  "checkout-ineligible": CheckoutIneligibleEvent;
  "checkout-change": CheckoutChangeEvent;
  "checkout-method-change": CheckoutMethodChangeEvent;
  "checkout-method-remove": CheckoutMethodRemoveEvent;
  "checkout-delivery-change": CheckoutDeliveryChangeEvent;
  "checkout-submit": CheckoutSubmitEvent;
  "checkout-shipping-address-change": CheckoutShippingAddressChangeEvent;
  "checkout-shipping-options-change": CheckoutShippingOptionsChangeEvent;
  "checkout-approve": CheckoutApproveEvent;
  "checkout-complete": CheckoutCompleteEvent;
  "checkout-authorized": CheckoutAuthorizedEvent;
  "checkout-partly-complete": CheckoutPartlyCompleteEvent;
  "checkout-saved": CheckoutSavedEvent;
  "checkout-pending": CheckoutPendingEvent;
  "checkout-cancel": CheckoutCancelEvent;
  "checkout-warn": CheckoutWarnEvent;
  "checkout-error": CheckoutErrorEvent;
}

declare global {
  interface GlobalEventHandlersEventMap extends CheckoutEventMap {}
}
