import type {CheckoutPendingEvent} from "checkout-elements";
import {emptyBag} from "./bag.ts";
import {askOrder, type Contact, sendContact, type ShownOrder} from "./server.ts";

/** Storage key of the order that is being captured, so that a reload doesn't ask the buyer to pay again. */
const KEY = "kiln-and-fold-order";

/** The order's money is captured, reserved or pending. */
export const isPaid = ({status, captures = []}: ShownOrder): boolean =>
  captures.length === 0
    ? status === "COMPLETED"
    : captures.some((capture) => capture.status === "COMPLETED" || capture.status === "PENDING");

/** Opens the order's page. */
function showOrder(orderId: string, isBag: boolean): void {
  sessionStorage.removeItem(KEY);
  if (isBag) emptyBag();
  // The back button must not lead to a finished checkout.
  location.replace(`/shop/order/?id=${encodeURIComponent(orderId)}`);
}

export interface FollowOptions {
  /** The elements sell the bag, which is empty afterwards. */
  readonly isBag?: boolean;
  /** Returns the contact of an order that this element has paid. */
  readonly contactOf?: (element: EventTarget | null) => Contact;
}

/** Opens the order's page when an element inside this one has paid. */
export function followElements(
  elements: HTMLElement,
  {isBag = true, contactOf = () => ({})}: FollowOptions = {},
): void {
  elements.addEventListener("checkout-approve", (event) => {
    const {orderId} = (event as CustomEvent<{orderId: string}>).detail;
    if (isBag) sessionStorage.setItem(KEY, orderId);
    sendContact(orderId, contactOf(event.target));
  });
  for (const type of ["checkout-complete", "checkout-authorized"]) {
    elements.addEventListener(type, (event) =>
      showOrder((event as CustomEvent<{orderId: string}>).detail.orderId, isBag),
    );
  }
  elements.addEventListener("checkout-pending", (event) => {
    const {orderId, reason} = (event as CheckoutPendingEvent).detail;
    // The bank may take days, which the order's page says. Other pending payments are still being checked here.
    if (orderId !== undefined && reason === "capture-pending") showOrder(orderId, isBag);
  });
  for (const type of ["checkout-error", "checkout-cancel"]) {
    elements.addEventListener(type, () => sessionStorage.removeItem(KEY));
  }
}

/** Opens the page of the order that was being captured when this page was left, if it is paid now. */
export async function resumeOrder(): Promise<void> {
  const orderId = sessionStorage.getItem(KEY);
  if (orderId === null) return;
  const order = await askOrder(orderId).catch(() => undefined);
  if (order && isPaid(order)) showOrder(orderId, true);
}
