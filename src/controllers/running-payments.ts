import {shared} from "../page-state.ts";

/** A payment in progress, of any element on the page. */
export interface Running {
  /** The same text for the same purchase. */
  readonly goods: string;
  /** Ends it if the buyer has not agreed yet; false when it can't be ended any more. */
  giveUp(): boolean;
}

export const running = () => shared("running", () => new Set<Running>());

/**
 * Cancels the other payments on the page that only wait for the buyer.
 * @returns false while another payment for the same goods may be taking money
 */
export function mayBegin(goods: string): boolean {
  let may = true;
  for (const other of running()) if (!other.giveUp() && other.goods === goods) may = false;
  return may;
}
