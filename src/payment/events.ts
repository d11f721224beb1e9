import type {SavedCard} from "../merchant-api/vault.ts";
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

/** The order is approved. `preventDefault()`: the page captures it, the tag does not. */
export class CheckoutApproveEvent extends CheckoutEvent<{orderId: string; liabilityShift?: LiabilityShift}> {
  constructor(orderId: string, liabilityShift?: LiabilityShift) {
    super("checkout-approve", {orderId, ...(liabilityShift && {liabilityShift})}, true);
  }
}

/** Every capture of the order says COMPLETED. */
export class CheckoutCompleteEvent extends CheckoutEvent<{orderId: string; capture: CaptureResult}> {
  constructor(orderId: string, capture: CaptureResult) {
    super("checkout-complete", {orderId, capture});
  }
}

/** The outcome is being checked, or the capture is pending; complete or error follows. */
export class CheckoutPendingEvent extends CheckoutEvent<{orderId: string; reason: PendingReason}> {
  constructor(orderId: string, reason: PendingReason) {
    super("checkout-pending", {orderId, reason});
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
  "checkout-saved": CheckoutSavedEvent;
  "checkout-pending": CheckoutPendingEvent;
  "checkout-cancel": CheckoutCancelEvent;
  "checkout-error": CheckoutErrorEvent;
}

/** What `<checkout-wallet-button>` dispatches. */
export type WalletButtonEventMap = Omit<CardFieldsEventMap, "checkout-change" | "checkout-saved">;

/** What `<checkout-guest-button>` dispatches. */
export interface GuestButtonEventMap extends WalletButtonEventMap {
  "checkout-warn": CheckoutWarnEvent;
}
