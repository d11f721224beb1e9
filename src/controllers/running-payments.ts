import {shared} from "../paypal-sdk/page-state.ts";

/** A payment that is under way, of any tag on the page. */
export interface Running {
  /** What is bought: the same words, the same purchase. */
  readonly goods: string;
  /** Ends it if the buyer has not agreed yet; false when it can't be ended any more. */
  giveUp(): boolean;
}

export const running = () => shared("running", () => new Set<Running>());

/**
 * Makes room for another press: the windows of others that still wait for the buyer are closed.
 * @returns whether nothing for the same goods may be taking money already
 */
export function mayBegin(goods: string): boolean {
  let may = true;
  for (const other of running()) if (!other.giveUp() && other.goods === goods) may = false;
  return may;
}
