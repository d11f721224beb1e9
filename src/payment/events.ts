import type {Shipping} from "../merchant-api/purchase.ts";
import type {CheckoutError} from "./errors.ts";
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

/** The buyer has something to mend in a form of the service's. */
export class CheckoutWarnEvent extends CheckoutEvent<undefined> {
  constructor() {
    super("checkout-warn", undefined);
  }
}

/** The tag could not be loaded, or a payment ended without success. */
export class CheckoutErrorEvent extends CheckoutEvent<{error: CheckoutError}> {
  constructor(error: CheckoutError) {
    super("checkout-error", {error});
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
  "checkout-pending": CheckoutPendingEvent;
  "checkout-cancel": CheckoutCancelEvent;
  "checkout-error": CheckoutErrorEvent;
}

/** What `<checkout-fastlane>` dispatches. */
export type FastlaneEventMap = Omit<CardFieldsEventMap, "checkout-change" | "checkout-cancel">;

/** What `<checkout-wallet-button>` dispatches. */
export type WalletButtonEventMap = Omit<CardFieldsEventMap, "checkout-change">;

/** What `<checkout-guest-button>` dispatches. */
export interface GuestButtonEventMap extends WalletButtonEventMap {
  "checkout-warn": CheckoutWarnEvent;
}
