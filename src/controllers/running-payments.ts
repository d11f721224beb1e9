import {shared} from "../page-state.ts";
import {readServer} from "./configuration.ts";
import type {PaymentHost} from "./payment-host.ts";

/** A payment in progress, of any element on the page. */
export interface RunningPayment {
  /** The same text for the same purchase. */
  readonly purchaseKey: string;
  /** The buyer has not agreed yet, so another press may cancel it. */
  readonly isWaiting: boolean;
  /** Cancels it if the buyer has not agreed yet. False if it can't be canceled. */
  giveUp(): boolean;
}

/** Step of the buyer before the payment takes money: a window, or the bank's check. */
export interface Waiting {
  /** The buyer decides now. */
  readonly isOpen: boolean;
  /** Cancels it. False if it can't be canceled. */
  giveUp(): boolean;
}

interface Watcher {
  requestUpdate(): void;
}

export const runningPayments = () => shared("running", () => new Set<RunningPayment>());

/** Elements whose buttons look inactive while a payment of the same purchase takes money. */
export const watchers = () => shared("running watchers", () => new Set<Watcher>());

/** A payment has begun or ended, or the buyer has agreed to it. */
export function runningChanged(): void {
  for (const watcher of watchers()) watcher.requestUpdate();
}

/** The same text for elements whose payments must not run at the same time. */
export function runningKey(host: PaymentHost): string {
  try {
    return JSON.stringify([readServer(host), host.setting("createOrder") ? undefined : host.purchase()]);
  } catch {
    // Misconfigured: the press reports it.
    return "";
  }
}

/**
 * Returns whether another element may be taking money for the same goods. The button then looks inactive, and a press says why it
 * does nothing.
 */
export function isTaken(host: PaymentHost): boolean {
  const isFree = ["idle", "loading", "ready"].includes(host.status);
  // An element that saves a card sells nothing.
  if (!isFree || !host.pagePurchase.current) return false;
  return [...runningPayments()].some(
    ({isWaiting, purchaseKey}) => !isWaiting && purchaseKey === runningKey(host),
  );
}

/**
 * Cancels the other payments on the page that only wait for the buyer.
 * @returns false while another payment for the same goods may be taking money
 */
export function mayBegin(purchaseKey: string): boolean {
  let may = true;
  for (const other of runningPayments())
    if (!other.giveUp() && other.purchaseKey === purchaseKey) may = false;
  return may;
}
