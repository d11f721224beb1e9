import {shared} from "../page-state.ts";

/** A payment in progress, of any element on the page. */
export interface RunningPayment {
  /** The same text for the same purchase. */
  readonly purchaseKey: string;
  /** Cancels it if the buyer has not agreed yet. False if it can't be canceled. */
  giveUp(): boolean;
}

export const runningPayments = () => shared("running", () => new Set<RunningPayment>());

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
