import type {CheckoutCompleteEvent, CheckoutPendingEvent} from "checkout-elements";
import {emptyBag} from "./bag.ts";
import {askOrder, type ShownOrder} from "./server.ts";

/** What the page was about to capture: should it be loaded anew in the middle, the buyer is not asked to pay again. */
const KEY = "kiln-and-fold-order";

/** Whether the money of an order is taken, or on its way. */
export const isPaid = ({captures = []}: ShownOrder): boolean =>
  captures.some(({status}) => status === "COMPLETED" || status === "PENDING");

/** The bag is bought: the order's own page says so, and says it again when it is loaded anew. */
function showOrder(orderId: string): void {
  sessionStorage.removeItem(KEY);
  emptyBag();
  // Nobody goes back to a checkout that is done.
  location.replace(`/order/?id=${encodeURIComponent(orderId)}`);
}

/** Follows the tags in an element to the order's page. */
export function followTags(tags: HTMLElement): void {
  tags.addEventListener("checkout-approve", (event) => {
    sessionStorage.setItem(KEY, (event as CustomEvent<{orderId: string}>).detail.orderId);
  });
  tags.addEventListener("checkout-complete", (event) => {
    showOrder((event as CheckoutCompleteEvent).detail.orderId);
  });
  tags.addEventListener("checkout-pending", (event) => {
    const {orderId, reason} = (event as CheckoutPendingEvent).detail;
    // The bank takes its time, perhaps days: the order's page says so. An unknown outcome is found out here.
    if (orderId !== undefined && reason === "capture-pending") showOrder(orderId);
  });
  for (const type of ["checkout-error", "checkout-cancel"]) {
    tags.addEventListener(type, () => sessionStorage.removeItem(KEY));
  }
}

/** Shows the order that was under way when this page was left, if it is paid by now. */
export async function resumeOrder(): Promise<void> {
  const orderId = sessionStorage.getItem(KEY);
  if (orderId === null) return;
  const order = await askOrder(orderId).catch(() => undefined);
  if (order && isPaid(order)) showOrder(orderId);
}
