import type {Shipping} from "../merchant-api/purchase.ts";
import type {SavedCard} from "../merchant-api/vault.ts";
import type {CheckoutError} from "../errors.ts";
import type {CaptureResult, LiabilityShift, PendingReason} from "./outcome.ts";

/** Bubbles and crosses shadow roots, so that a page can listen in one place. No card number or token is in a detail. */
abstract class CheckoutEvent<Detail> extends CustomEvent<Detail> {
  constructor(type: string, detail: Detail, cancelable = false) {
    super(type, {detail, cancelable, bubbles: true, composed: true});
  }
}

/** The tag can be used. */
export class CheckoutReadyEvent extends CheckoutEvent<undefined> {
  constructor() {
    super("checkout-ready", undefined);
  }
}

/** The method can't be offered here; the tag takes no room. */
export class CheckoutIneligibleEvent extends CheckoutEvent<{reason: string}> {
  constructor(reason: string) {
    super("checkout-ineligible", {reason});
  }
}

/** The buyer changed what is filled in. */
export class CheckoutChangeEvent extends CheckoutEvent<{valid: boolean; empty: boolean}> {
  constructor(valid: boolean, empty: boolean) {
    super("checkout-change", {valid, empty});
  }
}

/** The buyer pressed, and all fields are right. `preventDefault()`: nothing is sent. */
export class CheckoutSubmitEvent extends CheckoutEvent<undefined> {
  constructor() {
    super("checkout-submit", undefined, true);
  }
}

/**
 * The order is approved. `preventDefault()`: the page captures it, the tag does not. `shippingAddress` is where the goods
 * are sent, when the tag asked for it.
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
}

/** Every capture of the order says COMPLETED. */
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
 * The money is reserved, and nothing is captured: the shop's server is one that takes it later (its `INTENT` is `AUTHORIZE`).
 * For the buyer it is done; `complete` does not follow.
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

/** The outcome is being checked, or the capture is pending; complete or error follows. */
export class CheckoutPendingEvent extends CheckoutEvent<{orderId?: string; reason: PendingReason}> {
  /** @param orderId absent when it is the order's creation that takes the money, and gave no answer */
  constructor(orderId: string | undefined, reason: PendingReason) {
    super("checkout-pending", {...(orderId !== undefined && {orderId}), reason});
  }
}

/** The buyer closed the payment. Nothing was charged. */
export class CheckoutCancelEvent extends CheckoutEvent<{orderId?: string}> {
  /** @param orderId absent when the buyer was gone before there was an order */
  constructor(orderId?: string) {
    super("checkout-cancel", orderId === undefined ? {} : {orderId});
  }
}

/** The buyer has something to mend in a form of the service's: the SDK's own words and code, for the developer. */
export class CheckoutWarnEvent extends CheckoutEvent<{message: string; code: string}> {
  constructor(message: string, code: string) {
    super("checkout-warn", {message, code});
  }
}

/** Where the goods shall go, as far as the service tells it before the approval. */
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

/** Why a change of the delivery can't be taken; the buyer reads the service's sentence about it. */
export type AddressRefusal = "ADDRESS_ERROR" | "COUNTRY_ERROR" | "STATE_ERROR" | "ZIP_ERROR";
export type OptionRefusal = "METHOD_UNAVAILABLE" | "STORE_UNAVAILABLE";

/**
 * A change of the delivery that is not accepted yet. By default the merchant's server prices it anew.
 * `preventDefault()`: the page has seen to that. `reject(…)`: it is refused. `waitUntil(promise)`: decided when that is
 * settled, and refused when it rejects.
 */
abstract class CheckoutShippingEvent<Detail, Refusal extends string> extends CheckoutEvent<Detail> {
  readonly #waits: Promise<unknown>[] = [];
  #refusal: Refusal | undefined;
  readonly #refusals: readonly Refusal[];

  /** @param refusals the first one is given where no other is named */
  constructor(type: string, detail: Detail, refusals: readonly Refusal[]) {
    super(type, detail, true);
    this.#refusals = refusals;
  }

  waitUntil(promise: Promise<unknown>): void {
    this.#waits.push(promise);
  }

  /** What was said first stays. */
  reject(refusal: Refusal): void {
    this.#refusal ??= this.#refusals.includes(refusal) ? refusal : this.#refusals[0];
  }

  /** What the page has decided; undefined when it accepts. @internal */
  async decision(): Promise<Refusal | undefined> {
    // A listener may go on waiting while it is waited for.
    for (let waited = 0; waited < this.#waits.length; waited++)
      await this.#waits[waited]!.catch((error: unknown) => {
        this.#refusal ??= this.#refusals[0];
        // oxlint-disable-next-line no-console -- the page's own failure, which nobody else sees
        console.warn(`${this.type}: a promise given to waitUntil rejected.`, error);
      });
    return this.#refusal;
  }
}

/** The buyer says where the goods shall go. */
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

/** The buyer chooses another way of delivery. */
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

/** The tag could not be loaded, or a payment ended without success. */
export class CheckoutErrorEvent extends CheckoutEvent<{error: CheckoutError}> {
  constructor(error: CheckoutError) {
    super("checkout-error", {error});
  }
}

/** The card is saved, with its holder's consent. */
export class CheckoutSavedEvent extends CheckoutEvent<{card: SavedCard}> {
  constructor(card: SavedCard) {
    super("checkout-saved", {card});
  }
}

/** What `<checkout-card-fields>` dispatches, for a typed `addEventListener`. */
export interface CardFieldsEventMap {
  "checkout-ready": CheckoutReadyEvent;
  "checkout-ineligible": CheckoutIneligibleEvent;
  "checkout-change": CheckoutChangeEvent;
  "checkout-submit": CheckoutSubmitEvent;
  "checkout-approve": CheckoutApproveEvent;
  "checkout-complete": CheckoutCompleteEvent;
  "checkout-authorized": CheckoutAuthorizedEvent;
  "checkout-saved": CheckoutSavedEvent;
  "checkout-pending": CheckoutPendingEvent;
  "checkout-cancel": CheckoutCancelEvent;
  "checkout-error": CheckoutErrorEvent;
}

/** What `<checkout-fastlane>` dispatches. */
export type FastlaneEventMap = Omit<CardFieldsEventMap, "checkout-change" | "checkout-saved">;

/** What `<checkout-wallet-button>` dispatches. */
export interface WalletButtonEventMap extends Omit<CardFieldsEventMap, "checkout-change" | "checkout-saved"> {
  "checkout-shipping-address-change": CheckoutShippingAddressChangeEvent;
  "checkout-shipping-options-change": CheckoutShippingOptionsChangeEvent;
}

/** What `<checkout-guest-button>` dispatches. */
export interface GuestButtonEventMap extends WalletButtonEventMap {
  "checkout-warn": CheckoutWarnEvent;
}
